import { openDatabase } from "../../../src/kernel/db/sql.ts";
import { addUpTallies } from "../../../src/vaults/tallies/tallies.store.ts";

/** Adds up the changes of a vault again and again, as the workers of several nodes do, until it is killed. */
const [connection, vaultId] = process.argv.slice(2) as [string, string];
const database = openDatabase({ connection: JSON.parse(connection), poolSize: 1, maxWaiting: 10 });
process.send!("ready");
for (;;) {
  const added = await addUpTallies(database.system, vaultId);
  // Waits longer while nothing is written, to leave the processor to others.
  await new Promise((next) => setTimeout(next, added > 0 ? 5 : 25));
}
