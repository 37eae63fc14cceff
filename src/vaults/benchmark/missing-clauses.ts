import { must } from "../../content/must.ts";
import { meaningfulWords } from "../../content/search/words.ts";
import type { Context } from "../../kernel/context.ts";
import {
  headingKey,
  isClauseHeading,
  knownKindOf,
  shortHeading,
  tidyHeading,
} from "../../models/engine/catalogue/heading-kinds.ts";
import { pagesAt, textsOf } from "../../workspace/files/search/open-clauses.ts";
import type { MissingClause } from "./benchmark.schema.ts";
import type { Compared } from "./benchmark.store.ts";
import * as store from "./missing-clauses.store.ts";

/** A clause is expected if so many of the contracts have it. */
const USUAL = 0.5;
const LEAST_CONTRACTS = 3;
const MOST = 10;
const LONGEST_EXAMPLE = 600;

interface Missing {
  clauses: MissingClause[];
  note: string | null;
}

/** Clauses that most contracts have under a heading of their own, while the draft has neither such a heading nor its words. */
export async function findMissingClauses(
  ctx: Context,
  compared: Compared,
  draft: { file_id: string; text: string; language: string | null },
): Promise<Missing> {
  const { sql, organizationId } = ctx;
  if (draft.language !== "en") return unknown("Missing clauses are told for English drafts only.");
  const own = (await store.listHeadingsOf(sql, organizationId, draft.file_id)).map(({ heading }) => heading);
  if (own.length === 0) return unknown("No headings were recognized in the draft, so missing clauses cannot be told.");
  const known = (await store.countHeaded(sql, compared))?.count ?? 0;
  if (known < LEAST_CONTRACTS)
    return unknown(`Headings were recognized in ${known} of the contracts. At least ${LEAST_CONTRACTS} are needed.`);
  const expected = expectedKinds(await store.listHeadingCounts(sql, compared), known);
  const absent = expected.filter((kind) => !hasKind(kind, own, draft.text));
  const rows = await store.listKinds(
    sql,
    compared,
    absent.flatMap(({ headings }) => headings),
    absent.flatMap(({ key, headings }) => headings.map(() => key)),
  );
  const usual = rows
    .filter(({ count }) => count >= LEAST_CONTRACTS && count / known >= USUAL)
    .sort((a, b) => b.count - a.count || (a.kind < b.kind ? -1 : 1))
    .slice(0, MOST);
  return { clauses: await withExamples(ctx, usual, { known, kinds: absent }), note: null };
}

const unknown = (note: string): Missing => ({ clauses: [], note });

interface Kind {
  key: string;
  /** As most contracts write it. */
  title: string;
  headings: string[];
}

const kindOf = (heading: string) => knownKindOf(shortHeading(heading))?.name ?? headingKey(heading);

/** Kinds that could be in half of the contracts: a contract with two headings of a kind counts twice here, and once in the end. */
function expectedKinds(rows: { heading: string; count: number }[], known: number): Kind[] {
  const kinds = Map.groupBy(
    rows.filter(({ heading }) => isClauseHeading(heading)),
    ({ heading }) => kindOf(heading),
  );
  return [...kinds].flatMap(([key, same]) => {
    const sum = same.reduce((total, { count }) => total + count, 0);
    if (sum < LEAST_CONTRACTS || sum / known < USUAL) return [];
    const most = same.toSorted((a, b) => b.count - a.count || (a.heading < b.heading ? -1 : 1))[0];
    return [
      {
        key,
        title: tidyHeading(must(most, "a group has a heading").heading),
        headings: same.map(({ heading }) => heading),
      },
    ];
  });
}

/** Under a heading of the kind, or at least in words: the draft may say it in another clause. */
function hasKind({ key, headings }: Kind, own: string[], text: string): boolean {
  if (own.some((heading) => kindOf(heading) === key)) return true;
  const words = new Set(meaningfulWords(text));
  if (headings.some((heading) => isSaid(meaningfulWords(shortHeading(heading)), words))) return true;
  return knownKindOf(shortHeading(must(headings[0], "a kind has a heading")))?.named_by.test(text) ?? false;
}

const isSaid = (sought: string[], words: Set<string>) => sought.length > 0 && sought.every((word) => words.has(word));

async function withExamples(
  ctx: Context,
  rows: store.KindRow[],
  { known, kinds }: { known: number; kinds: Kind[] },
): Promise<MissingClause[]> {
  const places = rows.map(({ file_id, start, end }) => ({
    file_id,
    start,
    end: Math.min(end, start + LONGEST_EXAMPLE),
  }));
  const texts = await textsOf(ctx, places);
  const pages = await pagesAt(ctx, texts);
  return rows.map(({ kind, count, document_id, document_name }, at) => {
    const { file_id, start, end, text } = must(texts[at], "each place has a text");
    const citation = { quote: text, start, end, page: pages[at]?.page ?? null };
    return {
      heading: must(
        kinds.find(({ key }) => key === kind),
        "each row is of a kind",
      ).title,
      count,
      known,
      nearest: [{ document_id, document_name, file_id, ...citation }],
    };
  });
}
