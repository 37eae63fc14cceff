import { first, must } from "../../../content/must.ts";
import type { JobContext } from "../../../kernel/jobs/job.ts";
import type { LocalJudgement } from "../../../models/engine/judge/judgement.ts";
import { sumTokens } from "../../../models/model.ts";
import { failOnEngineTimeout, type Source } from "../../../workspace/files/search/sources.ts";
import { type Judgement, quoteAt, toFinding, toRevision } from "../findings.ts";
import { loadCheckLearning, type UsedLearning } from "../learning/learning.ts";
import type { ReviewResult, ReviewTask } from "./review-task.ts";

/** Judges each document with the local engine and combines the results. */
export async function reviewLocally(ctx: JobContext, task: ReviewTask): Promise<ReviewResult> {
  const { checks } = task.playbook;
  const { review_mode, representing_party } = task.setting.stance;
  const stance = { reviewMode: review_mode, representingParty: representing_party };
  const taught = task.isUntaught ? [] : checks.map(({ id }) => id);
  const learning = await loadCheckLearning(ctx.sql, ctx.organizationId, taught);
  const questions = checks.map(({ id: key, title, description, positions }) => ({
    key,
    title,
    description,
    positions,
    learned: learning.get(key)?.models,
  }));
  const judged = new Map<Source, LocalJudgement[]>();
  for (const source of task.sources)
    judged.set(
      source,
      await failOnEngineTimeout(
        source,
        ctx.deps.engine.judge(source.text, questions, stance, { signal: ctx.signal, stories: source.stories }),
      ),
    );
  const combined = checks.map((check, index) => ({
    check,
    ...combine(
      [...judged].map(([source, list]) => ({ source, judgement: must(list[index], "each check is judged") })),
      learning.get(check.id),
    ),
  }));
  return {
    findings: combined.map(({ check, judgement }) => toFinding(check, judgement)),
    notice: combined.find(({ notice }) => notice !== undefined)?.notice,
    model: "local",
    tokens: sumTokens([]),
  };
}

interface SourceJudgement {
  source: Source;
  judgement: LocalJudgement;
}

/**
 * A Flag with text in one document outweighs a Pass in another. Silent documents count only if all are silent. A document in a
 * language that the engine does not read is never left out: the check is flagged.
 */
function combine(
  all: SourceJudgement[],
  learning: UsedLearning | undefined,
): { judgement: Judgement; notice: string | undefined } {
  const speaking = all.filter(({ judgement }) => judgement.places.length > 0);
  const unread = all.filter(({ judgement }) => judgement.isUnread);
  const rank = ({ judgement: { result, places } }: SourceJudgement) =>
    result === "Flag" ? (places.length > 0 ? 0 : 3) : result === "Fallback" ? 1 : 2;
  const silent = unread.length > 0 ? unread : all;
  const decisive = first((speaking.length > 0 ? speaking : silent).toSorted((a, b) => rank(a) - rank(b)));
  const { judgement } = decisive;
  const relevant = [...(speaking.length > 0 ? speaking : unread.length > 0 ? [] : [decisive]), ...unread];
  const told = (text: (judgement: LocalJudgement) => string) =>
    relevant
      .filter((one) => text(one.judgement) !== "")
      .map((one) => (all.length > 1 ? `${one.source.filename}: ` : "") + text(one.judgement))
      .join("\n\n");
  const combined: Judgement = {
    evaluationResult: unread.length > 0 ? "Flag" : judgement.result,
    fallbackPosition: unread.length > 0 ? null : judgement.fallback,
    analysis: told(({ analysis }) => analysis),
    why: told(({ why }) => why),
    certainty: unread.length > 0 ? null : judgement.certainty,
    demands: judgement.demands.map(({ text, met, place }) => ({
      text,
      met,
      quote: place && decisive.source.text.slice(place.start, place.end),
    })),
    found: (unread.length === 0 && judgement.compared?.found) || null,
    wanted: judgement.compared?.wanted ?? null,
    quotes: relevant.flatMap((one) => one.judgement.places.map((place) => quoteAt(one.source, place))),
    revisions: judgement.revisions.map((revision) => toRevision(decisive.source, revision)),
    ...(learning && judgement.decisions && { learned: { ...judgement.decisions, examples: learning.examples } }),
  };
  return { judgement: combined, notice: judgement.notice };
}
