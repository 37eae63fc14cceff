import type { Sql } from "../kernel/db/sql.ts";
import type { VaultSource } from "./chat-documents.ts";
import { listDocumentNames } from "./documents/ingest.store.ts";
import type { AskedTable } from "./questions/run-query.ts";

/** Names of more documents are not compared with a question. */
const MAX_NAMES = 5_000;
/** More documents than this are not what a name means. */
const MAX_NAMED = 3;
/** Words of file names that tell no document from another. */
const EVERYDAY = new Set(
  "the and of for with from to by in agreement agreements contract contracts document final draft signed executed copy version v1 v2 v3 pdf docx doc txt".split(
    " ",
  ),
);
const wordsOf = (text: string) => text.toLowerCase().match(/[\p{L}\p{N}]{2,60}/gu) ?? [];
/** A name inside a sentence: words with a capital, or the word before “lease” and the like. */
const NAMING =
  /(?<=\S\s)[\p{Lu}\p{N}][\p{L}\p{N}&.-]{1,60}|(?<!\p{L})\p{L}{3,60}(?=\s(?:contract|agreement|nda|msa|dpa|sow|lease|deal|file|document)\b)|(?<=\s)(?:nda|msa|dpa|sow|lease)\b/gu;

/** “Which contracts …”, “how many leases …”: a question about many documents names none. */
const ABOUT_SET =
  /\b(?:contracts|agreements|documents|deals|files|leases|ndas|msas|how\s+many)\b|\b(?:which|what|any|every|each|no|all)\s+(?:contract|agreement|document|deal|lease|nda|msa)\b/i;

/** The documents that a question names, and the question without the name: “In the Acme MSA, when does the term end?” */
export async function namedDocuments(sql: Sql, { organizationId, vaultId }: AskedTable, question: string) {
  if (ABOUT_SET.test(question)) return undefined;
  const asked = new Set(wordsOf((question.match(NAMING) ?? []).join(" ")).filter((word) => !EVERYDAY.has(word)));
  if (asked.size === 0) return undefined;
  const documents = await listDocumentNames(sql, organizationId, vaultId, MAX_NAMES);
  const held = documents.map((document) => {
    const own = new Set(wordsOf(document.name));
    return { document, words: [...asked].filter((word) => own.has(word)) };
  });
  const isOwn = (word: string) => held.filter(({ words }) => words.includes(word)).length === 1;
  const most = Math.max(0, ...held.map(({ words }) => words.length));
  const own = held.filter(({ words }) => words.some(isOwn));
  const best = own.length > 0 ? own : held.filter(({ words }) => words.length === most);
  if (most === 0 || best.length > MAX_NAMED || best.length === documents.length) return undefined;
  const files: VaultSource[] = best.map(({ document: { documentId, fileId } }) => ({ documentId, fileId }));
  return { files, words: withoutName(question, new Set(best.flatMap(({ words }) => words))) };
}

const ARTICLES = new Set(["the", "our", "this", "that", "their", "your", "my"]);
const BEFORE = new Set(["in", "under", "of", "for", "from", "within", "by", "per"]);
const KINDS = new Set(["agreement", "contract", "document", "file", "deal", "lease", "nda", "msa", "dpa", "sow"]);

/** “In the Acme MSA, when does the term end?” is asked as “when does the term end?”, and “Does the Acme MSA renew?” of the contract. */
function withoutName(question: string, named: Set<string>): string {
  const words = Array.from(question.matchAll(/[\p{L}\p{N}][\p{L}\p{N}&.-]*/gu), ({ 0: word, index }) => {
    const plain = word.toLowerCase().replace(/\.$/, "");
    return { plain, start: index, end: index + word.length, isNamed: wordsOf(plain).some((part) => named.has(part)) };
  });
  const isPart = (at: number) => words[at]?.isNamed === true || KINDS.has(words[at]?.plain ?? "");
  let first = words.findIndex(({ isNamed }) => isNamed);
  let last = words.findLastIndex(({ isNamed }) => isNamed);
  while (isPart(last + 1)) last++;
  while (isPart(first - 1) || ARTICLES.has(words[first - 1]?.plain ?? "")) first--;
  const isAside = BEFORE.has(words[first - 1]?.plain ?? "");
  const [from, to] = [words[isAside ? first - 1 : first], words[last]];
  if (!from || !to || last - first > MAX_NAME_WORDS) return question;
  const rest = question
    .slice(to.end)
    .replace(/^['’]s?\b/, "")
    .replace(/^\s{0,9},/, "");
  const own = `${question.slice(0, from.start)}${isAside ? "" : "the contract"}${rest}`;
  return own
    .replace(/\s+/g, " ")
    .replace(/ (?=[?.!])/g, "")
    .trim();
}

/** Names that stand further apart are not one name. */
const MAX_NAME_WORDS = 8;
