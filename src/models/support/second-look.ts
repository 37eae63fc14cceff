import { concurrently } from "../../content/concurrently.ts";
import { type LanguageModel, ModelFailure } from "../model.ts";
import { type Claim, doubtClaim } from "./claims.ts";
import { type Looked, SecondLook, secondLookPrompt } from "./second-look.prompt.ts";

const CLAIMS_PER_CALL = 20;
const AT_ONCE = 4;
/** What a fence around a passage takes. */
const PER_QUOTE = 200;
const ANSWER_TOKENS = 8_000;
const MAX_REASON = 300;

/** Keeps a paid step across retries. */
export interface Looking {
  once<T>(key: string, step: () => Promise<T>): Promise<T>;
  signal: AbortSignal;
}

/** Why the passages do not support a claim; undefined if they do, or if nobody could tell. */
export type Objection = string | undefined;

/**
 * Looks at each claim and its quotes alone, apart from the answer that they are from. What words show to be wrong is not asked again; the
 * rest is read by the model; what it passes over is asked once more. If it gives no answer, a rule's doubt stands. `onNoAnswer` is told the
 * claims that nobody judged.
 */
export async function lookAgain(
  ctx: Looking,
  model: LanguageModel,
  claims: Claim[],
  { step, of = "sentences", onNoAnswer }: LookOptions,
): Promise<Objection[]> {
  const doubts = claims.map((claim) => (of === "sentences" ? doubtClaim(claim) : undefined));
  const open = claims.flatMap((claim, index) => (doubts[index]?.isSure ? [] : [{ claim, index }]));
  const objections: Objection[] = doubts.map((doubt) => doubt?.reason);
  const waiting = new Set(open.map(({ index }) => index));
  /** Returns the claims that an answer passed over. */
  const askAll = async (all: Open[], key: string): Promise<Open[]> => {
    const passedOver = await concurrently(groupsOf(all, model), AT_ONCE, async (asked) => {
      const some = asked.map(({ claim }) => claim);
      const verdicts = await ask(ctx, model, some, { step: `${key} ${asked[0]?.index}`, of });
      for (const [at, { index }] of asked.entries()) {
        const verdict = verdicts?.get(at + 1);
        if (!verdict) continue;
        objections[index] = verdict.objection;
        waiting.delete(index);
      }
      return verdicts ? asked.filter((_, at) => !verdicts.has(at + 1)) : [];
    });
    return passedOver.flat();
  };
  await askAll(await askAll(open, step), `${step} again`);
  onNoAnswer?.([...waiting].filter((index) => objections[index] === undefined));
  return objections;
}

interface LookOptions {
  step: string;
  of?: Looked;
  onNoAnswer?: (indices: number[]) => void;
}

interface Open {
  claim: Claim;
  index: number;
}

/** The claims of each call: as many as one answer judges well, and as fit the prompt with their passages. */
function groupsOf(open: Open[], { promptCharacters }: LanguageModel): Open[][] {
  const room = promptCharacters / 2;
  const groups: Open[][] = [];
  let left = 0;
  for (const each of open) {
    const { text, quotes } = each.claim;
    const length = quotes.reduce((sum, quote) => sum + quote.length + PER_QUOTE, text.length);
    const last = groups.at(-1);
    if (last && last.length < CLAIMS_PER_CALL && length <= left) last.push(each);
    else {
      groups.push([each]);
      left = room;
    }
    left -= length;
  }
  return groups;
}

/** Verdicts by the number of the claim. Undefined if the model gives no usable answer. */
async function ask(ctx: Looking, model: LanguageModel, claims: Claim[], { step, of }: { step: string; of: Looked }) {
  const options = { maxTokens: ANSWER_TOKENS, signal: ctx.signal };
  const filled = await ctx
    .once(step, () => model.fill(secondLookPrompt(claims, of), SecondLook, options))
    .catch((error: unknown) => {
      if (error instanceof ModelFailure && !error.isRetryable) return undefined;
      throw error;
    });
  if (!filled) return undefined;
  return new Map(
    filled.value.verdicts.map(({ claim, verdict, reason }) => [
      claim,
      { objection: verdict === "says" ? undefined : (wordsOf(reason) ?? USUAL[verdict]) },
    ]),
  );
}

const wordsOf = (reason: string) => reason.replace(/\s+/g, " ").trim().slice(0, MAX_REASON).toWellFormed() || undefined;

const USUAL = {
  says_otherwise: "the passage says otherwise",
  does_not_say: "the passage does not say this",
};
