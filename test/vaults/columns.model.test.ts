import fc from "fast-check";
import { expect, it } from "vitest";
import { type TestUser, useApp } from "../support/harness.ts";
import { makeVault } from "../support/make.ts";

const app = useApp();
const BUILT_IN = ["parties", "agreementType", "effectiveDate", "relatedAgreements"];
const SYSTEM = ["documentName", "documentStatus", "documentTitle"];

/** The custom columns in order of creation, each with its immutable key. */
interface Model {
  columns: { id: string; key: string; label: string; order: number }[];
}
interface Real {
  ada: TestUser;
  columns: string;
}

const keysOf = (model: Model) => [...BUILT_IN, ...SYSTEM, ...model.columns.map(({ key }) => key)];

class Add implements fc.AsyncCommand<Model, Real> {
  readonly label: string;
  readonly key: string | undefined;
  readonly order: number;
  constructor(label: string, key: string | undefined, order: number) {
    this.label = label;
    this.key = key;
    this.order = order;
  }
  check = () => true;
  async run(model: Model, { ada, columns }: Real) {
    const reply = await ada.post(columns, {
      label: this.label,
      field_key: this.key,
      sort_order: this.order,
      instructions: "x",
    });
    const taken = this.key !== undefined && keysOf(model).includes(this.key);
    expect([this.toString(), reply.status]).toEqual([this.toString(), taken ? 409 : 201]);
    if (taken) return;
    expect(keysOf(model)).not.toContain(reply.body.field_key);
    if (this.key !== undefined) expect(reply.body.field_key).toBe(this.key);
    model.columns.push({ id: reply.body.id, key: reply.body.field_key, label: this.label, order: this.order });
  }
  toString = () => `add ${this.label} as ${this.key ?? "…"} at ${this.order}`;
}

class Change implements fc.AsyncCommand<Model, Real> {
  readonly which: number;
  readonly label: string;
  readonly order: number;
  constructor(which: number, label: string, order: number) {
    this.which = which;
    this.label = label;
    this.order = order;
  }
  check = (model: Readonly<Model>) => model.columns.length > 0;
  async run(model: Model, { ada, columns }: Real) {
    const column = model.columns[this.which % model.columns.length]!;
    const { body } = await ada.patch(`${columns}/${column.id}`, { label: this.label, sort_order: this.order });
    Object.assign(column, { label: this.label, order: this.order });
    expect(body).toMatchObject({ field_key: column.key, label: this.label, sort_order: this.order });
  }
  toString = () => `rename ${this.which} to ${this.label} at ${this.order}`;
}

class Delete implements fc.AsyncCommand<Model, Real> {
  readonly which: number;
  constructor(which: number) {
    this.which = which;
  }
  check = (model: Readonly<Model>) => model.columns.length > 0;
  async run(model: Model, { ada, columns }: Real) {
    const [column] = model.columns.splice(this.which % model.columns.length, 1);
    expect((await ada.delete(`${columns}/${column!.id}`)).body).toEqual({ deleted: true });
    expect((await ada.delete(`${columns}/${column!.id}`)).status).toBe(404);
  }
  toString = () => `delete ${this.which}`;
}

it("columns keep their order and unique, immutable keys after any sequence of operations", async () => {
  const org = await app.organization();
  const ada = await org.user({ managesVaults: true });
  const label = fc.constantFrom("Term", "Governing Law", "Parties", "???", "Kündigung");
  const key = fc.option(fc.constantFrom("term", "term2", "a/b", "parties", "documentName"), { nil: undefined });
  const order = fc.integer({ min: -2, max: 2 });
  const commands = [
    fc.tuple(label, key, order).map(([name, chosen, place]) => new Add(name, chosen, place)),
    fc.tuple(fc.nat(20), label, order).map(([which, name, place]) => new Change(which, name, place)),
    fc.nat(20).map((which) => new Delete(which)),
  ];
  await fc.assert(
    fc.asyncProperty(fc.commands(commands, { maxCommands: 20 }), async (sequence) => {
      const vault = await makeVault(org, ada);
      const columns = `${vault.path}/columns`;
      const model: Model = { columns: [] };
      await fc.asyncModelRun(() => ({ model, real: { ada, columns } }), sequence);
      const system = SYSTEM.map((field) => ({ key: field, order: 0 }));
      const expected = [...system, ...model.columns].toSorted((a, b) => a.order - b.order).map((column) => column.key);
      const shown = (await ada.get(columns)).body.columns.map(({ field_key }: { field_key: string }) => field_key);
      expect(shown).toEqual([...BUILT_IN, ...expected]);
    }),
    { numRuns: 20 },
  );
});
