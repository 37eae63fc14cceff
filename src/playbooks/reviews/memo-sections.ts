import type { DocxBlock, ListingColumn } from "../../content/formats/docx/writer.ts";
import { formatList, t } from "../../content/messages/messages.ts";
import { cutIntoSentences } from "../../content/search/sentences.ts";
import { isForm } from "../../models/engine/evidence/forms.ts";
import type { Decision } from "./decisions.schema.ts";
import { decisionLine, findingText, IMPORTANCES, isProposed, verdictOf } from "./finding.words.ts";
import { needsDecision, providesNothing, wantedWords } from "./groups.words.ts";
import { heightOf, heightOfRow } from "./memo-room.ts";
import type { Finding, Revision, RunResult } from "./run/run.schema.ts";

/** A longer proposal stands in the annex. */
const MOST = { points: 20, proposals: 12, proposal: 900, said: 300, passage: 220 };

export interface Issue {
  finding: Finding;
  number: number;
  decided: Decision | undefined;
  revisions: Pick<Revision, "original" | "replacement" | "rationale">[];
}

type Rows = Extract<DocxBlock, { kind: "listing" }>["rows"];

/** Nothing without rows. */
const section = (text: string, columns: ListingColumn[], rows: Rows): DocxBlock[] =>
  rows.length === 0
    ? []
    : [
        { kind: "heading", level: 2, text },
        { kind: "listing", columns, rows },
      ];

const NUMBER = { heading: t("No."), width: 5 };
const POINT: ListingColumn = { heading: t("Point"), width: 19, isBold: true };
const SAID = { heading: t("In the document"), width: 44 };
const OPEN_COLUMNS = [NUMBER, POINT, SAID, { heading: t("You want"), width: 32 }];
const DECIDED_COLUMNS = [NUMBER, POINT, SAID, { heading: t("Decision"), width: 32 }];
const CHANGE_COLUMNS = [
  NUMBER,
  { ...POINT, width: 15 },
  { heading: t("Current text"), width: 40 },
  { heading: t("Proposed text"), width: 40 },
];
const CLAUSE_COLUMNS = [NUMBER, POINT, { heading: t("New clause"), width: 76 }];

/** What has room on the two pages. */
export interface Fitting {
  /** Open points whose passage is quoted. */
  quoted: Set<Issue>;
  /** Proposals that stand in the annex. */
  long: Set<Issue>;
}

/** The most important proposals in full, then the passages of the most important open points. */
export function fitIssues(open: Issue[], proposals: Issue[], room: number): Fitting {
  const shown = proposals.slice(0, MOST.proposals);
  const [quoted, long] = [new Set<Issue>(), new Set(shown)];
  const isAllNew = areClauses(proposals);
  const columns = isAllNew ? CLAUSE_COLUMNS : CHANGE_COLUMNS;
  let left = room - heightOf([...openBlocks(open, quoted), ...proposalBlocks(proposals, long)]);
  const fits = (full: string[], brief: string[], of: ListingColumn[]) => {
    const more = heightOfRow(full, of) - heightOfRow(brief, of);
    if (more > left) return false;
    left -= more;
    return true;
  };
  for (const issue of shown) {
    const [full, brief] = [false, true].map((isLong) => proposalRow(issue, isLong, isAllNew)) as [string[], string[]];
    if (lengthOf(issue) <= MOST.proposal && fits(full, brief, columns)) long.delete(issue);
  }
  for (const issue of open.slice(0, MOST.points))
    if (fits(openRow(issue, true), openRow(issue, false), OPEN_COLUMNS)) quoted.add(issue);
  return { quoted, long };
}

/** Under a heading for each importance. */
export function openBlocks(open: Issue[], quoted: Set<Issue>): DocxBlock[] {
  const shown = open.slice(0, MOST.points);
  const rows = [...Map.groupBy(shown, ({ finding }) => finding.importance)].flatMap(([importance, issues]): Rows => {
    const heading = importance
      ? [{ group: t("Importance: {importance}", { importance: IMPORTANCES[importance] }) }]
      : [];
    return [...heading, ...issues.map((issue) => openRow(issue, quoted.has(issue)))];
  });
  return section(t("Open points"), OPEN_COLUMNS, [...rows, ...moreRow(open.length - MOST.points)]);
}

