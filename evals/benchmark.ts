import type { Benchmark } from "../src/vaults/benchmark/benchmark.schema.ts";
import { plantsIn } from "./benchmark/plants.ts";
import { insertAnnotated } from "./benchmark/vault.ts";
import { makeContracts } from "./questions/vault.ts";
import { annotatedContracts, dataFolder } from "./support/data.ts";
import { openService } from "./support/service.ts";

/**
 * `npm run eval:benchmark [folder]`: drafts in which one thing is said that the contracts of a vault do not say, compared with it over
 * HTTP. The vault has the annotators' values of CUAD's contracts; the drafts are read as they come. `--ranks` prints each.
 */
const words = process.argv.slice(2);
const showsRanks = words.includes("--ranks");
const CONTRACTS = 120;
const DRAFTS = Number(process.env.DRAFTS ?? 12);
const FIRST = 3;

const { trainedOn, heldOut } = await annotatedContracts(dataFolder(words.find((word) => !word.startsWith("-"))));
const contracts = makeContracts(trainedOn).slice(0, CONTRACTS);
const laws = new Set(contracts.flatMap(({ governingLaw }) => governingLaw ?? []));
const service = await openService();
const vaultId = await service.write((sql, organizationId, userId) =>
  insertAnnotated(sql, organizationId, userId, contracts),
);

const ranks = new Map<string, number[]>();
let [planted, unread] = [0, 0];
for (const [turn, contract] of heldOut.slice(0, DRAFTS).entries())
  for (const { key, text, value } of plantsIn(contract, laws, turn)) {
    planted += 1;
    const id = await service.attach(`${contract.title.slice(0, 80)} ${key}.txt`, text);
    const { columns } = await service.get<Benchmark>(`/vaults/${vaultId}/benchmark?file_id=${id}`);
    const at = columns.findIndex(({ field_key }) => field_key === key);
    const column = columns[at];
    const isRead = column?.outcome === "found" && value(column.value);
    if (isRead) ranks.set(key, [...(ranks.get(key) ?? []), at + 1]);
    else unread += 1;
    if (showsRanks) {
      const before = columns
        .slice(0, Math.max(at, 1))
        .map(({ label, value_label, unusual }) => `${label} ${value_label} ${unusual}`);
      const said = isRead ? `place ${at + 1}` : `not read (${column?.outcome} ${column?.value_label})`;
      console.log(`${key}: ${said}, ${column?.unusual}; first: ${before.join(" · ").slice(0, 300)}`);
    }
  }
await service.close();

console.log(`${planted} drafts, ${CONTRACTS} contracts; ${unread} planted values were not read for certain`);
for (const [key, places] of [...ranks, ["all", [...ranks.values()].flat()] as const]) {
  const upTo = (place: number) => places.filter((each) => each <= place).length;
  console.log(`${key}: first in ${upTo(1)} of ${places.length}, among the first ${FIRST} in ${upTo(FIRST)}`);
}
