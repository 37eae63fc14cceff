import { expect, it } from "vitest";
import { type TestUser, useApp } from "../support/harness.ts";
import { makeVault } from "../support/make.ts";
import { LONGEST_STALL, longestStall } from "../support/stalls.ts";

const app = useApp();

const COLUMNS = 200;
const ROWS = 4000;
/** 800,000 cells in 1.6 MB. */
const large = [
  Array.from({ length: COLUMNS }, (_, at) => `H${at}`).join(","),
  ...Array.from({ length: ROWS }, (_, at) => `${at}${",x".repeat(COLUMNS - 1)}`),
].join("\n");

async function vaultWith(content: string) {
  const org = await app.organization();
  const ada = await org.user({ managesVaults: true });
  const vault = await makeVault(org, ada);
  const file = (await ada.upload("large.csv", content)).body.id as string;
  const preview = (by: TestUser = ada) => by.get(`${vault.path}/spreadsheets/preview/${file}`);
  await preview();
  return { ada, vault, file, preview };
}

it("a preview of a large sheet does not keep the server from other work", async () => {
  const { preview } = await vaultWith(large);
  const { stall, result } = await longestStall(() => preview());
  const { status, body } = result;
  expect([status, body.sheets[0].row_count, body.sheets[0].headers.length]).toEqual([200, ROWS, COLUMNS]);
  expect(body.sheets[0].rows).toHaveLength(5);
  expect(stall).toBeLessThan(LONGEST_STALL);
});

it("connecting a large sheet does not keep the server from other work", async () => {
  const { ada, vault, file } = await vaultWith(large);
  const columns = [{ header: "H1" }, { header: "H2", field_type: "enum" }];
  const { stall, result } = await longestStall(() =>
    ada.post(`${vault.path}/spreadsheets`, { file_id: file, key_column: "H0", columns }),
  );
  expect([result.status, result.body.rows]).toEqual([201, ROWS]);
  expect(stall).toBeLessThan(LONGEST_STALL);
});

it("a preview shows the beginning of long cells only, and a file with too many columns is refused", async () => {
  const { preview } = await vaultWith(`Name,Text\na,${"x".repeat(5000)}`);
  expect((await preview()).body.sheets[0].rows).toEqual([["a", `${"x".repeat(100)}…`]]);
  const wide = await (await vaultWith(`a${",b".repeat(1000)}\n1`)).preview();
  expect([wide.status, wide.body.error]).toEqual([400, expect.stringContaining("more than 1,000 columns")]);
});
