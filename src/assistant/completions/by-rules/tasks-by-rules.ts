import { escapeMarkdown } from "../../../content/citations/escape-markdown.ts";
import { askTable } from "../../../vaults/questions/answer-from-table.ts";
import type { Source } from "../../../workspace/files/search/sources.ts";
import { askedBefore } from "../../work/asked-before.ts";
import { asksForReview } from "../../work/asked-for.ts";
import { type Chosen, chooseDocuments } from "../../work/choose-documents.ts";
import type { Desk } from "../../work/desk.ts";
import { callOperation } from "../../work/operations.ts";
import { nounOf, objectsOf } from "../../work/orders/objects.ts";
import type { Order } from "../../work/orders/orders.ts";
import type { Turn } from "../answer-by-model.ts";
import type { CitationCollector } from "../citing/citation-collector.ts";
import { type Named, playbookNamed, playbookSaid, playbooksThereAre } from "./named-playbook.ts";
import { agreementsIn, reviewByRules, type ToReview } from "./review-by-rules.ts";
import { tableByRules } from "./table-by-rules.ts";
import { columnsOrdered } from "./table-columns.ts";

/** Does a task that needs no language model: a review of several agreements, or a table over many documents. Undefined for any other. */
export async function doByRules(desk: Desk, turn: Turn, collector: CitationCollector): Promise<string[] | undefined> {
  const { own, carried } = desk.setting.orders;
  const table = (await tableOrdered(desk, turn, own, collector)) ?? (await restOfTable(desk, turn, carried, collector));
  if (table) return table;
  const orders = own.length === 0 && desk.setting.plan.length > 0 ? carried : own;
  const playbooks = await playbooksOf(desk, turn, orders);
  if (typeof playbooks === "string") return [playbooks];
  if (playbooks.length === 0) return undefined;
  const order = orders.find(asksForReview);
  const sources = await sourcesNamed(desk, turn, order);
  if (sources.length === 0) return undefined;
  for (const source of sources) collector.add(source);
  const agreements = agreementsIn(sources);
  const tasks: ToReview[] = agreements.flatMap((each) => playbooks.map((playbook) => ({ playbook, sources: each })));
  return [...countNote(order, sources.length), ...(await reviewByRules(desk, collector, { tasks, orders }))];
}

/** Documents that a task is about: those of the chat, or else all of its project or vault. */
export function documentsOf({ sources, projectId, table }: Turn): Chosen {
  if (sources.some(({ documentId }) => documentId === null)) return {};
  if (table) return { vault_id: table.vaultId };
  return projectId && sources.length === 0 ? { project_id: projectId } : {};
}

const SAY_COLUMNS =
  "Say what the table should show, for example “Make a table of parties, start, end and governing law”. Nothing was read.";

async function tableOrdered(
  desk: Desk,
  turn: Turn,
  orders: Order[],
  { citations }: CitationCollector,
): Promise<string[] | undefined> {
  if (!desk.setting.operations) return undefined;
  const asked = columnsIn(orders, turn.message);
  if (!asked) return undefined;
  const known = turn.table && (await askTable(desk.ctx.sql, turn.table, turn.message));
  if (known?.understood) return undefined;
  return asked.length === 0 ? [SAY_COLUMNS] : tableByRules(desk, asked, { of: documentsOf(turn), citations });
}

const columnsIn = (orders: Order[], message: string) =>
  orders.map((order) => columnsOrdered(order, message)).find((columns) => columns !== undefined);

/** “Go on”, after a table that the limit cut short. */
async function restOfTable(desk: Desk, turn: Turn, carried: Order[], { citations }: CitationCollector) {
  const columns = carried.length > 0 ? columnsIn(carried, earlierMessages(turn)) : undefined;
  const without = columns && (await askedBefore(desk, columns));
  return columns && without && without.size > 0
    ? tableByRules(desk, columns, { of: documentsOf(turn), citations, without })
    : undefined;
}

/** In which an order may list its columns on lines of their own. */
const earlierMessages = ({ history }: Turn) =>
  history.flatMap(({ role, content }) => (role === "user" ? [content] : [])).join("\n\n");

/** The documents of the chat, or else the files of its project: as many as may be read at once. `left`: how many were not. */
export async function sourcesAtHand(desk: Desk, { sources, projectId }: Turn, most = Number.POSITIVE_INFINITY) {
  if (sources.length > 0 || !projectId) return { sources, left: 0 };
  return openAll(desk, { project_id: projectId }, most);
}

