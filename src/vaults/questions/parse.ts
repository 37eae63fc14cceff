import { must } from "../../content/must.ts";
import { typeOf } from "../../content/values/values.ts";
import type { Column } from "../columns/columns.schema.ts";
import type { Filter } from "../documents/documents.schema.ts";
import { isAmount, isDate, isText } from "./column-types.ts";
import { columnByMeaning, columnPhrases } from "./columns.ts";
import { Conditions, conditionOf } from "./conditions.ts";
import { documentStateIn, mayAskForOpposite } from "./document-states.ts";
import { extractIntent, type Intent } from "./intent.ts";
import { namedColumn, oppositeOf } from "./named-column.ts";
import type { CellLookup, TableQuestion } from "./question.ts";
import { readTokens, type Token } from "./tokens.ts";
import { WORDS } from "./words.ts";

export interface TableToAsk {
  columns: Column[];
  lookup: CellLookup;
  today: string;
  /** The documents that “those” are. */
  among?: Filter | undefined;
}

/** Understands a question about the table, word by word. Undefined as soon as a word is not understood. */
export async function parseQuestion(
  question: string,
  { columns, lookup, today, among }: TableToAsk,
): Promise<TableQuestion | undefined> {
  const items = readTokens(question, columns, columnPhrases(columns), today);
  const read = extractIntent(items, columns);
  if (!read) return undefined;
  const intent = ASKS_WORDS.test(question) ? asWords(read) : read;
  const conditions = new Conditions(among);
  if (intent.currency && !conditions.add(intent.currency.column, intent.currency.condition)) return undefined;
  if (intent.ahead && !conditions.add(intent.ahead, { op: "gte", value: today })) return undefined;
  const isUnderstood = await new ConditionReader(
    intent.rest,
    { columns, lookup, today, conditions },
    asksForPermission(question),
  ).read();
  if (!isUnderstood || !(await conditions.leaveOutDenied(lookup))) return undefined;
  return toQuestion(items, intent, conditions, among !== undefined);
}

/** “What do they say about termination?”: what each document has, and not whether it has any. */
const ASKS_WORDS =
  /\bwhat\b[^.?]{0,60}\b(?:say|says|said|state|states|provide|provides)\s(?:about|on|regarding|concerning|as to)\b/i;

function asWords(intent: Intent): Intent {
  const named = intent.rest.flatMap((item) => (item.kind === "column" ? [item] : []));
  const [column, ...others] = named.flatMap(({ columns }) => columns);
  if (intent.kind !== undefined || !column || others.length > 0) return intent;
  return { ...intent, kind: "values", columns: [column], rest: intent.rest.filter(({ kind }) => kind !== "column") };
}

function toQuestion(
  items: Token[],
  intent: Intent,
  { filter, columns }: Conditions,
  isFollowUp: boolean,
): TableQuestion | undefined {
  const has = (...kinds: Token["kind"][]) => items.some(({ kind }) => kinds.includes(kind));
  const conditions = Object.keys(filter).length;
  const { rest: _, currency: __, ahead: ___, ...query } = intent;
  const isAsked =
    isFollowUp || (has("count", "which", "who", "when", "document") && (has("document") || conditions > 0));
  if (query.kind === undefined && !isAsked) return undefined;
  if (query.kind === undefined && conditions === 0 && !has("count", "which")) return undefined;
  const kind = query.kind ?? (has("count") ? "count" : "list");
  return { ...query, kind, filter, columns: [...new Set([...query.columns, ...columns])] };
}

/** All words begin with a capital, except small ones between them: a name that no cell holds yet. */
const isProperName = (text: string) =>
  text
    .split(/\s+/)
    .every((word, at, all) => isCapital(word) || (at > 0 && at < all.length - 1 && WORDS.joins_names.includes(word)));
const isCapital = (word: string) => /^[\p{Lu}\p{N}]/u.test(word);

const PERMISSION = /\b(?:can|could|may|might|allow|permit|free)/i;
const asksForPermission = (question: string) => PERMISSION.test(question);

interface ParsedQuestion extends TableToAsk {
  conditions: Conditions;
}

