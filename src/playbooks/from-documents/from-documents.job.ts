import { UnreadableFile } from "../../content/formats/canonical.ts";
import { languageName } from "../../content/formats/language.ts";
import { must } from "../../content/must.ts";
import type { Sql } from "../../kernel/db/sql.ts";
import { type JobContext, JobFailure, job } from "../../kernel/jobs/job.ts";
import { parserAt } from "../../kernel/readers/parser.ts";
import { type FileContent, findContent, findFile, listReadable } from "../../workspace/files/files.ts";
import { insertChecks } from "../checks/checks.store.ts";
import { insertPlaybook, updateStatus } from "../playbooks.store.ts";
import type { parse as parseContract } from "./cut-clauses.parser.ts";
import type { CutContract } from "./cut-clauses.ts";
import type { parse as parseDraft } from "./draft-playbook.parser.ts";
import type { DraftedCheck, DraftedChecks } from "./draft-playbook.ts";
import { DraftPlaybook, type FromDocumentsResult, type PlaybookSources } from "./from-documents.schema.ts";
import { insertSources } from "./from-documents.store.ts";

const CONTRACT = parserAt<typeof parseContract>(new URL("./cut-clauses.parser.ts", import.meta.url));
const DRAFT = parserAt<typeof parseDraft>(new URL("./draft-playbook.parser.ts", import.meta.url));
/** Checks per insert statement. */
const BATCH_SIZE = 20;

/** A file, with its clauses if they count. */
interface ReadFile {
  file: PlaybookSources["files"][number];
  contract?: { content: FileContent; cut: CutContract };
}

type Contract = Required<ReadFile>["contract"];

/** Drafts a playbook from the clauses of contracts. It is a draft until a person confirms it. */
export const draftPlaybook = job(DraftPlaybook, {
  async run(ctx, { file_ids, title }) {
    const read = await readFiles(ctx, file_ids);
    const contracts = read.flatMap(({ contract }) => contract ?? []);
    if (contracts.length === 0) throw nothingCounted(read);
    ctx.publish({ event: "step", label: "Comparing the clauses" });
    const drafted: DraftedChecks = await ctx.deps.reader
      .parse(DRAFT, null, { contracts: contracts.map(({ cut }) => cut) }, { signal: ctx.signal })
      .catch(failIfTooLarge);
    if (drafted.checks.length === 0)
      throw new JobFailure(
        "NOT_A_CONTRACT",
        "No two of the contracts have a clause of the same kind, so there is no playbook to draft. Choose contracts of one kind.",
      );
    return async (sql) => savePlaybook(ctx, sql, { title, read, contracts, drafted });
  },
});

async function readFiles(ctx: JobContext, ids: string[]): Promise<ReadFile[]> {
  const readable = new Set((await listReadable(ctx, ids)).map(({ id }) => id));
  const read: ReadFile[] = [];
  const known = new Map<string, string>();
  for (const [at, id] of ids.entries()) {
    ctx.signal.throwIfAborted();
    const file = readable.has(id) ? await findFile(ctx.sql, ctx.organizationId, id) : undefined;
    const content = file && (await findContent(ctx.sql, file, ctx.organizationId));
    if (content) read.push(await readFile(ctx, content, known));
    ctx.publish({ event: "step", label: `${at + 1} of ${ids.length} contracts read` });
  }
  return read;
}

/** `known`: the names of the files that were counted, by the hash of their bytes. */
async function readFile(ctx: JobContext, content: FileContent, known: Map<string, string>): Promise<ReadFile> {
  const { id: file_id, name: filename, sha256 } = content.file;
  const leftOut = (reason: string, clauses = 0) => ({
    file: { file_id, filename, counted: false, clauses, reason, not_used: [] },
  });
  const same = known.get(sha256);
  const why = same === undefined ? whyNotCounted(content) : `It is the same file as ${same}.`;
  if (why !== undefined) return leftOut(why);
  const { text, stories } = content.content;
  const cut = await ctx.deps.reader.parse(CONTRACT, null, { text, stories }, { signal: ctx.signal }).catch((error) => {
    if (error instanceof UnreadableFile) return undefined;
    throw error;
  });
  if (!cut) return leftOut("It is too large or too irregular for its clauses to be recognized.");
  if (cut.clauses.length === 0) return leftOut("No clauses were recognized: it has no numbered or headed sections.");
  known.set(sha256, filename);
  const file = { file_id, filename, counted: true, clauses: cut.clauses.length, reason: null, not_used: [] };
  return { file, contract: { content, cut } };
}

