import { execFile } from "node:child_process";
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";
import { promisify } from "node:util";
import { parseDocument } from "../src/content/formats/read.ts";
import { dataFolder, filesIn } from "./support/data.ts";
import { share } from "./support/figures.ts";

/** `npm run eval:text [folder]`: compares the text we read from real contracts with LibreOffice's and pdftotext's. */
const run = promisify(execFile);
const folder = join(dataFolder(process.argv[2]), "contracts");
const scratch = await mkdtemp(join(tmpdir(), "text-"));

try {
  const office = await filesIn(join(folder, "docx"), ".docx");
  const options = [
    "--headless",
    `-env:UserInstallation=file://${scratch}/profile`,
    "--convert-to",
    "txt:Text (encoded):UTF8",
  ];
  await run("soffice", [...options, "--outdir", scratch, ...office.map(({ path }) => path)], { timeout: 600_000 });
  await report("docx", office, ({ name }) => readFile(join(scratch, `${basename(name, ".docx")}.txt`), "utf8"));
  const printed = await filesIn(join(folder, "pdf"), ".pdf");
  await report("pdf", printed, async ({ path }) => (await run("pdftotext", [path, "-"], { maxBuffer: 1e9 })).stdout);
} finally {
  await rm(scratch, { recursive: true, force: true });
}

type File = Awaited<ReturnType<typeof filesIn>>[number];

async function report(kind: "docx" | "pdf", files: File[], theirs: (file: File) => Promise<string>) {
  const sum = { theirs: 0, ours: 0, both: 0 };
  const poor: string[] = [];
  for (const file of files) {
    const { text } = await parseDocument(kind, file.bytes, {});
    const [their, our] = [countWords(await theirs(file)), countWords(text)];
    const both = [...their].reduce((sum, [word, count]) => sum + Math.min(count, our.get(word) ?? 0), 0);
    sum.theirs += total(their);
    sum.ours += total(our);
    sum.both += both;
    if (both / total(their) < 0.98) poor.push(`${share(both / total(their))} ${file.name}`);
  }
  console.log(
    `${kind}: ${files.length} files read, word recall ${share(sum.both / sum.theirs)}, precision ${share(sum.both / sum.ours)}`,
  );
  for (const each of poor.sort()) console.log(`  ${each}`);
}

function countWords(text: string): Map<string, number> {
  const counts = new Map<string, number>();
  for (const [word] of text
    .normalize("NFKC")
    .toLowerCase()
    .matchAll(/[\p{L}\p{N}]+/gu))
    counts.set(word, (counts.get(word) ?? 0) + 1);
  return counts;
}

function total(counts: Map<string, number>): number {
  return [...counts.values()].reduce((sum, count) => sum + count, 0);
}
