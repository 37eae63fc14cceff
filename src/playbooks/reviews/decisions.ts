import { announce } from "../../administration/webhooks/announce.ts";
import { must } from "../../content/must.ts";
import { isAdministrator, mustBeColleague } from "../../identity/accounts/people.ts";
import type { Context } from "../../kernel/context.ts";
import { conflict, invalidField, notFound } from "../../kernel/errors/errors.ts";
import { type PageQuery, toPage } from "../../kernel/http/paging/page.ts";
import { findContent, findFile } from "../../workspace/files/files.ts";
import { reachableProjectsOf } from "../../workspace/projects/projects.ts";
import type { Decision, DecisionChange, EditedRevision, RevisionInput } from "./decisions.schema.ts";
import * as store from "./decisions.store.ts";
import { asRevision, overlaps } from "./findings.ts";
import * as reviews from "./reviews.store.ts";
import { type OpenReview, openReview } from "./reviews.ts";
import { tellOfDecision } from "./tell-of-decision.ts";

interface FindingParams {
  id: string;
  checkId: string;
}

/** The gate to a finding of a review that the caller may read, or decide. */
export const findingGate =
  (needed: "read" | "write") =>
  async (ctx: Context, { id, checkId }: FindingParams) => {
    const review = await openReview(ctx, id, needed);
    const check = review.playbook_snapshot.checks.find((each) => each.id === checkId.toLowerCase());
    if (!check) throw notFound("finding");
    return { review, check: { id: check.id, title: check.title } };
  };

/** Every state of a finding, with its text: who decided what, and when. */
export async function listFindingHistory(ctx: Context, { id }: OpenReview, checkId: string, page: PageQuery) {
  const finding = { reviewId: id, checkId };
  return toPage("history", await store.listHistory(ctx.sql, ctx.organizationId, finding, page), page);
}

/** Decides or assigns a finding, or adds a note. Fields that are left out stay unchanged. Every earlier state is kept. */
export async function decideFinding(
  ctx: Context,
  review: OpenReview,
  checkId: string,
  change: DecisionChange,
): Promise<Decision> {
  const { sql, organizationId, caller } = ctx;
  await mustHaveFindings(ctx, review);
  const before = await findDecision(ctx, review, checkId);
  mustBeUnchanged(before, change);
  const assigneeUserId =
    change.assignee_user_id === undefined ? (before?.assignee?.id ?? null) : change.assignee_user_id;
  if (change.assignee_user_id) await mustSeeReview(ctx, review, change.assignee_user_id, "body.assignee_user_id");
  for (const userId of change.mentions ?? []) await mustSeeReview(ctx, review, userId, "body.mentions");
  const restored = await findRestored(ctx, { reviewId: review.id, checkId }, change);
  const { decision, revisions } = restored ?? (await decisionFor(ctx, review, change, before));
  const decides = decision !== (before?.decision ?? null) || Boolean(restored ?? change.revisions);
  const note = change.note === undefined ? (before?.note ?? null) : change.note;
  const row = {
    reviewId: review.id,
    checkId,
    decision,
    note,
    assigneeUserId,
    revisions,
    decides,
    restored,
    userId: caller.userId,
  };
  await store.insertDecision(sql, organizationId, row);
  if (decides) {
    const told = { review_id: review.id, check_id: checkId, decision };
    await announce(sql, organizationId, "finding.decided", told);
  }
  const after = must(await findDecision(ctx, review, checkId), "it was just inserted");
  const isProposed = await reviews.hasProposal(sql, organizationId, review.id, checkId);
  await tellOfDecision(ctx, review, { before, after, decides, mentions: change.mentions ?? [], isProposed });
  return after;
}

const findDecision = async ({ sql, organizationId }: Context, { id }: OpenReview, checkId: string) =>
  (await store.listDecisions(sql, organizationId, id, checkId))[0];

/** Locks the review, and refuses one that has not succeeded. */
export async function mustHaveFindings({ sql, organizationId }: Context, { id, status }: OpenReview) {
  if (!(await reviews.lockReview(sql, organizationId, id))) throw notFound("review");
  if (status === "succeeded") return;
  const error =
    status === "pending" || status === "running"
      ? "This review is still running. You can decide on its findings once it has finished."
      : "This review has no findings, because it did not succeed.";
  throw conflict("REVIEW_NOT_FINISHED", error);
}

