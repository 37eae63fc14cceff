import { notFound, unavailable } from "../errors.ts";

const CLASHES = new Set(["40001", "40P01"]);
/** A row that the change refers to was deleted between its gate and its write. */
const GONE = "23503";

/** Two transactions may deadlock or clash through no fault of their callers: the loser is simply run again. */
export async function withRetries<T>(work: () => Promise<T>): Promise<T> {
  for (let attempt = 1; attempt < 4; attempt++) {
    try {
      return await work();
    } catch (error) {
      const code = String((error as { code?: unknown }).code);
      if (code === GONE) throw notFound("thing");
      if (!CLASHES.has(code)) throw error;
    }
  }
  throw unavailable("The service is busy. Try again in a moment.");
}
