import { ApiError } from "../../api.ts";
import { t } from "../../messages.ts";
import type { CellPlace } from "../vaults.queries.ts";
import type { Seen } from "./vault-cell.ts";

/** The outcome of the previous request. */
interface Turn {
  /** The cell as this page last wrote it; undefined if it did not. */
  own: Seen | undefined;
  isRefused: boolean;
}
const FREE: Turn = { own: undefined, isRefused: false };
const REFUSED: Turn = { own: undefined, isRefused: true };

/** Requests in flight, by cell. People can be faster than the network, so the next request waits. */
const underWay = new Map<string, Promise<Turn>>();
export const keyOf = ({ vaultId, documentId, fieldKey }: CellPlace) => `${vaultId} ${documentId} ${fieldKey}`;

/** Queues the requests of a cell. One that fails without writing keeps the outcome of the previous one. */
function inTurn<Result>(
  place: CellPlace,
  kind: "write" | "other",
  work: (before: Turn) => Promise<[Result, Turn]>,
): Promise<Result> {
  const key = keyOf(place);
  const before = Promise.resolve(underWay.get(key) ?? FREE);
  const working = before.then(work);
  const settled = working.then(
    ([, turn]) => turn,
    () => (kind === "write" ? REFUSED : before),
  );
  underWay.set(key, settled);
  void settled.then(() => underWay.get(key) === settled && underWay.delete(key));
  return working.then(([result]) => result);
}

/** Changes a cell after its pending changes, and receives what they have written. */
export const writeInTurn = <Result extends { cell: Seen }>(
  place: CellPlace,
  write: (own: Seen | undefined) => Promise<Result>,
) =>
  inTurn(place, "write", async ({ own }) => {
    const result = await write(own);
    return [result, { own: result.cell, isRefused: false }];
  });

/** Verifies a cell after its pending changes. A change that was not saved cannot be verified. */
export const verifyInTurn = <Result>(place: CellPlace, verify: () => Promise<Result>) =>
  inTurn(place, "other", async (before) => {
    if (before.isRefused)
      throw new ApiError(409, "CONFLICT", t("Your change was not saved, so the cell was not verified."));
    return [await verify(), before];
  });

/** Runs an action on a cell after its pending changes, whether or not they were saved. */
export const afterWrites = <Result>(place: CellPlace, act: () => Promise<Result>) =>
  inTurn(place, "other", async (before) => [await act(), before]);

/** Resolves when no cell of these documents is being changed. */
export async function writesSettled(vaultId: string, documentIds: string[]): Promise<void> {
  const starts = documentIds.map((id) => `${vaultId} ${id} `);
  const open = () => [...underWay].filter(([key]) => starts.some((start) => key.startsWith(start)));
  for (let waiting = open(); waiting.length > 0; waiting = open()) await Promise.all(waiting.map(([, turn]) => turn));
}