/** If two people decide the same finding, the second gets a conflict with the saved decision instead of overwriting it. */
function mustBeUnchanged(before: Decision | undefined, { if_updated_at, mentions: _, ...change }: DecisionChange) {
  if (Object.keys(change).length === 0)
    throw invalidField("body", "The body changes nothing. Send a decision, a note, an assignee or revisions.");
  if (if_updated_at === undefined || if_updated_at === (before?.updated_at ?? null)) return;
  const error = "Someone has changed this finding since you read it. Compare the decisions and save again.";
  throw conflict("FINDING_CHANGED", error, { decision: before ?? null });
}

/** Only people who can see the review can be assigned or mentioned in it. */
export async function mustSeeReview(ctx: Context, { id }: OpenReview, userId: number, path: string) {
  const { sql, organizationId } = ctx;
  await mustBeColleague(ctx, { user_id: userId });
  const projects = reachableProjectsOf(organizationId, userId);
  const viewer = { userId, isAdmin: await isAdministrator(ctx, userId), projects };
  if (await reviews.isVisible(sql, organizationId, viewer, id)) return;
  const error = "This person cannot see the review. Share it with them first.";
  throw invalidField(path, error);
}

/** The earlier state to restore, if any, with its original text and author. */
async function findRestored(
  { sql, organizationId }: Context,
  finding: { reviewId: string; checkId: string },
  { restores }: DecisionChange,
) {
  if (restores === undefined) return undefined;
  const state = await store.findState(sql, organizationId, finding, restores);
  if (!state)
    throw invalidField("body.restores", "The finding has no version from this time. Choose one from its history.");
  return state;
}

async function decisionFor(
  ctx: Context,
  review: OpenReview,
  change: DecisionChange,
  before: Decision | undefined,
): Promise<Pick<Decision, "decision" | "revisions">> {
  const decision = change.decision === undefined ? (before?.decision ?? null) : change.decision;
  return { decision, revisions: await revisionsFor(ctx, review, decision, { given: change.revisions, before }) };
}

/** The revisions of an edited finding: new ones, or those that it had. Any other decision has none. */
async function revisionsFor(
  ctx: Context,
  review: OpenReview,
  decision: Decision["decision"],
  { given, before }: { given: RevisionInput[] | null | undefined; before: Decision | undefined },
): Promise<EditedRevision[] | null> {
  if (decision !== "edited") {
    if (given) throw invalidField("body.revisions", "Revisions can only be sent with the decision “edited”.");
    return null;
  }
  if (!given && before?.revisions) return before.revisions;
  if (!given) throw invalidField("body.revisions", "An edited finding needs revisions. Send at least one.");
  return placeRevisions(ctx, review, given);
}

/** Each revision must name the text that it replaces exactly, and no two may overlap. */
async function placeRevisions(ctx: Context, review: OpenReview, given: RevisionInput[]): Promise<EditedRevision[]> {
  const placed: EditedRevision[] = [];
  for (const [index, revision] of given.entries()) {
    const path = `body.revisions.${index}`;
    const file_id = fileOf(review, revision, `${path}.file_id`);
    const { original, replacement, start, end, rationale = "" } = revision;
    const text = await readText(ctx, file_id);
    if (start > end || end > text.length || text.slice(start, end) !== original)
      throw invalidField(`${path}.original`, "This is not the text of the file from start to end.");
    const own = { file_id, original, replacement, start, end, rationale };
    if (placed.some((other) => overlaps(asRevision(other), asRevision(own))))
      throw invalidField(path, "This revision overlaps another one. Combine the two.");
    placed.push(own);
  }
  return placed;
}

function fileOf({ file_ids }: OpenReview, { file_id }: RevisionInput, path: string): string {
  if (file_id === undefined) {
    const [only, ...others] = file_ids;
    if (only && others.length === 0) return only;
    throw invalidField(path, "Several files were reviewed. Say which one this revision changes.");
  }
  const known = file_ids.find((id) => id === file_id.toLowerCase());
  if (!known) throw invalidField(path, "This file was not reviewed.");
  return known;
}

async function readText({ sql, organizationId }: Context, fileId: string): Promise<string> {
  const file = await findFile(sql, organizationId, fileId);
  const read = file && (await findContent(sql, file, organizationId));
  if (!read) throw conflict("FILE_DELETED", "The reviewed file was deleted, so changes to its text cannot be saved.");
  return read.content.text;
}