/** “expire in Delaware” and “signed by Anna” ask where it happens and by whom, which no column says. */
const OF_PLACE = ["in", "at", "on", "within", "inside", "by"];

/** Turns what is left of a question into conditions. */
class ConditionReader {
  readonly #items: Token[];
  readonly #columns: Column[];
  readonly #lookup: CellLookup;
  readonly #conditions: Conditions;
  readonly #today: string;
  /** Whether the question asks what is permitted. */
  readonly #asksForPermission: boolean;
  #at = 0;
  #isNegated = false;
  /** A value or a name before its column: “500 users”, “Delaware law”. */
  #waiting: Extract<Token, { kind: "value" | "name" }> | undefined;
  /** Whether a date column was just mentioned: “expire”, “signed”. */
  #isOfDate = false;
  /** The date column that was last compared: “expire before June but after 2026”. */
  #date: Column | undefined;

  constructor(items: Token[], { columns, lookup, today, conditions }: ParsedQuestion, asksForPermission: boolean) {
    this.#items = items;
    this.#columns = columns;
    this.#lookup = lookup;
    this.#today = today;
    this.#conditions = conditions;
    this.#asksForPermission = asksForPermission;
  }

  async read(): Promise<boolean> {
    for (let item = this.#items[this.#at]; item; item = this.#items[++this.#at])
      if (!(await this.#readItem(item))) return false;
    return this.#waiting === undefined || (await this.#settle());
  }

  async #readItem(item: Token): Promise<boolean> {
    switch (item.kind) {
      case "no":
        this.#isNegated = true;
        return true;
      case "option":
        return this.#readOptions(item);
      case "column":
        return this.#readColumn(item);
      case "value":
      case "name":
        return this.#wait(item);
      case "or":
      case "by":
      case "period":
      case "extreme":
      case "measure":
        return false;
      case "and":
        this.#isNegated = false;
        this.#isOfDate = false;
        return this.#waiting === undefined || this.#settle();
      default:
        return true;
    }
  }

  async #wait(item: Extract<Token, { kind: "value" | "name" }>): Promise<boolean> {
    if (this.#waiting && !(await this.#settle())) return false;
    this.#waiting = item;
    return this.#items[this.#at + 1]?.kind === "column" || this.#settle();
  }

  /** A value or name without a column of its own: the only column for amounts, or the column that holds the name. */
  async #settle(): Promise<boolean> {
    const item = must(this.#waiting, "a value or name waits");
    this.#waiting = undefined;
    if (item.kind === "value") {
      const date = this.#date && item.op !== "eq" ? conditionOf(this.#date, item) : undefined;
      if (this.#date && date && !this.#isNegated) return this.#conditions.add(this.#date, date);
      const [column, ...others] = this.#columns.filter((each) => isAmount(each) && item.value.type === "money");
      if (!column || others.length > 0 || this.#isNegated) return false;
      return this.#conditions.add(column, conditionOf(column, item));
    }
    if (this.#isOfDate && OF_PLACE.includes(item.before)) return false;
    if (WORDS.before_text.includes(item.before)) return false;
    const isBeforeDocument = this.#items[this.#at + 1]?.kind === "document";
    const found = await namedColumn(item, this.#columns, this.#lookup, isBeforeDocument);
    if (found) {
      const condition = this.#takeNegation() ? await oppositeOf(found, this.#lookup) : found.condition;
      return this.#conditions.add(found.column, condition);
    }
    const near =
      /^\p{Lu}/u.test(item.text) && item.before !== "" ? undefined : columnByMeaning(item.text, this.#columns);
    return near !== undefined && this.#addMention(near);
  }

  #readOptions({ column, value }: Extract<Token, { kind: "option" }>): boolean {
    const values = [value];
    for (;;) {
      const [link, next] = [this.#items[this.#at + 1], this.#items[this.#at + 2]];
      if (!link || !["or", "and"].includes(link.kind) || next?.kind !== "option" || next.column !== column) break;
      values.push(next.value);
      this.#at += 2;
    }
    const next = this.#items[this.#at + 1];
    if (next?.kind === "column" && next.columns.includes(column)) this.#at++;
    const isNot = this.#takeNegation();
    if (typeOf(column.field_type).options === "several" || values.length > 1 || isNot)
      return this.#conditions.add(column, { op: isNot ? "not_in" : "in", value: values });
    return this.#conditions.add(column, { op: "eq", value });
  }

  async #readColumn({ columns, words }: Extract<Token, { kind: "column" }>): Promise<boolean> {
    const next = this.#items[this.#at + 1];
    const isOfDate = columns.every(isDate);
    if (this.#waiting?.kind === "name" && isOfDate && !(await this.#settle())) return false;
    this.#isOfDate = isOfDate;
    if (next?.kind === "option" && columns.includes(next.column)) return true;
    if (this.#waiting) return this.#compare(columns, this.#waiting);
    if (next?.kind === "value" && columns.some((column) => conditionOf(column, next))) {
      this.#at++;
      return this.#compare(columns, next);
    }
    if (next?.kind === "name" && columns.some(isText)) {
      this.#at++;
      return this.#compare(columns, next);
    }
    const [column, ...others] = columns;
    return column !== undefined && others.length === 0 && this.#readMention(column, words);
  }

  /** A column without a value. Its words may imply more than that it is filled, such as “expired”. */
  #readMention(column: Column, words: string): boolean {
    if (mayAskForOpposite(column, words, this.#asksForPermission)) return false;
    const state = isDate(column) ? documentStateIn(words, this.#today, this.#isNegated) : undefined;
    if (state === "unclear") return false;
    return state ? this.#conditions.add(column, state) : this.#addMention(column);
  }

  async #compare(columns: Column[], item: Extract<Token, { kind: "value" | "name" }>): Promise<boolean> {
    this.#waiting = undefined;
    const isNot = this.#takeNegation();
    if (item.kind === "value") {
      if (isNot) return false;
      const [fitting, ...others] = columns.filter((column) => conditionOf(column, item));
      if (fitting && isDate(fitting)) this.#date = fitting;
      return fitting !== undefined && others.length === 0 && this.#conditions.add(fitting, conditionOf(fitting, item));
    }
    const [column, ...others] = columns.filter(isText);
    if (!column || others.length > 0) return false;
    const names = [item.text, ...this.#takeAlternatives(column)];
    const held = await Promise.all(names.map((name) => this.#lookup.holds(column, name)));
    if (names.some((name, at) => !held[at] && !isProperName(name))) return false;
    const next = this.#items[this.#at + 1];
    if (next?.kind === "column" && next.columns.includes(column)) this.#at++;
    const isWhole = typeOf(column.field_type).questions.isName === true && !held.includes("inside");
    if (names.length > 1 && !isWhole) return false;
    const condition: Filter[string] =
      names.length > 1 ? { op: "in", value: names } : { op: isWhole ? "eq" : "contains", value: item.text };
    return this.#conditions.add(column, isNot ? await oppositeOf({ column, condition }, this.#lookup) : condition);
  }

  /** The names behind “or”: “governed by Ohio or Texas law”, “Ohio law or Texas law”. */
  #takeAlternatives(column: Column): string[] {
    const names: string[] = [];
    for (;;) {
      const behind = this.#items[this.#at + 1];
      const link = behind?.kind === "column" && behind.columns.includes(column) ? this.#at + 2 : this.#at + 1;
      const next = this.#items[link + 1];
      if (this.#items[link]?.kind !== "or" || next?.kind !== "name") return names;
      names.push(next.text);
      this.#at = link + 1;
    }
  }

  /** A column without a value: documents that have a value in it or, with a negation, those that have none. */
  #addMention(column: Column): boolean {
    const isNot = this.#takeNegation();
    if (typeOf(column.field_type).isYesNo)
      return this.#conditions.add(column, { op: isNot ? "ne" : "eq", value: true });
    return this.#conditions.add(column, { op: isNot ? "empty" : "not_empty" });
  }

  #takeNegation(): boolean {
    const isNegated = this.#isNegated;
    this.#isNegated = false;
    return isNegated;
  }
}
