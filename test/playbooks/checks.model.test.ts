import fc from "fast-check";
import { expect, it } from "vitest";
import { type TestUser, useApp } from "../support/harness.ts";
import { firm, MISSING, newCheck } from "./making.ts";

const app = useApp();

interface Check {
  id: string;
  title: string;
}

interface Model {
  checks: Check[];
}

interface Real {
  ada: TestUser;
  path: string;
}

type Step = fc.AsyncCommand<Model, Real>;

const step = (
  name: string,
  ready: (model: Model) => boolean,
  act: (model: Model, real: Real) => Promise<void>,
): Step => ({
  check: ready,
  toString: () => name,
  run: async (model, real) => {
    await act(model, real);
    const { body } = await real.ada.get(`${real.path}/checks`);
    expect(body.checks.map(({ id, title }: Check) => ({ id, title }))).toEqual(model.checks);
    expect((await real.ada.get(real.path)).body.status).toBe(model.checks.length > 0 ? "completed" : "draft");
  },
});

const always = () => true;
const some = ({ checks }: Model) => checks.length > 0;
const seeds = fc.nat({ max: 999 });

const add = fc.string({ minLength: 1, maxLength: 20, unit: "grapheme-ascii" }).map((title) =>
  step(`add ${title}`, always, async (model, { ada, path }) => {
    const { status, body } = await ada.post(`${path}/checks`, newCheck(title));
    expect(status).toBe(201);
    model.checks.push({ id: body.id, title });
  }),
);

const remove = seeds.map((seed) =>
  step(`delete ${seed}`, some, async (model, { ada, path }) => {
    const [gone] = model.checks.splice(seed % model.checks.length, 1);
    expect((await ada.delete(`${path}/checks/${gone!.id}`)).body).toEqual({ deleted: true });
  }),
);

const rename = fc
  .tuple(seeds, fc.string({ minLength: 1, maxLength: 20, unit: "grapheme-ascii" }))
  .map(([seed, title]) =>
    step(`rename ${seed} to ${title}`, some, async (model, { ada, path }) => {
      const check = model.checks[seed % model.checks.length]!;
      check.title = title;
      expect((await ada.patch(`${path}/checks/${check.id}`, { title })).status).toBe(200);
    }),
  );

const reorder = fc.array(seeds, { minLength: 8, maxLength: 8 }).map((weights) =>
  step(`reorder by ${weights}`, always, async (model, { ada, path }) => {
    const weightOf = new Map(model.checks.map(({ id }, index) => [id, weights[index % weights.length]!]));
    model.checks.sort((a, b) => weightOf.get(a.id)! - weightOf.get(b.id)!);
    const check_ids = model.checks.map(({ id }) => id);
    expect((await ada.post(`${path}/checks/reorder`, { check_ids })).status).toBe(200);
  }),
);

const reorderWrongly = fc.constantFrom("missing", "foreign", "repeated").map((fault) =>
  step(`reorder with one ${fault}`, some, async (model, { ada, path }) => {
    const [first, ...others] = model.checks.map(({ id }) => id).toReversed();
    const orders = { missing: others, foreign: [MISSING, ...others], repeated: [first, first, ...others] };
    const check_ids = orders[fault as keyof typeof orders];
    expect((await ada.post(`${path}/checks/reorder`, { check_ids })).status).toBe(400);
  }),
);

it("checks keep their order and determine the status after any sequence of adds, deletes, renames and reorders", async () => {
  const { ada } = await firm(app);
  const sequences = fc.commands([add, add, remove, rename, reorder, reorderWrongly], { maxCommands: 15 });
  await fc.assert(
    fc.asyncProperty(sequences, async (steps) => {
      const { body } = await ada.post("/playbooks", { title: "NDA" });
      await fc.asyncModelRun(() => ({ model: { checks: [] }, real: { ada, path: `/playbooks/${body.id}` } }), steps);
    }),
    { numRuns: 30 },
  );
});
