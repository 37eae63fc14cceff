import type { Finding } from "../../documents/structure/use-proofreading.ts";
import { ShownError } from "../../ui/feedback/shown-error.ts";
import { countUse } from "../decide.ts";
import { planEdits, type SentDocument } from "../document.ts";
import type { Passage } from "../locate.ts";
import { applyEdits } from "../office.ts";
import type { Change, Edit } from "../revision.ts";

const changeOf = ({ start, end, fix }: Finding): Change[] =>
  fix ? [{ start, end, replacement: fix.replacement }] : [];

/** Writes one fix into the open document as a tracked change. */
export async function applyFix(document: SentDocument, finding: Finding) {
  await applyEdits(await planEdits(document, changeOf(finding)));
  await countUse("redlines_applied");
}

/** Writes all fixes whose words are still where they were. Returns the ones that were written, and why the first other one was not. */
export async function applyFixes(document: SentDocument, findings: Finding[]) {
  const planned: Edit[] = [];
  const fixed: Finding[] = [];
  let refusal: string | undefined;
  for (const finding of findings)
    try {
      planned.push(...(await planEdits(document, changeOf(finding))));
      fixed.push(finding);
    } catch (error) {
      if (!(error instanceof ShownError)) throw error;
      refusal ??= error.message;
    }
  if (planned.length > 0) {
    await applyEdits(planned);
    await countUse("redlines_applied", planned.length);
  }
  return { fixed, refusal };
}

/** Writes the same words at each place, all or none. No words: what stands there is deleted. */
export async function fillIn(document: SentDocument, places: Passage[], words: string) {
  const edits = await planEdits(
    document,
    places.map((place) => ({ ...place, replacement: words })),
  );
  await applyEdits(edits);
  await countUse("redlines_applied", edits.length);
}
