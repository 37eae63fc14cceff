import type { ChangeStatus } from "./changes.schema.ts";
import { type CompareOptions, compareText, type TextChange } from "./compare.ts";
import type { ComparedText } from "./compared-text.ts";
import { changesNear, inverted, mapRange } from "./offset-map.ts";
import type { TextRange } from "./running-lines.ts";
import type { WordChange } from "./word-changes.ts";

/** The four texts of a round of negotiation. */
export interface RoundTexts {
  /** The document as it was reviewed. */
  original: ComparedText;
  /** What we sent: the original with our changes. */
  sent: ComparedText;
  /** The draft that came back, without the changes that the other side tracked. */
  untracked: ComparedText;
  /** The draft that came back, with all changes. */
  returned: ComparedText;
}

/** One of our changes, and what became of it. Ranges refer to the compared texts. */
export interface OurChange {
  /** The index of each revision that it comes from. */
  revisions: number[];
  status: ChangeStatus;
  original: TextRange;
  sent: TextRange;
  returned: TextRange;
  /** Whether the other side tracked its edit of our change. Null if our change was accepted. */
  isTracked: boolean | null;
}

/** A difference that is not one of our changes. `base` refers to the text we sent, `revised` to the draft that came back. */
export interface OtherDifference extends TextChange {
  isTracked: boolean;
}

export interface Response {
  changes: OurChange[];
  /** Silent (untracked) ones first. */
  differences: OtherDifference[];
}

/**
 * Finds out what became of each of our changes, and what else differs. A change counts as accepted only if our words are in the draft
 * with the words around them. Edits that the other side did not track are found in the draft without its tracked changes.
 */
export function readResponse(texts: RoundTexts, revisions: TextRange[], options: CompareOptions = {}): Response {
  const { original, sent, untracked, returned } = texts;
  const apart = { ...options, keepApart: true };
  const proposed = compareText(original, sent, options).script;
  const scripts: Scripts = {
    acceptance: compareText(sent, returned, apart).script,
    rejection: compareText(original, returned, apart).script,
    silentAcceptance: untracked === returned ? null : compareText(sent, untracked, apart).script,
  };
  const changes = groupByRevision(original, proposed, revisions).map((change) => judge(texts, scripts, change));
  const silent = compareText(sent, untracked, options);
  const tracked = untracked === returned ? { changes: [], script: [] } : compareText(untracked, returned, options);
  const toSent = inverted(silent.script);
  const differences = [
    ...silent.changes
      .map((change) => ({ ...change, ...placeIn(tracked.script, "revised", change), isTracked: false }))
      .filter((change) => !isExplained(change, changes)),
    ...tracked.changes
      .map((change) => ({ ...change, ...placeIn(toSent, "base", change), isTracked: true }))
      .filter((change) => !isExplained(change, changes)),
  ];
  return { changes, differences };
}

interface Scripts {
  acceptance: WordChange[];
  rejection: WordChange[];
  /** From what we sent to the draft without tracked changes; null if it has none. */
  silentAcceptance: WordChange[] | null;
}

type Proposed = Pick<OurChange, "revisions" | "original" | "sent">;

/** All words changed by one revision are one change. */
function groupByRevision(original: ComparedText, script: WordChange[], revisions: TextRange[]): Proposed[] {
  const groups: Proposed[] = [];
  for (const { start, end, from, until } of script) {
    const stored = original.toStored({ start, end });
    const found = revisions.flatMap((range, index) =>
      range.start <= stored.end + 1 && stored.start <= range.end + 1 ? [index] : [],
    );
    const last = groups.at(-1);
    if (last && found.length > 0 && last.revisions.some((index) => found.includes(index))) {
      last.revisions = [...new Set([...last.revisions, ...found])];
      [last.original.end, last.sent.end] = [end, until];
    } else groups.push({ revisions: found, original: { start, end }, sent: { start: from, end: until } });
  }
  return groups;
}

function judge({ original, sent, returned }: RoundTexts, scripts: Scripts, change: Proposed): OurChange {
  const isAccepted = isUntouched(sent, returned, scripts.acceptance, change.sent);
  const isRejected = isUntouched(original, returned, scripts.rejection, change.original);
  const costs = (): [number, number] => [
    costNear(sent, scripts.acceptance, change.sent),
    costNear(original, scripts.rejection, change.original),
  ];
  const status = statusOf(isAccepted, isRejected, costs);
  const isFromOriginal = status === "rejected" || (status === "altered" && isNearerToOriginal(change, costs));
  const place = isFromOriginal
    ? mapRange(scripts.rejection, change.original)
    : mapRange(scripts.acceptance, change.sent);
  const isTracked =
    status === "accepted"
      ? null
      : scripts.silentAcceptance !== null && isUntouched(sent, returned, scripts.silentAcceptance, change.sent);
  return { ...change, status, returned: place, isTracked };
}

