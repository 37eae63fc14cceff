import { notFound, unavailable } from "../../errors/errors.ts";

const RETRYABLE = new Set(["40001", "40P01"]);
/** A row that the change refers to was deleted between the gate and the write. */
const FOREIGN_KEY_VIOLATION = "23503";

/** Retries transactions that lost a deadlock or a serialization conflict. */
export async function withRetries<T>(work: () => Promise<T>): Promise<T> {
  for (let attempt = 1; attempt < 4; attempt++) {
    try {
      return await work();
    } catch (error) {
      const code = String((error as { code?: unknown }).code);
      if (code === FOREIGN_KEY_VIOLATION) throw notFound("thing");
      if (!RETRYABLE.has(code)) throw error;
    }
  }
  throw unavailable("The service is busy. Try again in a moment.");
}
