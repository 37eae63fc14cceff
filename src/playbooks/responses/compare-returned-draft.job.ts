import type { FileResponse } from "../../content/formats/compare/respond-files.ts";
import { must } from "../../content/must.ts";
import { job } from "../../kernel/jobs/job.ts";
import {
  citationOf,
  failIfUnreadable,
  listedChanges,
  loadForComparison,
  loadForReview,
  presentChange,
  toCompare,
  withDocxFiles,
} from "../../workspace/files/compare/compare.ts";
import type { FileContent } from "../../workspace/files/files.ts";
import { CompareReturnedDraft, type ResponseResult } from "./responses.schema.ts";

/** Reads the draft that came back. Access to the review was checked when the job was enqueued; the draft is checked again. */
export const compareReturnedDraft = job(CompareReturnedDraft, {
  async run(ctx, { review_id, original_file_id, sent_file_id, file_id, revisions }) {
    const [returned] = (await loadForComparison(ctx, [file_id])) as [FileContent];
    const [original, sent] = (await loadForReview(ctx, [original_file_id, sent_file_id])) as [FileContent, FileContent];
    const files = { original: toCompare(original), sent: toCompare(sent), returned: toCompare(returned) };
    const response = await withDocxFiles(ctx, [original, sent, returned], (paths) =>
      ctx.deps.reader.respond(paths, files, revisions, { signal: ctx.signal }).catch(failIfUnreadable),
    );
    const checkIds = revisions.map(({ check_id }) => check_id);
    const result: ResponseResult = {
      review_id,
      sent: { file_id: sent.file.id, filename: sent.file.name },
      returned: { file_id: returned.file.id, filename: returned.file.name },
      is_another_document: response.isAnotherDocument,
      ...present({ original, sent, returned }, response, checkIds),
      summary: summarize(response),
    };
    return async () => result;
  },
});

interface RoundContent {
  original: FileContent;
  sent: FileContent;
  returned: FileContent;
}

const present = (
  { original, sent, returned }: RoundContent,
  { changes, differences }: FileResponse,
  checkIds: string[],
): Pick<ResponseResult, "changes" | "differences"> => ({
  changes: changes.map((change) => ({
    check_ids: [...new Set(change.revisions.map((index) => must(checkIds[index], "each revision has a check")))],
    status: change.status,
    tracked: change.isTracked,
    original: original.content.text.slice(change.original.start, change.original.end),
    proposed: change.sent.end > change.sent.start ? citationOf(sent, change.sent) : null,
    returned: change.returned.end > change.returned.start ? citationOf(returned, change.returned) : null,
  })),
  differences: listedChanges(differences).map((change) => ({
    ...presentChange(sent, returned, change),
    tracked: change.isTracked,
  })),
});

const STILL_MARKED =
  "Some of our changes are still marked as tracked changes: the other side has left them in but has not accepted them in the document.";

function summarize({
  isAnotherDocument,
  isStillMarked,
  changes,
  differences,
}: FileResponse): ResponseResult["summary"] {
  const count = (status: string) => changes.filter((change) => change.status === status).length;
  const silent = differences.filter(({ isTracked }) => !isTracked).length;
  const counts = {
    accepted: count("accepted"),
    rejected: count("rejected"),
    altered: count("altered"),
    silent,
    tracked: differences.length - silent,
    still_marked: isStillMarked,
  };
  if (isAnotherDocument)
    return {
      ...counts,
      message: "This file has little in common with what was sent. It looks like a different document.",
    };
  const ours = fateOf(changes.length, counts);
  const theirs = `${silent} other ${silent === 1 ? "change was" : "changes were"} not tracked, ${counts.tracked} tracked.`;
  const marked = isStillMarked ? ` ${STILL_MARKED}` : "";
  return { ...counts, message: `${ours}${marked} ${theirs}` };
}

function fateOf(
  sent: number,
  { accepted, rejected, altered }: Record<"accepted" | "rejected" | "altered", number>,
): string {
  if (sent === 1) return `The one change we sent was ${accepted ? "accepted" : rejected ? "rejected" : "altered"}.`;
  return `Of ${sent} changes we sent, ${accepted} were accepted, ${rejected} rejected and ${altered} altered.`;
}
