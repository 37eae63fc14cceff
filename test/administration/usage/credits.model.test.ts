import fc from "fast-check";
import { expect, it } from "vitest";
import type { Operation } from "../../../src/administration/usage/usage.schema.ts";
import { ApiError } from "../../../src/kernel/errors/errors.ts";
import { type TestOrganization, useApp } from "../../support/harness.ts";
import { type End, spending } from "./spending.ts";

const CREDIT_RATES = { "chat:completions": 0.1, "playbook:run": 2.5, "vault:extract": 1 };
const app = useApp({ CREDIT_RATES });
const today = new Date().toISOString().slice(0, 10);
const round = (credits: number) => Number(credits.toFixed(4));

interface Model {
  balance: number;
  waiting: { id: string; price: number }[];
  taken: number;
  succeeded: number;
}
interface Real {
  org: TestOrganization;
  spender: ReturnType<typeof spending>;
}
const heldIn = ({ waiting }: Model) => round(waiting.reduce((sum, { price }) => sum + price, 0));

async function mustAgree(model: Model, { org, spender }: Real) {
  const balance = await spender.balance(org);
  expect(balance).toBe(round(model.balance));
  expect(round(balance - heldIn(model))).toBeGreaterThanOrEqual(0);
  const { body } = await org.asOrganization.get(`/credit-usage?start_date=${today}&end_date=${today}`);
  expect(body.total_credits).toBe(round(model.taken));
  expect(body.lines.reduce((sum: number, line: { requests: number }) => sum + line.requests, 0)).toBe(model.succeeded);
}

class Put implements fc.AsyncCommand<Model, Real> {
  readonly operation: Operation;
  constructor(operation: Operation) {
    this.operation = operation;
  }
  check = () => true;
  async run(model: Model, real: Real) {
    const price = CREDIT_RATES[this.operation];
    const isAffordable = round(model.balance - heldIn(model)) >= price;
    const id = await real.spender.put(real.org, this.operation).catch((error) => {
      expect(error).toBeInstanceOf(ApiError);
      expect(error.code).toBe("INSUFFICIENT_CREDITS");
    });
    expect(id !== undefined).toBe(isAffordable);
    if (id) model.waiting.push({ id, price });
    await mustAgree(model, real);
  }
  toString = () => `put ${this.operation}`;
}

class Finish implements fc.AsyncCommand<Model, Real> {
  readonly how: End | "cancel";
  readonly which: number;
  constructor(how: End | "cancel", which: number) {
    this.how = how;
    this.which = which;
  }
  check = ({ waiting }: Readonly<Model>) => waiting.length > 0;
  async run(model: Model, real: Real) {
    const job = model.waiting[this.which % model.waiting.length]!;
    if (this.how === "cancel") await real.org.asOrganization.post(`/jobs/${job.id}/cancel`);
    else await real.spender.end(job.id, this.how);
    if (this.how !== "crash") model.waiting = model.waiting.filter((other) => other !== job);
    if (this.how === "finish") {
      model.balance -= job.price;
      model.taken += job.price;
      model.succeeded += 1;
    }
    await mustAgree(model, real);
  }
  toString = () => `${this.how} ${this.which}`;
}

it("reserved credits are charged once or released, and the balance is never overdrawn, whatever happens to the jobs", async () => {
  const put = fc.constantFrom(...(Object.keys(CREDIT_RATES) as Operation[])).map((operation) => new Put(operation));
  const finish = fc
    .tuple(fc.constantFrom("finish", "finish", "fail", "crash", "overtaken", "cancel"), fc.nat(9))
    .map(([how, which]) => new Finish(how as End | "cancel", which));
  await fc.assert(
    fc.asyncProperty(
      fc.commands([put, put, finish], { maxCommands: 30 }),
      fc.integer({ min: 0, max: 60 }),
      async (sequence, tenths) => {
        const org = await app.organization();
        const spender = spending(app);
        await spender.bill(org, "credits", tenths / 10);
        const model: Model = { balance: tenths / 10, waiting: [], taken: 0, succeeded: 0 };
        await fc.asyncModelRun(() => ({ model, real: { org, spender } }), sequence);
        for (const { id } of model.waiting) await org.asOrganization.post(`/jobs/${id}/cancel`);
      },
    ),
    { numRuns: 15 },
  );
});