/** A scan's words may be misread, and other languages than English are not compared. */
function whyNotCounted({ file, content, pages }: FileContent): string | undefined {
  if (content.text.trim() === "") return "It contains no text.";
  const withText = pages.filter(({ method }) => method !== "none");
  if (withText.length > 0 && withText.filter(({ method }) => method === "ocr").length * 2 > withText.length)
    return "It is a scan: its words were recognized from images and may not be exact.";
  if (file.language === null || file.language === "und")
    return "It contains too little text to recognize its language.";
  if (file.language !== "en") return `It is in ${languageName(file.language)}. Only English contracts are compared.`;
  return undefined;
}

function nothingCounted(read: ReadFile[]): JobFailure {
  const told = read.slice(0, 3).map(({ file }) => `${file.filename}: ${file.reason}`);
  const more = read.length > told.length ? ` The other ${read.length - told.length} could not be used either.` : "";
  if (read.length === 0)
    return new JobFailure("NOT_FOUND", "The files are no longer accessible. No playbook was made.");
  return new JobFailure("NOT_A_CONTRACT", `None of the files could be used. ${told.join(" ")}${more}`);
}

function failIfTooLarge(error: unknown): never {
  if (!(error instanceof UnreadableFile)) throw error;
  throw new JobFailure("TOO_LARGE", "Together the contracts are too large to compare. Choose fewer of them.");
}

interface Drafted {
  title: string;
  read: ReadFile[];
  contracts: Contract[];
  drafted: DraftedChecks;
}

async function savePlaybook(
  ctx: JobContext,
  sql: Sql,
  { title, read, contracts, drafted }: Drafted,
): Promise<FromDocumentsResult> {
  const { organizationId, userId } = ctx;
  const { id } = await insertPlaybook(sql, organizationId, userId, {
    title,
    description: `Drafted from ${contracts.length} ${contracts.length === 1 ? "contract" : "contracts"}: the standard of each check is the wording that most of them have.`,
    visibility: userId === null ? "organization" : "private",
    awaits_confirmation: true,
  });
  const inserted: { id: string }[] = [];
  for (let at = 0; at < drafted.checks.length; at += BATCH_SIZE)
    inserted.push(
      ...(await insertChecks(sql, organizationId, id, drafted.checks.slice(at, at + BATCH_SIZE).map(contentOf))),
    );
  const checks = drafted.checks.map((check, at) =>
    withSources(check, must(inserted[at], "each check was inserted").id, contracts),
  );
  const files = read.map(({ file, contract }) =>
    contract ? { ...file, not_used: notUsed(contract, contracts.indexOf(contract), drafted) } : file,
  );
  await insertSources(sql, organizationId, id, { files, checks });
  const playbook = await updateStatus(sql, organizationId, id);
  return { playbook, contracts: contracts.length, files, checks, rare_kinds: drafted.rare };
}

const MOST_NOT_USED = 200;

/** The clauses of a contract that no check was made of. */
function notUsed({ cut }: Contract, at: number, { left }: DraftedChecks): PlaybookSources["files"][number]["not_used"] {
  const rare = left.filter(({ contract }) => contract === at);
  return [
    ...rare.map(({ contract: _contract, ...clause }) => ({ ...clause, reason: "rare" as const })),
    ...cut.short.map((part) => ({ ...part, reason: "short" as const })),
  ]
    .sort((a, b) => a.start - b.start)
    .slice(0, MOST_NOT_USED);
}

const contentOf = ({ title, description, positions }: DraftedCheck) => ({
  title,
  description,
  importance: null,
  positions,
});

function withSources(
  { contracts: count, wordings }: DraftedCheck,
  check_id: string,
  contracts: Contract[],
): PlaybookSources["checks"][number] {
  return {
    check_id,
    contracts: count,
    wordings: wordings.map(({ position, text, contracts: having, places }) => ({
      position: position === null ? null : position === "standard" ? ("standard" as const) : ("fallback" as const),
      text,
      contracts: having,
      sources: places.map(({ contract, number, start, end }) => {
        const { file, pages } = must(contracts[contract], "each place is in a contract").content;
        const page = pages.find((each) => each.start <= start && start < each.end)?.page ?? null;
        return { file_id: file.id, filename: file.name, number, start, end, page };
      }),
    })),
  };
}