const openRow = ({ finding, number, decided, revisions }: Issue, isQuoted: boolean): string[] => [
  String(number),
  finding.checkTitle,
  [
    said(finding, isQuoted),
    revisions.length > 0 ? t("A change is proposed below.") : "",
    decided?.assignee ? decisionLine(decided, isProposed(finding)) : "",
    decided?.note ?? "",
  ]
    .filter(Boolean)
    .join("\n"),
  wantedWords(finding).slice(0, 2).join("\n"),
];

export function decidedBlocks(issues: Issue[]): DocxBlock[] {
  const decided = issues.filter((issue) => issue.decided?.decision);
  const rows = decided
    .slice(0, MOST.points)
    .map(({ finding, number, decided }) => [
      String(number),
      finding.checkTitle,
      said(finding, false),
      [decisionLine(decided, isProposed(finding)), decided?.note ?? ""].filter(Boolean).join("\n"),
    ]);
  return section(t("Decided points"), DECIDED_COLUMNS, [...rows, ...moreRow(decided.length - MOST.points)]);
}

/** The verdict, the value if there is one, else the sentences of the finding and its passage, and the page. */
function said(finding: Finding, isQuoted: boolean): string {
  const { found, quotes } = finding;
  const [quote] = providesNothing(finding) ? [] : quotes.filter((each) => !isForm(each.quote));
  const words = found === null ? firstSentences(withoutWanted(finding), MOST.said) : `“${found}”.`;
  const passage = isQuoted && found === null && !words.includes("“") ? shortPassage(quote?.quote ?? "") : "";
  const page = quote?.page ?? null;
  const place = page === null ? "" : t("(page {page})", { page }).replaceAll(" ", "\u00A0");
  return [`${verdictOf(finding)}.`, words, passage, place].filter(Boolean).join(" ");
}

function shortPassage(quote: string): string {
  const words = quote.replace(/\s+/g, " ").trim();
  return words !== "" && words.length <= MOST.passage ? `“${words}”` : "";
}

/** What is wanted stands in its own column. */
function withoutWanted(finding: Finding): string {
  const asked = [finding.wanted ?? "", ...finding.demands.map(({ text }) => text.replace(/\.$/, ""))].filter(Boolean);
  return asked.reduce(
    (text, words) => [`; you ask for “${words}”`, `; you ask: ${words}`, `: ${words}`].reduce(without, text),
    findingText(finding).replace(/\s+/g, " "),
  );
}

const without = (text: string, words: string) => text.replaceAll(words, "");

/** As many sentences as have room, at least one. */
function firstSentences(text: string, most: number): string {
  const [first = "", ...others] = cutIntoSentences(text).map(({ start, end }) => text.slice(start, end).trim());
  let words = first;
  for (const sentence of others) {
    if (words.length + sentence.length > most) break;
    words = `${words} ${sentence}`;
  }
  return words;
}

/** Nothing can be said of these before the other terms are read: they need no line each. */
export function elsewhereBlocks(issues: Issue[]): DocxBlock[] {
  if (issues.length === 0) return [];
  const names = formatList(issues.map(({ finding }) => finding.checkTitle));
  const text = t(
    "{count, plural, one {This point} other {These # points}} may be in the terms that the document incorporates. Get those terms and review them together with it: {names}.",
    { count: issues.length, names },
  );
  return [
    { kind: "heading", level: 2, text: t("Not answered by this document") },
    { kind: "paragraph", text },
  ];
}

const lengthOf = ({ revisions }: Issue) =>
  revisions.reduce((sum, { original, replacement }) => sum + original.length + replacement.length, 0);

/** Whether nothing that is proposed replaces words of the document. */
const areClauses = (proposals: Issue[]) =>
  proposals.every(({ revisions }) => revisions.every(({ original }) => original.trim() === ""));

