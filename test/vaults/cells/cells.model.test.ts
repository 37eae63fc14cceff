import fc from "fast-check";
import { expect, it } from "vitest";
import { type TestUser, useApp } from "../../support/harness.ts";
import { type MadeVault, makeVault } from "../../support/make.ts";

const app = useApp();

/** A cell: the latest extraction, whether it found a value, and the hand edit on top. */
interface Model {
  extracted: { value: string | null; cited: boolean } | undefined;
  edit: { value: string | null } | undefined;
  everSet: boolean;
}
interface Real {
  ada: TestUser;
  vault: MadeVault;
  documentId: string;
  cell: string;
}

async function compare(model: Model, { ada, cell }: Real) {
  const { body } = await ada.get(cell);
  const shown = model.edit ?? model.extracted ?? { value: null };
  expect(body.cell).toMatchObject({
    value: shown.value,
    is_edited: model.edit !== undefined,
    has_citations: model.edit === undefined && (model.extracted?.cited ?? false),
  });
  expect(body.extracted_at !== null).toBe(model.everSet);
}

class Extract implements fc.AsyncCommand<Model, Real> {
  readonly value: string | null;
  constructor(value: string | null) {
    this.value = value;
  }
  check = () => true;
  async run(model: Model, real: Real) {
    const citations = this.value === null ? [] : [{ quote: this.value, start: 0, end: this.value.length, page: 1 }];
    const outcome = this.value === null ? ("absent" as const) : ("found" as const);
    await real.vault.extract(real.documentId, "term", "text", { outcome, value: this.value, citations });
    model.extracted = { value: this.value, cited: citations.length > 0 };
    model.everSet ||= this.value !== null;
    await compare(model, real);
  }
  toString = () => `extract ${this.value}`;
}

class Edit implements fc.AsyncCommand<Model, Real> {
  readonly value: string | null;
  constructor(value: string | null) {
    this.value = value;
  }
  check = () => true;
  async run(model: Model, real: Real) {
    expect((await real.ada.patch(real.cell, { value: this.value })).status).toBe(200);
    model.edit = { value: this.value };
    model.everSet = true;
    await compare(model, real);
  }
  toString = () => `edit ${this.value}`;
}

class Revert implements fc.AsyncCommand<Model, Real> {
  check = () => true;
  async run(model: Model, real: Real) {
    const before = (await real.ada.get(real.cell)).body;
    const reply = await real.ada.post(`${real.cell}/revert`);
    expect(reply.status).toBe(model.edit ? 200 : 404);
    if (reply.status === 200) {
      expect(reply.body.extracted_at).toBe(before.extracted_at);
      expect(reply.body.cell.edited_at).toBe(before.cell.edited_at);
    }
    model.edit = undefined;
    await compare(model, real);
  }
  toString = () => "revert";
}

it("a cell shows the hand edit, else the newest extraction, after any sequence of operations", async () => {
  const org = await app.organization();
  const ada = await org.user({ managesVaults: true });
  const vault = await makeVault(org, ada);
  await ada.post(`${vault.path}/columns`, { label: "Term", instructions: "x" });
  const value = fc.option(fc.constantFrom("one year", "two years", "three years"));
  const commands = [
    value.map((read) => new Extract(read)),
    value.map((typed) => new Edit(typed)),
    fc.constant(new Revert()),
  ];
  await fc.assert(
    fc.asyncProperty(fc.commands(commands, { maxCommands: 15 }), async (sequence) => {
      const documentId = await vault.document();
      const real = { ada, vault, documentId, cell: `${vault.path}/documents/${documentId}/cells/term` };
      const model: Model = { extracted: undefined, edit: undefined, everSet: false };
      await fc.asyncModelRun(() => ({ model, real }), sequence);
    }),
    { numRuns: 25 },
  );
});
