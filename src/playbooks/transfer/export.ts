import { createHash } from "node:crypto";
import { Readable } from "node:stream";
import type { DocxBlock } from "../../content/formats/docx/writer.ts";
import { first } from "../../content/must.ts";
import type { Context } from "../../kernel/context.ts";
import { Download } from "../../kernel/http/download.ts";
import { MAX_CHECKS } from "../checks/checks.schema.ts";
import { listChecks } from "../checks/checks.ts";
import { listPlaybookExamples } from "../examples/examples.ts";
import type { OpenPlaybook } from "../playbooks.ts";
import type { PortablePlaybook } from "./transfer.schema.ts";

const TYPES = {
  json: "application/json",
  docx: "application/vnd.openxmlformats-officedocument.wordprocessingml.document",
};
export const PLAYBOOK_TYPES = Object.values(TYPES);

export async function exportPlaybook(ctx: Context, playbook: OpenPlaybook, format: "json" | "docx"): Promise<Download> {
  const portable = await toPortable(ctx, playbook);
  const bytes =
    format === "json"
      ? Buffer.from(`${JSON.stringify(portable, null, 2)}\n`)
      : Buffer.from(await ctx.deps.uploadReader.writeDocx(toBlocks(portable)));
  const tag = createHash("sha256").update(bytes).digest("hex");
  const about = { name: `${playbook.title}.${format}`, size: bytes.length, contentType: TYPES[format], tag };
  return new Download(about, async (range) =>
    Readable.from([range ? bytes.subarray(range.start, range.end + 1) : bytes]),
  );
}

/** The playbook with its checks and examples, without ids and times, which belong to this installation. */
async function toPortable(ctx: Context, playbook: OpenPlaybook): Promise<PortablePlaybook> {
  const { title, description, guide } = playbook;
  const { checks } = await listChecks(ctx, playbook, { limit: MAX_CHECKS, offset: 0 });
  const examples = await listPlaybookExamples(ctx, playbook, checks);
  return {
    format: "chancery-playbook",
    version: 1,
    ...{ title, description, guide },
    checks: checks.map(({ id, title, description, importance, positions }) => ({
      ...{ title, description, importance, positions },
      examples: examples
        .filter(({ check_id }) => check_id === id)
        .map(({ text, citation, expected, note }) => ({ text, citation, expected, note })),
    })),
  };
}

/** Tables that can be imported again. Word is for reading and sharing; only JSON is exact. */
function toBlocks({ title, description, guide, checks }: PortablePlaybook): DocxBlock[] {
  const guidanceOf = (positions: { type: string; guidance: string }[], type: string) =>
    positions.filter((position) => position.type === type).map(({ guidance }) => guidance);
  const most = Math.max(0, ...checks.map(({ positions }) => guidanceOf(positions, "fallback").length));
  const head = ["Topic", "Description", "Importance", "Standard position"];
  const fallbacks = Array.from({ length: most }, (_, at) => `Fallback ${at + 1}`);
  const rows = checks.map(({ title, description, importance, positions }) => {
    const own = guidanceOf(positions, "fallback");
    const row = [title, description ?? "", importance ?? "", first(guidanceOf(positions, "standard"))];
    return [...row, ...fallbacks.map((_, at) => own[at] ?? "")];
  });
  const examples = checks.flatMap((check) =>
    check.examples.map(({ text, expected, note }) => [check.title, expected, text, note ?? ""]),
  );
  return [
    { kind: "heading", level: 1, text: title },
    ...[description, guide].flatMap((words) => (words ? [{ kind: "markdown" as const, text: words }] : [])),
    { kind: "heading", level: 2, text: "Checks" },
    { kind: "table", rows: [[...head, ...fallbacks], ...rows] },
    ...(examples.length > 0
      ? [
          { kind: "heading" as const, level: 2, text: "Examples" },
          { kind: "table" as const, rows: [["Topic", "Expected result", "Text", "Note"], ...examples] },
        ]
      : []),
  ];
}
