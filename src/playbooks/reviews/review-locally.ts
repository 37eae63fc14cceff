import { failOnEngineTimeout, type Source } from "../../files/search/sources.ts";
import type { JobContext } from "../../jobs/job.ts";
import type { LocalJudgement } from "../../models/engine/judge/judgement.ts";
import { sumTokens } from "../../models/model.ts";
import { findingOf, type Judgement, quoteAt, revisionOf } from "./findings.ts";
import type { Reviewed, ReviewTask } from "./review-task.ts";

/** Judges by the local engine, document by document; what the documents say together counts. */
export async function reviewLocally(ctx: JobContext, task: ReviewTask): Promise<Reviewed> {
  const { checks } = task.playbook;
  const { review_mode, representing_party } = task.setting.stance;
  const stance = { reviewMode: review_mode, representingParty: representing_party };
  const asked = checks.map(({ id: key, title, description, positions }) => ({ key, title, description, positions }));
  const judged = new Map<Source, LocalJudgement[]>();
  for (const source of task.sources)
    judged.set(
      source,
      await failOnEngineTimeout(source, ctx.deps.local.judge(source.text, asked, stance, ctx.signal, source.stories)),
    );
  const findings = checks.map((check, index) =>
    findingOf(check, together([...judged].map(([source, list]) => ({ source, judgement: list[index]! })))),
  );
  return { findings, model: "local", tokens: sumTokens([]) };
}

interface OfOne {
  source: Source;
  judgement: LocalJudgement;
}

/** Words that fall short in one document outweigh words that suffice in another; a document that is silent outweighs neither. */
function together(all: OfOne[]): Judgement {
  const speaking = all.filter(({ judgement }) => judgement.places.length > 0);
  const rank = ({ judgement: { result, places } }: OfOne) =>
    result === "Flag" ? (places.length > 0 ? 0 : 3) : result === "Fallback" ? 1 : 2;
  const [decisive] = (speaking.length > 0 ? speaking : all).toSorted((a, b) => rank(a) - rank(b));
  const { judgement } = decisive!;
  const told = speaking.length > 0 ? speaking : [decisive!];
  return {
    evaluationResult: judgement.result,
    fallbackPosition: judgement.fallback,
    analysis: told
      .map((one) => (all.length > 1 ? `${one.source.filename}: ` : "") + one.judgement.analysis)
      .join("\n\n"),
    quotes: told.flatMap((one) => one.judgement.places.map((place) => quoteAt(one.source, place))),
    revisions: decisive!.judgement.revisions.map((revision) => revisionOf(decisive!.source, revision)),
  };
}
