import type { Context } from "../../kernel/context.ts";
import { ApiError } from "../../kernel/errors/errors.ts";
import { listClausesById, listClauseTitles } from "../../workspace/clauses/clauses.ts";
import type { Check } from "./checks.schema.ts";

type Positions = readonly Pick<Check["positions"][number], "clause_id">[];

export const clausesIn = (positions: Positions): string[] => [
  ...new Set(positions.flatMap(({ clause_id }) => clause_id ?? [])),
];

/** 422 for a clause that the caller cannot see, unless the check pointed to it before. */
export async function mustSeeClauses(ctx: Context, positions: Positions, before: Positions) {
  const fresh = clausesIn(positions).filter((id) => !clausesIn(before).includes(id));
  const seen = new Set((await listClauseTitles(ctx, fresh)).map(({ id }) => id));
  const unknown = fresh.filter((id) => !seen.has(id));
  if (unknown.length === 0) return;
  throw new ApiError(
    422,
    "UNKNOWN_CLAUSE",
    `Clause not found, or you do not have access to it: ${unknown.join(", ")}. Remove it from positions, or add it to the library first.`,
  );
}

interface WithPositions {
  positions: readonly Check["positions"][number][];
}

/** Checks without the clauses that the caller cannot see, and whether each lost one. Their guidance stays. */
export async function withoutUnseenClauses<T extends WithPositions>(ctx: Context, checks: readonly T[]) {
  const ids = clausesIn(checks.flatMap(({ positions }) => positions));
  const seen = new Set((await listClauseTitles(ctx, ids)).map(({ id }) => id));
  return checks.map((check) => {
    const positions = check.positions.map(({ clause_id, ...position }) =>
      clause_id !== undefined && seen.has(clause_id) ? { ...position, clause_id } : position,
    );
    const hasLost = clausesIn(check.positions).some((id) => !seen.has(id));
    return { check: { ...check, positions }, hasLost };
  });
}

/** Longer wordings are not proposed as a whole. */
const LONGEST = 4000;

/** Checks whose guidance quotes the current wordings of the clauses that their positions point to, as far as the caller can see them. */
export async function withWordings<T extends WithPositions>(ctx: Context, checks: T[]): Promise<T[]> {
  const clauses = await listClausesById(ctx, clausesIn(checks.flatMap(({ positions }) => positions)));
  const wordings = new Map(clauses.map(({ id, text }) => [id, text.trim()]));
  return checks.map((check) => ({
    ...check,
    positions: check.positions.map((position) => {
      const wording = wordings.get(position.clause_id ?? "");
      if (wording === undefined || wording.length > LONGEST) return position;
      return { ...position, guidance: `${position.guidance}\n“${wording.replace(/[“”]/g, '"')}”` };
    }),
  }));
}