async function openAll(desk: Desk, chosen: Chosen, most = Number.POSITIVE_INFINITY) {
  const found = desk.setting.operations ? await chooseDocuments(desk, chosen) : "";
  if (typeof found === "string") return { sources: [], left: 0 };
  const read = found.documents.slice(0, most);
  const opened = await Promise.all(read.map((document) => desk.source(desk.name(document))));
  const sources: Source[] = opened.filter((source) => source !== undefined);
  return { sources, left: found.left + found.documents.length - sources.length };
}

/** Of the documents of the task, those whose file names the order writes; all of them if it writes none. */
async function sourcesNamed(desk: Desk, turn: Turn, order: Order | undefined): Promise<Source[]> {
  const chosen = documentsOf(turn);
  const isAll = Object.keys(chosen).length > 0;
  const sources = isAll ? (await openAll(desk, chosen)).sources : turn.sources;
  const said = ` ${plainName(order?.sentence ?? "")} `;
  const isSaid = (name: string) => said.includes(` ${plainName(name)} `);
  const isOwnName = (name: string) => /[\d_-]/.test(name) && isSaid(name);
  const named = sources.filter(({ filename }) => isSaid(filename) || isOwnName(withoutEnding(filename)));
  return named.length > 0 ? named : sources;
}

const withoutEnding = (filename: string) => filename.replace(/\.[a-z0-9]{1,5}$/i, "");
const plainName = (name: string) =>
  name
    .toLowerCase()
    .replace(/[^\p{L}\p{N}.-]+/gu, " ")
    .trim();

const COUNTS = "one two three four five six seven eight nine ten eleven twelve".split(" ");

const COUNTED =
  /\b(?:these|those|the|all|our|my)\s(\w{1,10})(?=$|\s(?:against|over|with|under|on|by|for|and|,|contracts|agreements|documents|files|ndas|leases|drafts))/;

/** “These five”, where there are not five. */
function countNote(order: Order | undefined, count: number): string[] {
  const words = COUNTED.exec(order?.rest ?? "")?.[1]?.split(" ") ?? [];
  const said = words
    .map((word) => (/^\d{1,3}$/.test(word) ? Number(word) : COUNTS.indexOf(word) + 1))
    .find((number) => number > 1);
  if (said === undefined || said === count) return [];
  return [
    `You wrote of ${said} documents; there ${count === 1 ? "is 1" : `are ${count}`}, and all of them were reviewed.`,
  ];
}

/** The playbook that an order names, or those of the chat. A sentence if there is none to review against. */
async function playbooksOf(desk: Desk, { playbooks }: Turn, orders: Order[]): Promise<Named[] | string> {
  const order = orders.find((each) => !each.isConditional && asksForReview(each));
  if (!order) return desk.setting.bringsPlaybooks ? playbooks : [];
  if (!desk.setting.operations) return playbooks;
  const args = { what: "playbooks", limit: 100, detail: "full" };
  const { playbooks: known } = (await callOperation(desk, "list", args)) as { playbooks: Named[] };
  const named = playbookNamed(order, known);
  if (named) return [named];
  const said = playbookSaid(order);
  if (playbooks.length > 0 && (said || isOfWholeDocuments(order))) return playbooks;
  if (said)
    return `No playbook that you may use is called “${escapeMarkdown(said)}”, so nothing was reviewed.${playbooksThereAre(known)}`;
  return isOfWholeDocuments(order) ? `${SAY_PLAYBOOK}${playbooksThereAre(known)}` : [];
}

const SAY_PLAYBOOK =
  "A review without a language model is made against a playbook. Say which, for example “Review these against Mutual NDA”. Nothing was reviewed.";
const DOCUMENTS = /^(?:agreements?|contracts?|documents?|files?|ndas?|leases?|drafts?)$/;

/** “Review these”, but not “review the termination clause”. */
function isOfWholeDocuments(order: Order): boolean {
  const things = objectsOf(order);
  return things.every(
    (thing) =>
      DOCUMENTS.test(nounOf(thing) ?? "") ||
      /^(?:it|them|this|that|these|those|all|both|everything)(?: (?:of )?(?:them|these|\w+))?$/.test(thing.words),
  );
}
