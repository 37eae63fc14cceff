import { strFromU8, unzipSync } from "fflate";
import type { As } from "../support/client.ts";
import type { TestApp } from "../support/harness.ts";

export const DUE_DILIGENCE = "6f6d1c0e-3b0f-4a57-9c58-0a2f7d1be401";
export const MEMO = "6f6d1c0e-3b0f-4a57-9c58-0a2f7d1be402";

/** Writes a report and gives its bytes. */
export async function write(app: TestApp, caller: As, source: object, template_id = DUE_DILIGENCE): Promise<Buffer> {
  const begun = await caller.post("/reports?wait=0", { template_id, source, title: "Sale of Acme" });
  if (begun.status !== 202) throw new Error(begun.text);
  await app.runJobs();
  const { body: job } = await caller.get(`/jobs/${begun.body.job_id}`);
  if (job.status !== "succeeded") throw new Error(JSON.stringify(job.error));
  return (await caller.get(`/files/${job.result.documents[0].file_id}/content`)).bytes;
}

const ENTITIES: Record<string, string> = { "&amp;": "&", "&lt;": "<", "&gt;": ">", "&quot;": '"', "&apos;": "'" };
const plain = (xml: string) =>
  xml
    .replace(/<w:br\/>/g, "\n")
    .replace(/<[^>]+>/g, "")
    .replace(/&\w+;/g, (entity) => ENTITIES[entity] ?? entity);

/** The text of a DOCX, a line for each paragraph or row of a table, and its footnotes in order. */
export function readReport(bytes: Uint8Array): { text: string; footnotes: string[] } {
  const files = unzipSync(bytes);
  const part = (name: string) => (files[`word/${name}.xml`] ? strFromU8(files[`word/${name}.xml`]!) : "");
  const body = part("document")
    .replace(/<\/w:p><\/w:tc><w:tc>/g, "\t")
    .replace(/<\/w:p>/g, "\n");
  const notes = [...part("footnotes").matchAll(/<w:footnote w:id="[1-9]\d*">(.*?)<\/w:footnote>/gs)];
  const referred = new Set([...body.matchAll(/footnoteReference w:id="(\d+)"/g)].map(([, id]) => id));
  if (referred.size !== notes.length) throw new Error("each footnote is referred to once");
  return { text: plain(body), footnotes: notes.map(([, note = ""]) => plain(note).trim()) };
}
