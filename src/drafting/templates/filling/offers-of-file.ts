import { t } from "../../../content/messages/messages.ts";
import { must } from "../../../content/must.ts";
import { type FieldType, typeOf } from "../../../content/values/values.ts";
import type { Context } from "../../../kernel/context.ts";
import { unavailable } from "../../../kernel/errors/errors.ts";
import { parserAt } from "../../../kernel/readers/parser.ts";
import type { Question } from "../../../models/engine/answer/question.ts";
import { findContent, mustBeReady, openFile } from "../../../workspace/files/files.ts";
import { writtenOut } from "../../written-out.ts";
import type { StoredField } from "../templates.store.ts";
import { type Offer, plainName } from "./offer.ts";
import type { parse } from "./parties.parser.ts";

const PARTIES = parserAt<typeof parse>(new URL("./parties.parser.ts", import.meta.url));
const TIMEOUT_SECONDS = 60;
const TOO_SLOW = "Reading this document took too long. Add it to a vault, and take the values from its row.";
const MOST_ASKED = 60;
/** Longer texts are clauses, not values. */
const LONGEST = 200;

/** What a text field asks for, by the words of its name. */
const BY_NAME: [RegExp, FieldType][] = [
  [/\b(?:date|day)$/i, "date"],
  [/\b(?:fees?|amount|price|salary|rent|cap)$/i, "currency"],
  [/\b(?:period|term|duration)$/i, "duration"],
  [/\be-?mail$/i, "email"],
];

/**
 * What another document says under the names of the fields: its parties by their roles, and what the local engine reads for certain. A party
 * of another role is no customer: it is only offered where a field asks for parties.
 */
export async function offersOfFile(ctx: Context, fileId: string, fields: StoredField[]): Promise<Offer[]> {
  const file = await openFile(ctx, fileId.toLowerCase(), "read");
  mustBeReady(file);
  const { text } = must(await findContent(ctx.sql, file, ctx.organizationId), "a ready file has a text").content;
  const named = await ctx.deps.uploadReader.parse(PARTIES, null, { text });
  const parties = named.flatMap(({ name, roles }) =>
    roles.map((role): Offer => {
      const own = plainName(role);
      return { names: [own, `${own}name`, `nameof${own}`], value: name, source: `${role}, ${file.name}` };
    }),
  );
  const known = new Set(parties.flatMap(({ names }) => names));
  const asked = fields
    .filter(({ key, label, use }) => use === "value" && ![key, label].some((name) => known.has(plainName(name))))
    .slice(0, MOST_ASKED)
    .map(questionOf);
  const read = await readNow(ctx, { name: file.name, text }, asked);
  const isParty = ({ value }: Offer) => named.some(({ name }) => typeof value === "string" && value.includes(name));
  return [
    ...parties,
    ...read.filter((offer) => !isParty(offer) || offer.names.some((name) => /part(?:y|ies)/.test(name))),
  ];
}

function questionOf({ key, label, type, options }: StoredField): Question {
  const words = label.replace(/[._-]+/g, " ");
  const guessed = BY_NAME.find(([pattern]) => pattern.test(words))?.[1];
  return { key, label: words, instructions: words, fieldType: type === "text" ? (guessed ?? type) : type, options };
}

async function readNow(ctx: Context, file: { name: string; text: string }, asked: Question[]): Promise<Offer[]> {
  if (asked.length === 0) return [];
  const signal = AbortSignal.timeout(TIMEOUT_SECONDS * 1000);
  const answers = await ctx.deps.engine.read(file.text, asked, signal).catch((error) => {
    throw signal.aborted ? unavailable(TOO_SLOW) : error;
  });
  return answers.flatMap(({ key, outcome, value }): Offer[] => {
    const question = must(
      asked.find((each) => each.key === key),
      "each answer has a question",
    );
    if (outcome !== "found" || value === null) return [];
    const { fieldType, label } = question;
    const written = typeof value === "boolean" ? value : writtenOut(fieldType, value as never);
    if (typeof written === "string" && (written.length > LONGEST || typeOf(fieldType).key === "items")) return [];
    return [
      { names: [plainName(key)], value: written, source: t("{label}, read in {file}", { label, file: file.name }) },
    ];
  });
}
