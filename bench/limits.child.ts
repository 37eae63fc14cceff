import { createHash } from "node:crypto";
import { openDatabase } from "../src/kernel/db/sql.ts";

/** One of the processes of `bench/limits.ts`: requests admission on command and reports how often it was admitted. */
const database = openDatabase({ connection: JSON.parse(process.argv[2]!), poolSize: 20, maxWaiting: 10_000 });

process.on(
  "message",
  async ({ keys, moments, quotas }: { keys: string[]; moments: string[]; quotas: [number, number] }) => {
    const asked = moments.map((moment, index) => {
      const hash = createHash("sha256")
        .update(keys[index % keys.length]!)
        .digest();
      return database.entry<{ organization_id: string; admitted: boolean }>(false)`
      select * from admit(${hash}, 'standard', ${quotas[0]}, ${quotas[1]}, ${moment})`;
    });
    const admitted = (await Promise.all(asked)).filter((row) => row?.admitted).length;
    process.send?.(admitted);
  },
);
process.send?.("ready");
