import { expect, it } from "vitest";
import { useApp } from "../../support/harness.ts";

const app = useApp();

it("erasing a document reads no table from end to end: what refers to it, and to its extractions, has an index", async () => {
  const missing = await app.database.system`
    select k.conrelid::regclass::text as table, a.attname::text as column
    from pg_constraint k join pg_attribute a on a.attrelid = k.conrelid and a.attnum = k.conkey[1]
    where k.contype = 'f' and k.confrelid in ('vault_documents'::regclass, 'cell_extractions'::regclass)
      and not exists (select from pg_index i where i.indrelid = k.conrelid and i.indkey[0] = k.conkey[1])`;
  expect(missing).toEqual([]);
});