/** Each proposal in full, or where it stands in the annex. */
export function proposalBlocks(proposals: Issue[], long: Set<Issue>): DocxBlock[] {
  const isAllNew = areClauses(proposals);
  const rows = proposals.slice(0, MOST.proposals).map((issue) => proposalRow(issue, long.has(issue), isAllNew));
  return section(t("Proposals"), isAllNew ? CLAUSE_COLUMNS : CHANGE_COLUMNS, [
    ...rows,
    ...moreRow(proposals.length - MOST.proposals),
  ]);
}

function proposalRow({ finding, number, revisions }: Issue, isLong: boolean, isAllNew: boolean): string[] {
  const current = isLong ? "" : revisions.map(({ original }) => original.trim() || t("(new)")).join("\n");
  const proposed = isLong
    ? t("In full in the annex, no. {number}", { number })
    : revisions.map(({ replacement }) => replacement.trim() || t("(deleted)")).join("\n");
  return [String(number), finding.checkTitle, ...(isAllNew ? [] : [current]), proposed];
}

/** One sentence: what is met needs no decision. */
export function metBlocks({ results }: RunResult): DocxBlock[] {
  const met = results.filter((finding) => !needsDecision(finding)).map(metWords);
  return met.length === 0
    ? []
    : [
        { kind: "heading", level: 2, text: t("Met") },
        { kind: "paragraph", text: `${met.join("; ")}.` },
      ];
}

function metWords(finding: Finding): string {
  const { checkTitle: title, found, evaluationResult } = finding;
  const verdict = evaluationResult === "Fallback" ? verdictOf(finding) : "";
  const details = [verdict, found === null ? "" : `“${found}”`].filter(Boolean).join(", ");
  return details === "" ? title : `${title} (${details})`;
}

const moreRow = (count: number): Rows =>
  count > 0 ? [{ group: t("{count, number} more: download the memo with its annex", { count }) }] : [];

/** Issues in full. */
export const annexBlocks = (issues: Issue[], result: RunResult): DocxBlock[] =>
  issues.length === 0
    ? []
    : [
        { kind: "heading", level: 1, text: t("Annex: details"), startsPage: true },
        ...issues.flatMap((issue) => issueBlocks(issue, result)),
      ];

function issueBlocks({ finding, number, decided, revisions }: Issue, { files }: RunResult): DocxBlock[] {
  const nameOf = (fileId: string) =>
    files.length > 1 ? files.find((file) => file.fileId === fileId)?.filename : undefined;
  const quotes = providesNothing(finding) ? [] : finding.quotes.filter(({ quote }) => !isForm(quote));
  const rows = [
    [t("Finding"), findingText(finding)],
    ...quotes.map(({ quote, page, fileId }) => [quoteLabel(nameOf(fileId), page), `“${quote}”`]),
    [t("You want"), finding.positions.find(({ type }) => type === "standard")?.guidance ?? ""],
    ...revisions.flatMap(({ original, replacement, rationale }) => [
      ...(original ? [[t("Current text"), original]] : []),
      [decided?.decision === "edited" ? t("Edited text") : t("Proposed text"), replacement.trim() || t("(deleted)")],
      ...(rationale ? [[t("Reason"), rationale]] : []),
    ]),
    [t("Decision"), decisionLine(decided, isProposed(finding))],
    ...(decided?.note ? [[t("Note"), decided.note]] : []),
  ];
  return [
    { kind: "heading", level: 3, text: `${number}. ${finding.checkTitle}` },
    { kind: "listing", columns: detailColumns(finding), rows },
  ];
}

const detailColumns = (finding: Finding): ListingColumn[] => [
  { heading: t("Verdict"), width: 18, isBold: true },
  { heading: verdictOf(finding), width: 82 },
];

function quoteLabel(file: string | undefined, page: number | null): string {
  if (page === null) return file ? t("Quote, {file}", { file }) : t("Quote");
  return file ? t("Quote, {file}, page {page}", { file, page }) : t("Quote, page {page}", { page });
}
