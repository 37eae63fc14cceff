import { z } from "zod";
import { FENCE_RULE, fence } from "../../../models/fence.ts";
import type { Prompt } from "../../../models/model.ts";
import { examplesPrompt, type WorkedExample } from "../../../models/worked-examples.ts";
import type { Excerpts } from "../../../workspace/files/search/select-excerpts.ts";
import { sourcesPrompt } from "../../../workspace/files/search/sources.prompt.ts";
import type { Source } from "../../../workspace/files/search/sources.ts";
import type { Finding, PinnedCheck, Stance } from "./run.schema.ts";

export const ReviewAnswer = z.object({
  result: z
    .enum(["standard", "fallback", "neither"])
    .describe("standard: the standard position is met. fallback: one of the fallbacks is. neither: none is."),
  fallback: z.int().describe("The number of the best fallback that is met, such as 1; 0 when none is."),
  basis: z
    .enum(["words", "silence"])
    .describe("words: the documents speak of it. silence: the judgement rests on their not speaking of it."),
  analysis: z
    .string()
    .describe(
      "One sentence that says what the documents provide and what is asked for; up to three more where the judgement needs them.",
    ),
  demands: z.array(
    z.object({
      text: z.string().describe("One thing that the position asks for or refuses, in its own words."),
      met: z.enum(["yes", "no", "unclear"]),
      document: z.string().describe("The name of the document that shows it, such as F1; empty when no words do."),
      quote: z.string().describe("The words that show it, copied letter by letter; empty when no words do."),
    }),
  ),
  quotes: z.array(
    z.object({
      document: z.string().describe("The document's name, such as F1."),
      quote: z.string().describe("The words that the judgement rests on, copied letter by letter."),
    }),
  ),
  revisions: z.array(
    z.object({
      document: z.string().describe("The document's name, such as F1."),
      original: z.string().describe("The words to be replaced, copied letter by letter; empty to insert a clause."),
      after: z
        .string()
        .describe(
          "To insert: the last words of the clause after which it belongs, copied letter by letter; else empty.",
        ),
      replacement: z.string().describe("The new words; empty to delete."),
      rationale: z.string().describe("One or two sentences that the other side may read."),
    }),
  ),
});
export type ReviewAnswer = z.output<typeof ReviewAnswer>;

const RULES = `You review contracts for a lawyer against the checks of a playbook. A check has one standard position, which is asked for, and fallbacks, which are accepted instead, best first.

${FENCE_RULE}

How to judge a check:
- Read everything in the documents that bears on it: definitions, exceptions, schedules, amendments. Several documents are one deal; say which one speaks.
- result is standard only when every part of the standard position is met, fallback when every part of one fallback is, neither otherwise. When you are not certain, it is neither, and the analysis says what is uncertain.
- What a position refuses fails it even if the rest is there. Where a position asks that something be absent, silence meets it; where it asks for something, silence fails it.
- demands lists each thing that the position asks for or refuses, one by one: of the fallback when result is fallback, of the standard otherwise. met is yes only when the documents show it, or when their silence meets it; an exception elsewhere that takes it back makes it no or unclear. result is standard or fallback only when every demand is yes.
- analysis says what the documents provide, how that compares with the position and, for a fallback, which one. No preamble.
- quotes holds the one to four passages that the judgement rests on, each copied letter by letter, no longer than needed, never joined with dots. Empty only when the basis is silence.
- revisions holds the smallest changes that make the document meet the standard position: replace words, not whole clauses, and use the document's own defined terms. None when the standard is met; for a fallback only what is worth asking for. A missing clause is inserted after the clause where a draftsman would look for it. In first-party mode it is our own paper: restore our position wherever the text departs from it. In third-party mode it is the other side's paper: ask for what matters and leave their style alone.
- Judge from the side of the party you represent: a term that favours it beyond what is asked for meets the position.`;

export interface ReviewSetting {
  stance: Stance;
  guide: string | null;
  /** Both profiles as text. */
  profiles: string;
}

const MAX_GUIDE = 20_000;

export function reviewSystem({ stance, guide, profiles }: ReviewSetting): string {
  const parts = [
    RULES,
    `## For whom\nYou represent: ${JSON.stringify(stance.representing_party)}. Review mode: ${stance.review_mode}.`,
    profiles && `## Who asks\n${profiles}`,
    guide && `## The playbook's guide\n${guide.slice(0, MAX_GUIDE).toWellFormed()}`,
  ];
  return parts.filter(Boolean).join("\n\n");
}

const EARLIER =
  "How this organization decided this check in other documents, passage → decision. They show what it accepts and what it does not. They are not part of these documents: judge and quote these alone, and do not pass what the position refuses. Where a decision bears on the judgement, the analysis says that earlier decisions do, and nothing of their words: some of its readers may not open those documents.";

/** Asks for one check. All checks of a run share the part before the question, for the provider's cache. */
export function reviewPrompt(
  setting: ReviewSetting,
  { sources, excerpts }: { sources: Source[]; excerpts: Excerpts | undefined },
  check: PinnedCheck,
  earlier: WorkedExample[],
): Prompt {
  const documents = sourcesPrompt(sources, excerpts);
  const examples = earlier.length > 0 && `${EARLIER}\n${examplesPrompt("this check", earlier)}`;
  const question = ["Judge this check.", describeCheck(check), examples].filter(Boolean).join("\n\n");
  const system = reviewSystem(setting);
  if (!excerpts) return { system, shared: documents, messages: [{ role: "user", text: question }] };
  return { system, messages: [{ role: "user", text: `${documents}\n\n${question}` }] };
}

export function describeCheck({ title, description, importance, positions }: PinnedCheck): string {
  const standard = positions.filter(({ type }) => type === "standard");
  const fallbacks = positions.filter(({ type }) => type === "fallback");
  return [
    `# ${title}${importance ? ` (${importance} importance)` : ""}`,
    description,
    ...standard.map(({ guidance }) => `## Standard position\n${guidance}`),
    ...fallbacks.map(({ guidance }, index) => `## Fallback ${index + 1}\n${guidance}`),
  ]
    .filter(Boolean)
    .join("\n\n");
}

/** The findings as text for the model, with document names so that it can cite the quotes. */
export function describeFindings(findings: Finding[], nameOf: (fileId: string) => string): string {
  const quoted = findings.map(({ checkTitle, evaluationResult, fallbackPosition, analysis, quotes, revisions }) => {
    const result = fallbackPosition === null ? evaluationResult : `${evaluationResult} ${fallbackPosition}`;
    const words = quotes.map(({ fileId, quote }) => `\n  ${nameOf(fileId)}: ${JSON.stringify(quote)}`);
    const changes = revisions.map(({ original, replacement }) =>
      original === ""
        ? `\n  insert ${JSON.stringify(replacement.trim())}`
        : `\n  change ${JSON.stringify(original)} to ${JSON.stringify(replacement)}`,
    );
    return `- ${checkTitle}: ${result}. ${analysis}${words.join("")}${changes.join("")}`;
  });
  return fence("what the review found", quoted.join("\n"));
}
