import { readConfig } from "../src/kernel/config.ts";
import { type LanguageModel, type Prompt, sumTokens } from "../src/models/model.ts";
import { openLanguageModel } from "../src/models/open.ts";
import { doubtClaim } from "../src/models/support/claims.ts";
import { lookAgain } from "../src/models/support/second-look.ts";
import { annotatedContracts, dataFolder, isHeldOut } from "./support/data.ts";
import { agreements } from "./support/entailment.ts";
import { share } from "./support/figures.ts";
import { claimsOver, type SeededClaim } from "./wrong-claims/claims.ts";
import { promptsWithEarlierAnswers } from "./wrong-claims/earlier-answers.ts";
import { paraphrasesOver } from "./wrong-claims/paraphrases.ts";

/**
 * `npm run eval:support [folder] [--looked-at] [--contracts=60] [--each=12] [--show=20]`: seeds wrong claims (number, party, negation, other
 * clause) over real contracts into the second look at an answer. Prints the share that is caught and the share of right ones lost: by the words
 * alone, with a second reader that gives no answer, and with the model of the settings (`MODEL_NAME` and so on), if one is set. Then the same for
 * statements of ContractNLI, which are in words of their own.
 */
const words = process.argv.slice(2);
const number = (name: string, usual: number) =>
  Number(words.find((word) => word.startsWith(`--${name}=`))?.split("=")[1] ?? usual);
const KINDS = ["right", "number", "party", "negation", "other clause"] as const;
const CLAIMS_AT_ONCE = 20;

/** A second reader whose answers cannot be used: what the words show stands alone. */
const silent: LanguageModel = {
  name: "silent",
  promptCharacters: 400_000,
  outputTokens: undefined,
  forTask: () => silent,
  generate: async () => ({ text: "", calls: [], cut: false, tokens: sumTokens([]), model: "silent" }),
  fill: async <T>(_prompt: Prompt) => ({ value: { verdicts: [] } as T, tokens: sumTokens([]), model: "silent" }),
};

const data = dataFolder(words.find((word) => !word.startsWith("-")));
const { trainedOn } = await annotatedContracts(data);
const half = trainedOn.filter(({ title }) => isHeldOut(title) !== words.includes("--looked-at"));
const contracts = half.slice(0, number("contracts", 60));
const model = process.env.MODEL_PROVIDER ? openLanguageModel(readConfig(process.env)) : null;
const seeded = contracts.flatMap((contract) => claimsOver(contract, number("each", 12)));
await tellAll(`${contracts.length} contracts`, seeded);
const { checks, all } = await agreements(data);
const statements = checks.map(({ key, positions: [position] }): [string, string] => [
  key,
  (position?.guidance ?? "").replace("The agreement must provide: ", ""),
]);
await tellAll(`${all.length} confidentiality agreements`, paraphrasesOver(all, new Map(statements)));
const earlier = await promptsWithEarlierAnswers(contracts, silent);
console.log(`
Answers that people gave before, as examples in the prompts of a model (scripted)
  prompts with three of them: ${earlier.full} of ${earlier.prompts}, one of them absent: ${earlier.absent}
  the longest takes ${earlier.longest} of 1,500 tokens; orders that leave the fence: ${earlier.escaped}`);
showSome(number("show", 0));

async function tellAll(of: string, claims: SeededClaim[]) {
  console.log(`\n${of}, ${claims.length} claims`);
  const byWords = claims.map((claim) => doubtClaim(asClaim(claim))?.isSure === true);
  tell("shown by the words alone (sure)", claims, byWords);
  tell("a second reader without an answer", claims, await objectionsOf(silent, claims));
  if (model) tell(`second reader ${model.name}`, claims, await objectionsOf(model, claims));
}

async function objectionsOf(reader: LanguageModel, claims: SeededClaim[]): Promise<boolean[]> {
  const ctx = { once: <T>(_: string, step: () => Promise<T>) => step(), signal: new AbortController().signal };
  const found: boolean[] = [];
  for (let from = 0; from < claims.length; from += CLAIMS_AT_ONCE) {
    const part = claims.slice(from, from + CLAIMS_AT_ONCE).map(asClaim);
    found.push(...(await lookAgain(ctx, reader, part, { step: "look" })).map((objection) => objection !== undefined));
  }
  return found;
}

function tell(title: string, claims: SeededClaim[], objected: boolean[]) {
  console.log(`\n${title}`);
  for (const kind of KINDS) {
    const own = objected.filter((_, at) => claims[at]?.kind === kind);
    if (own.length === 0) continue;
    const caught = own.filter(Boolean).length;
    console.log(
      `  ${(kind === "right" ? "right ones lost" : `${kind}: caught`).padEnd(24)} ${share(caught / own.length)} of ${own.length}`,
    );
  }
}

function showSome(most: number) {
  for (const kind of KINDS) {
    const missed = seeded.filter(
      (claim) => claim.kind === kind && Boolean(doubtClaim(asClaim(claim))) === (kind === "right"),
    );
    for (const claim of missed.slice(0, most))
      console.log(`\n${kind} ${doubtClaim(asClaim(claim))?.reason ?? ""}\n  ${claim.text}\n  “${claim.quote}”`);
  }
}

function asClaim({ text, quote }: SeededClaim) {
  return { text, quotes: [quote] };
}
