import { expect, it } from "vitest";
import { runMutations } from "../../../evals/support/mutation.ts";
import type { FileKind } from "../../../src/content/formats/sniff.ts";
import { sample } from "../../support/documents/office.ts";
import { FILES } from "../../support/files.ts";

/** Two damaged copies of each kind of file; `npm run mutate` tries thousands. */
const CASES = 2 * (Object.keys(FILES).length + 1);

it("a damaged file is read or refused in time, and the next file is read normally", async () => {
  const made = Object.entries(FILES).map(async ([kind, make]) => ({
    kind: kind as FileKind,
    name: kind,
    bytes: await make(),
  }));
  const pdf = { kind: "pdf" as const, name: "contract", bytes: await sample("mphase-co-branding-agreement.pdf") };
  const tally = await runMutations([pdf, ...(await Promise.all(made))], CASES, 11, 10);
  expect(tally.faults).toEqual([]);
  expect(tally.read).toBeGreaterThan(10);
  expect(Object.values(tally.refused).reduce((sum, count) => sum + count, tally.read)).toBe(CASES);
}, 300_000);
