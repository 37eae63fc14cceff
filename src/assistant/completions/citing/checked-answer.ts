import { z } from "zod";
import type { JobContext } from "../../../kernel/jobs/job.ts";
import { FENCE_RULE, fence } from "../../../models/fence.ts";
import { type LanguageModel, ModelFailure, type Prompt } from "../../../models/model.ts";
import type { Claim } from "../../../models/support/claims.ts";
import { lookAgain, type Objection } from "../../../models/support/second-look.ts";
import type { AnswerCitation } from "../../chats/chats.schema.ts";
import type { CitationCollector } from "./citation-collector.ts";
import { type Cited, citedSentences, plain } from "./cited-sentences.ts";
import { NOT_SUPPORTED, rewrite } from "./rewritten.ts";

const REPAIR_TOKENS = 8_000;
type Checking = Pick<JobContext, "once" | "signal">;

/**
 * A second look at each cited sentence and its passages alone. The model that wrote it may repair what they do not say, once; then the sentence
 * is marked as not supported. `of`: what is looked at, where it is not the answer itself. `unchecked`: how many sentences nobody judged.
 */
export async function checkAnswer(
  ctx: Checking,
  writer: LanguageModel,
  text: string,
  citing: CitationCollector,
  of = "",
): Promise<CheckedAnswer> {
  const reader = writer.forTask("second_reader");
  const cited = citedSentences(text, citing.citations).map((claim) => ({
    ...claim,
    quotes: citing.citations
      .filter(({ marker }) => claim.markers.includes(marker))
      .map((each) => citing.passageOf(each)),
  }));
  let unchecked = 0;
  const look: Look = (claims, step) => {
    const onNoAnswer = (passedOver: number[]) => {
      unchecked += passedOver.length;
    };
    return claims.length === 0 ? [] : lookAgain(ctx, reader, claims, { step: `${of}${step}`, onNoAnswer });
  };
  const objections = await look(cited, "second look");
  const wrong = cited.flatMap((claim, index) => {
    const objection = objections[index];
    return objection === undefined ? [] : [{ claim, objection }];
  });
  if (wrong.length === 0) return { text, citations: citing.citations, sentences: cited.length, unchecked };
  const repaired = await repair(ctx, writer, wrong, { of, look });
  const checked = rewrite(
    text,
    wrong.map(({ claim }, index) => ({ ...claim, by: repaired[index] })),
    cited,
  );
  return {
    text: checked,
    citations: usedCitations(checked, citing.citations),
    sentences: cited.length,
    unchecked,
  };
}

type Look = (claims: Claim[], step: string) => Promise<Objection[]> | Objection[];

interface CheckedAnswer {
  text: string;
  citations: AnswerCitation[];
  /** How many sentences cite something, and how many of them the second look did not judge. */
  sentences: number;
  unchecked: number;
}

const Repairs = z.object({
  sentences: z.array(
    z.object({
      number: z.int().describe("The number of the sentence."),
      text: z
        .string()
        .describe("The sentence as the passages support it, without quotes or markers; empty to withdraw it."),
    }),
  ),
});

interface Repairing {
  of: string;
  look: Look;
}

interface Wrong {
  claim: Cited;
  objection: string;
}

/** The sentences as the model repaired them; undefined for those that the passages still do not say. */
async function repair(ctx: Checking, model: LanguageModel, wrong: Wrong[], { of, look }: Repairing) {
  const options = { maxTokens: REPAIR_TOKENS, signal: ctx.signal };
  const filled = await ctx
    .once(`${of}repair`, () => model.fill(repairPrompt(wrong), Repairs, options))
    .catch((error: unknown) => {
      if (error instanceof ModelFailure && !error.isRetryable) return undefined;
      throw error;
    });
  const sentences = new Map(filled?.value.sentences.map(({ number, text }) => [number, plain(text)]));
  const proposed = wrong.map(({ claim }, index) => ({ ...claim, text: sentences.get(index + 1) }));
  const again = proposed.flatMap(({ text, quotes }, index) => (text ? [{ text, quotes, index }] : []));
  const objections = await look(again, "second look at the repair");
  return proposed.map(({ text }, index) => {
    if (text === undefined || text === "") return text;
    return objections[again.findIndex((each) => each.index === index)] === undefined ? text : undefined;
  });
}

const REPAIR_RULES = `You wrote an answer for a lawyer. Some of its sentences are not supported by the passages that they cite. Rewrite each so that it says only what its passages say, in the language of the sentence, or withdraw it with an empty text.

${FENCE_RULE}`;

const repairPrompt = (wrong: Wrong[]): Prompt => ({
  system: REPAIR_RULES,
  messages: [
    {
      role: "user",
      text: wrong
        .map(
          ({ claim, objection }, index) =>
            `Sentence ${index + 1}: ${JSON.stringify(claim.text)}\nWhat is wrong: ${objection}\n${claim.quotes.map((quote) => fence(`passage of sentence ${index + 1}`, quote)).join("\n")}`,
        )
        .join("\n\n"),
    },
  ],
});

/** Without those that no sentence refers to any more. A citation all of whose sentences are not supported says so. */
function usedCitations(text: string, citations: AnswerCitation[]): AnswerCitation[] {
  return citations.flatMap((citation) => {
    const uses = citedSentences(text, citations).filter(({ markers }) => markers.includes(citation.marker));
    if (uses.length === 0 && !text.includes(`[${citation.marker}]`)) return [];
    const isRefused = ({ end }: Cited) => text.startsWith(NOT_SUPPORTED, end + 1);
    return [uses.length > 0 && uses.every(isRefused) ? { ...citation, is_supported: false } : citation];
  });
}