/** Whether the draft has the words that we changed, edited, rather than ours. */
function isNearerToOriginal({ sent }: Proposed, costs: () => [number, number]): boolean {
  const [accepted, rejected] = costs();
  return sent.start === sent.end || rejected < accepted;
}

/** If both are possible, takes the one with fewer other differences nearby. When in doubt, the change counts as altered. */
function statusOf(isAccepted: boolean, isRejected: boolean, costs: () => [number, number]): ChangeStatus {
  if (isAccepted !== isRejected) return isAccepted ? "accepted" : "rejected";
  if (!isAccepted) return "altered";
  const [accepted, rejected] = costs();
  return accepted === rejected ? "altered" : accepted < rejected ? "accepted" : "rejected";
}

/** Whether the words of a range, and the ones next to them in their paragraph, are unchanged in the other text. */
function isUntouched({ text }: ComparedText, other: ComparedText, script: WordChange[], whole: TextRange): boolean {
  const range = trimmed(text, whole);
  const [from, until] = [previousWord(text, range.start), nextWord(text, range.end)];
  return changesNear(script, from, until).every((change) => {
    const { start, end } = change;
    if (start < until && end > from) return false;
    if (start !== end) return true;
    const isInside = start > from && start < until;
    return !isInside && !isAtEdge(text, other.text, change, range);
  });
}

/** Whether words were inserted directly at a range that begins or ends its paragraph. A new paragraph does not count. */
function isAtEdge(text: string, other: string, { start, from, until }: WordChange, range: TextRange): boolean {
  const inserted = other.slice(from, until);
  if (range.start === range.end) return start === range.start || (start === range.start - 1 && text[start] === "\n");
  if (start === range.end) return !inserted.startsWith("\n");
  return start === range.start && !inserted.endsWith("\n");
}

function trimmed(text: string, { start, end }: TextRange): TextRange {
  let [from, until] = [start, end];
  while (from < until && /\s/u.test(text.charAt(from))) from++;
  while (until > from && /\s/u.test(text.charAt(until - 1))) until--;
  return from === until ? { start, end } : { start: from, end: until };
}

const isWord = (character: string | undefined) => character !== undefined && /[\p{L}\p{N}]/u.test(character);
/** What may be between two words of one phrase: space, brackets, quotes. */
const isSpace = (character: string | undefined) => character !== undefined && /[ \u00a0()[\]"'“”‘’%]/u.test(character);

/** Where the word or mark before an offset begins, in the same paragraph. */
function previousWord(text: string, offset: number): number {
  let at = offset;
  while (isSpace(text[at - 1])) at--;
  if (!isWord(text[at - 1])) return text[at - 1] === undefined || text[at - 1] === "\n" ? offset : at - 1;
  while (isWord(text[at - 1])) at--;
  return at;
}

/** Where the word or mark after an offset ends, in the same paragraph. */
function nextWord(text: string, offset: number): number {
  let at = offset;
  while (isSpace(text[at])) at++;
  if (!isWord(text[at])) return text[at] === undefined || text[at] === "\n" ? offset : at + 1;
  while (isWord(text[at])) at++;
  return at;
}

/** How much changed in the paragraphs of a range and next to them. */
function costNear({ text }: ComparedText, script: WordChange[], { start, end }: TextRange): number {
  const lineBefore = text.lastIndexOf("\n", Math.max(0, text.lastIndexOf("\n", Math.max(0, start - 1)) - 1));
  const next = text.indexOf("\n", end);
  const lineAfter = next === -1 ? text.length : text.indexOf("\n", next + 1);
  return changesNear(script, Math.max(0, lineBefore), lineAfter === -1 ? text.length : lineAfter).reduce(
    (sum, change) => sum + change.end - change.start + change.until - change.from,
    0,
  );
}

/** Whether a difference from the text we sent comes from one of our changes that was rejected or altered. */
function isExplained({ base, baseAt, revised }: TextChange, changes: OurChange[]): boolean {
  return changes.some(({ status, sent, returned }) => {
    if (status === "accepted") return false;
    if (!base && revised && revised.start >= returned.start && revised.end <= returned.end) return true;
    if (base) return base.start >= sent.start && base.end <= sent.end;
    if (sent.start === sent.end) return baseAt >= sent.start && baseAt <= sent.end + 1;
    return baseAt > sent.start && baseAt < sent.end;
  });
}

/** The position of a difference in the text at the other end of a script. */
function placeIn(script: WordChange[], side: "base" | "revised", change: TextChange) {
  const range = change[side];
  const at = side === "base" ? change.baseAt : change.revisedAt;
  const place = mapRange(script, { start: at, end: at }).start;
  const found = range && mapRange(script, range);
  const kept = found && found.end > found.start ? found : null;
  return side === "base"
    ? { base: kept, baseAt: kept?.start ?? place }
    : { revised: kept, revisedAt: kept?.start ?? place };
}
