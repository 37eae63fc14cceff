import pg from "pg";

const builtins = pg.types.builtins;

/** Converts PostgreSQL's `2026-01-31 09:30:00.12+00` to `2026-01-31T09:30:00.120Z`. */
export function toIso(text: string): string {
  const [, date, time, fraction = ""] = /^(\d{4}-\d\d-\d\d) (\d\d:\d\d:\d\d)(?:\.(\d+))?\+00$/.exec(text) ?? [];
  if (!date) return text;
  return `${date}T${time}.${fraction.padEnd(3, "0").slice(0, 3)}Z`;
}

const parsers: Record<number, (text: string) => unknown> = {
  [builtins.TIMESTAMPTZ]: toIso,
  [builtins.DATE]: (text) => text,
  [builtins.INT8]: Number,
  [builtins.NUMERIC]: Number,
};

/** Rows use the API's formats: timestamps as ISO 8601, bigint and numeric as numbers. */
export const types: pg.CustomTypesConfig = {
  getTypeParser: ((id: number, format?: "text" | "binary") =>
    parsers[id] ?? pg.types.getTypeParser(id, format as "text")) as pg.CustomTypesConfig["getTypeParser"],
};
