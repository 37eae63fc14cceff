import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createOrganization, createUser } from "../src/identity/accounts/accounts.ts";
import { joinEmbedded } from "../src/kernel/db/embedded/embedded.ts";
import { migrate } from "../src/kernel/db/migrate.ts";
import { openDatabase } from "../src/kernel/db/sql.ts";
import { withLanguage } from "../src/vaults/chat-documents.ts";
import { listVaultColumns } from "../src/vaults/columns/columns.ts";
import { askTable, type TableReply } from "../src/vaults/questions/answer-from-table.ts";
import { type Asked, type Expected, HELD_OUT, QUESTIONS } from "./questions/asked.ts";
import { PARAPHRASES } from "./questions/paraphrases.ts";
import { UNSEEN } from "./questions/unseen.ts";
import { type Contract, insertVault, makeContracts } from "./questions/vault.ts";
import { annotatedContracts, dataFolder } from "./support/data.ts";

const { trainedOn, heldOut } = await annotatedContracts(dataFolder(process.argv[2]));
const contracts = makeContracts([...trainedOn, ...heldOut]);
const dataDir = await mkdtemp(join(tmpdir(), "chancery-eval-"));
const postgres = await joinEmbedded({ dataDir, settings: { fsync: "off", synchronous_commit: "off" } });
const database = openDatabase({ connection: postgres.connection, poolSize: 2, maxWaiting: 100 });
await migrate(database);
const { id: organizationId } = await createOrganization(database.system, "Eval");
const { id: userId } = await createUser(database.system, { organizationId, name: "Ada" });
const vaultId = await database.systemTransaction((sql) => insertVault(sql, organizationId, userId, contracts));
const sql = database.organization(organizationId);
const columns = withLanguage(await listVaultColumns(sql, organizationId, vaultId));
const table = { organizationId, vaultId, columns, documents: contracts.length };

await measure("the 60 questions that the rules were written for", QUESTIONS);
await measure("20 more questions in three wordings each", PARAPHRASES);
if (process.env.HELD_OUT !== "no") {
  await measure("the 30 phrased differently", HELD_OUT);
  await measure("20 other questions in three wordings each, unseen", UNSEEN);
}
await database.close();
await postgres.leave();
await rm(dataDir, { recursive: true, force: true });

async function measure(what: string, asked: Asked[]) {
  const counts = { exact: 0, wrong: 0, "not understood": 0 };
  for (const { question, expected, after } of asked) {
    const started = performance.now();
    const reply = await askTable(sql, table, question, { before: after === undefined ? [] : [after] });
    const outcome = judge(reply, expected);
    counts[outcome]++;
    const understood = reply.understood ? JSON.stringify(reply.result.query.filter) : "";
    if (outcome !== "exact" || process.env.VERBOSE)
      console.log(`${outcome.padEnd(15)} ${question} ${understood} ${(performance.now() - started).toFixed(0)} ms`);
  }
  const share = (count: number) => (count / asked.length).toFixed(3);
  console.log(
    `\n${what}: exact ${share(counts.exact)}, wrong ${share(counts.wrong)}, not understood ${share(counts["not understood"])}\n`,
  );
}

function judge(reply: TableReply, expected: Expected): "exact" | "wrong" | "not understood" {
  if (!reply.understood && expected === "each document") return reply.isForReader ? "exact" : "not understood";
  if (!reply.understood) return expected === "not understood" ? "exact" : "not understood";
  if (typeof expected === "string") return "wrong";
  return isRight(reply, expected) ? "exact" : "wrong";
}

type Understood = Extract<TableReply, { understood: true }>;

function isRight(
  { result: { query, summary }, question, text }: Understood,
  expected: Exclude<Expected, string>,
): boolean {
  if ("rows" in expected) return areRows(query, text, contracts.filter(expected.rows));
  if ("columns" in expected) {
    const named = new Set(question.columns.map(({ field_key }) => field_key));
    const ids = new Set(contracts.filter(expected.of).map(({ id }) => id));
    const hasColumns = question.kind === "values" && expected.columns.every((key) => named.has(key));
    return hasColumns && query.matched === ids.size && query.document_ids.every((id) => ids.has(id));
  }
  if ("first" in expected) {
    const best = new Set(expected.first(contracts).map(({ id }) => id));
    const wanted = expected.many ?? 1;
    return question.kind === "extreme" && query.document_ids.length === wanted && best.has(query.document_ids[0]!);
  }
  if ("metric" in expected) return isSame(onlyMetric(summary.metrics), expected.metric(contracts));
  if ("groups" in expected) {
    const counted = countBy(contracts.filter(expected.of ?? (() => true)), expected.groups);
    const listed = summary.groups.map(
      ({ key, label, count }) => [fold(String(typeof key === "string" ? key : label)), count] as const,
    );
    return listed.length === Math.min(100, counted.size) && listed.every(([key, count]) => counted.get(key) === count);
  }
  const byKey = Map.groupBy(
    contracts.flatMap((contract) => expected.metrics(contract).map((key) => ({ key: fold(key), contract }))),
    ({ key }) => key,
  );
  return (
    summary.groups.length === byKey.size &&
    summary.groups.every((group) =>
      isSame(onlyMetric(group), expected.value(byKey.get(fold(group.label))!.map(({ contract }) => contract))),
    )
  );
}

function areRows(query: Understood["result"]["query"], text: string, wanted: Contract[]): boolean {
  if (query.group_by !== null || query.matched !== wanted.length) return false;
  const ids = new Set(wanted.map(({ id }) => id));
  const said = wanted.length === 0 ? "None" : wanted.length.toLocaleString("en-US");
  return (
    query.document_ids.every((id) => ids.has(id)) &&
    query.document_ids.length === Math.min(500, ids.size) &&
    text.includes(said)
  );
}

function fold(text: string): string {
  return text.normalize("NFC").toLowerCase().replace(/\s+/g, " ");
}

function countBy(of: Contract[], keys: (contract: Contract) => string[]): Map<string, number> {
  const counted = new Map<string, number>();
  for (const contract of of)
    for (const key of new Set(keys(contract).map(fold))) counted.set(key, (counted.get(key) ?? 0) + 1);
  return counted;
}

function onlyMetric(values: Record<string, unknown>): unknown {
  return Object.entries(values).find(([name]) => name.includes(":"))?.[1];
}

function isSame(found: unknown, wanted: unknown): boolean {
  if (found === null && typeof wanted === "object" && wanted !== null) return Object.keys(wanted).length === 0;
  if (Array.isArray(found)) {
    const amounts = Object.entries(wanted as Record<string, number>);
    return (
      found.length === amounts.length &&
      amounts.every(([currency, amount]) =>
        found.some((each) => each.currency === currency && Math.abs(each.amount - amount) < 0.01),
      )
    );
  }
  const value = typeof found === "object" && found !== null ? (found as { value: number }).value : found;
  return typeof value === "number" ? Math.abs(value - (wanted as number)) < 0.0001 : value === wanted;
}
