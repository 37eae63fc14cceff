import { z } from "zod";

/** The default size of a tool's reply. Every byte takes up the assistant's context. */
export const BRIEF_BYTES = 8000;
export const DETAILS = ["brief", "full"] as const;
export const Detail = z.enum(DETAILS).default("brief");

/** The maximum length of texts and lists, from the mildest cut to the most severe. */
const CUTS = [
  [1500, Number.POSITIVE_INFINITY],
  [800, 200],
  [400, 100],
  [200, 50],
  [200, 20],
  [120, 20],
  [120, 12],
  [80, 8],
  [80, 5],
  [60, 3],
  [60, 1],
] as const;
/** The answer to a question is near the top level of a reply, its evidence deeper. Shallow texts may be longer. */
const SHALLOW = { depth: 2, times: 4 };
const MAX_NAMED = 5;

/** Shortens the reply to at most so many bytes. Texts end with "…", and cut lists are named. Ids, addresses and cursors stay whole. */
export function cutToFit(body: object, bytes = BRIEF_BYTES): object {
  if (sizeOf(body) <= bytes) return body;
  for (const [characters, items] of CUTS) {
    const lists = new Map<string, string>();
    const cut = shorten(body, { characters, items, lists, depth: 0, name: "" }) as object;
    const shown = { ...cut, shortened: explain(lists) };
    if (sizeOf(shown) <= bytes) return shown;
  }
  const scalars = Object.entries(body).filter(([, value]) => typeof value !== "object" && sizeOf(value) < 200);
  return { ...Object.fromEntries(scalars.slice(0, 20)), shortened: explain(new Map()) };
}

interface Cut {
  characters: number;
  items: number;
  /** Where lists were cut, and how. */
  lists: Map<string, string>;
  depth: number;
  name: string;
}

function shorten(value: unknown, cut: Cut): unknown {
  if (typeof value === "string") return shortenText(value, cut);
  if (Array.isArray(value)) {
    if (value.length > cut.items) cut.lists.set(cut.name, `${cut.name}: ${cut.items} of ${value.length}`);
    return value.slice(0, cut.items).map((item) => shorten(item, { ...cut, depth: cut.depth + 1 }));
  }
  if (typeof value !== "object" || value === null) return value;
  const fields = Object.entries(value);
  const most = Math.max(cut.items * 2, 40);
  if (fields.length > most) cut.lists.set(cut.name, `${cut.name}: ${most} of ${fields.length}`);
  const kept = fields.slice(0, most);
  return Object.fromEntries(kept.map(([name, part]) => [name, shorten(part, { ...cut, depth: cut.depth + 1, name })]));
}

function shortenText(text: string, { characters, depth }: Cut): string {
  const most = depth <= SHALLOW.depth ? characters * SHALLOW.times : characters;
  if (text.length <= most || !/\s/.test(text)) return text;
  return `${text.slice(0, most).toWellFormed()}…`;
}

const explain = (lists: Map<string, string>): string => {
  const named = [...lists.values()].slice(0, MAX_NAMED);
  const cut = named.length > 0 ? ` Lists are cut (${named.join(", ")}).` : "";
  return `Long texts end with “…”.${cut} For everything, call again with detail: "full".`;
};

const sizeOf = (value: unknown): number => Buffer.byteLength(JSON.stringify(value) ?? "");
