import type { AuditEntry, AuditThing } from "./audit.schema.ts";
import type { AuditedTarget } from "./look-up-names.ts";
import { SENTENCES } from "./sentences.ts";

const PLACEHOLDER = /(\{=?\w+\})/;
const NOUNS: Record<string, string> = { key: "API key", rule: "approval rule", request_type: "request type" };
const nounOf = (kind: string) => NOUNS[kind] ?? kind;
const withArticle = (noun: string) => `${/^[AEIOU]/i.test(noun) ? "an" : "a"} ${noun}`;

export type WordedRecord = AuditedTarget & { user: AuditEntry["user"]; api_key: AuditEntry["api_key"] };

const templateOf = (record: AuditedTarget & { user_id: number | null }): string => {
  const phrase = SENTENCES[record.operation] ?? `called ${record.operation}`;
  return typeof phrase === "string" ? phrase : phrase(record);
};

/** What was done, as text and references to things. */
export function phraseOf(record: WordedRecord, things: AuditThing[]): AuditEntry["phrase"] {
  const template = templateOf({ ...record, user_id: record.user?.id ?? null });
  const parts = template.split(PLACEHOLDER).flatMap((part): AuditEntry["phrase"] => {
    if (!PLACEHOLDER.test(part)) return [part];
    const name = part.slice(1, -1);
    if (name === "account") return [nameOfUser(record.user)];
    if (name === "=fieldKey") return [`“${inWords(String(record.target.fieldKey ?? ""))}”`];
    if (name.startsWith("=")) return [`“${String(record.target[name.slice(1)] ?? "")}”`];
    return thingWords(
      name,
      things.find(({ kind }) => kind === name),
    );
  });
  return joinText(parts);
}

/** The key of a column in words: "Agreement type". */
const inWords = (key: string) => {
  const words = key
    .replace(/([a-z\d])([A-Z])/g, "$1 $2")
    .replaceAll("_", " ")
    .toLowerCase();
  return words.charAt(0).toUpperCase() + words.slice(1);
};

function thingWords(kind: string, thing: AuditThing | undefined): AuditEntry["phrase"] {
  if (thing?.name) return kind === "person" ? [thing] : [`the ${nounOf(kind)} `, thing];
  return thing ? [thing] : [withArticle(nounOf(kind))];
}

const joinText = (parts: AuditEntry["phrase"]) =>
  parts.reduce<AuditEntry["phrase"]>((joined, part) => {
    const last = joined.at(-1);
    if (typeof part === "string" && typeof last === "string") joined[joined.length - 1] = last + part;
    else if (part !== "") joined.push(part);
    return joined;
  }, []);

/** The operation in words, for the filter: "Pinned a project". */
export function labelOf(operation: string): string {
  const words = templateOf({ operation, target: {}, user_id: null })
    .replace(/ as \{account\}| of \{account\}/, "")
    .replace("the review of {review}", "{review}")
    .replace("{=fieldKey}", "a cell")
    .replace(/ ?\{=\w+\}/g, "")
    .replace(/\{(\w+)\}/g, (_, kind: string) => withArticle(nounOf(kind)));
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** Who did it. A failed sign-in proves no identity, and people with a link are anonymous. */
export function nameActor({ user, api_key, operation }: WordedRecord): string {
  if (operation.startsWith("FAILED ")) return "Someone";
  if (user) return nameOfUser(user);
  if (api_key) return `The key ${api_key.name ?? api_key.id}`;
  if (operation.startsWith("POLICY ")) return "The retention policy";
  if (operation.startsWith("AUTOMATIC ")) return "The service";
  if (operation.startsWith("PUBLIC ")) return "A requester";
  return operation.startsWith("CLI ") ? "The server operator" : "Someone with a link";
}

const nameOfUser = (user: AuditEntry["user"]) => (user ? (user.name ?? `User ${user.id}`) : "someone");

/** The whole record as one sentence. */
export const sentenceOf = ({ actor, phrase }: Pick<AuditEntry, "actor" | "phrase">): string =>
  `${actor} ${phrase.map((part) => (typeof part === "string" ? part : wordsOf(part))).join("")}`;

/** Something without a name is untitled, deleted, or hidden from the reader. */
const wordsOf = ({ kind, name }: AuditThing) =>
  name || (name === "" ? `an untitled ${nounOf(kind)}` : withArticle(nounOf(kind)));
