import { z } from "zod";
import { enqueueInference, recordUsage } from "../../../src/administration/usage/credits.ts";
import { type ModelUser, withUsage } from "../../../src/administration/usage/model-usage.ts";
import type { Operation } from "../../../src/administration/usage/usage.schema.ts";
import { setBilling } from "../../../src/identity/accounts/accounts.ts";
import { JobFailure, job, RescheduleJob } from "../../../src/kernel/jobs/job.ts";
import { Runner } from "../../../src/kernel/jobs/runner.ts";
import type { LanguageModel, Tokens } from "../../../src/models/model.ts";
import type { TestApp, TestOrganization } from "../../support/harness.ts";

export type End = "finish" | "fail" | "crash" | "overtaken";
interface Order {
  end: End;
  model?: string;
  tokens?: Tokens;
}

const Input = z.object({ operation: z.string() });

const KINDS: Record<Operation, ModelUser["kind"]> = {
  "chat:completions": "chat/completions",
  "playbook:run": "playbooks/run",
  "vault:extract": "vaults/extract",
};

/** A model that was called once, and used these tokens. */
const modelOf = (name: string, tokens: Tokens): LanguageModel => ({
  name,
  promptCharacters: 1000,
  outputTokens: undefined,
  forTask: () => modelOf(name, tokens),
  async generate(_prompt, options) {
    await options?.onCall?.({ model: name, tokens });
    return { text: "Yes.", calls: [], cut: false, tokens, model: name };
  },
  fill: () => Promise.reject(new Error("not asked")),
});

/** Jobs that wait until the test says how they end. */
export function spending(app: TestApp) {
  const orders = new Map<string, Order>();
  const spend = job(
    { kind: "chat/completions", internal: false, maxAttempts: 100, input: Input },
    {
      async run(ctx, { operation }) {
        const order = orders.get(ctx.jobId);
        orders.delete(ctx.jobId);
        if (!order) throw new RescheduleJob(3600);
        const { model = "test-model", tokens = { input: 100, cached: 20, output: 10 } } = order;
        await withUsage({ ...ctx, kind: KINDS[operation as Operation] }, modelOf(model, tokens)).generate({
          system: "",
          messages: [],
        });
        if (order.end === "fail") throw new JobFailure("MODEL_FAILED", "The model gave no answer.");
        return async (sql) => {
          const use = { ...ctx, model, operation: operation as Operation };
          await recordUsage(sql, use);
          await recordUsage(sql, use);
          if (order.end === "crash") throw new Error("the line to the database died");
          if (order.end === "overtaken")
            await app.database
              .system`update jobs set status = 'canceled', completed_at = now() where id = ${ctx.jobId}`;
          return {};
        };
      },
    },
  );
  const { system } = app.database;
  return {
    put: (org: TestOrganization, operation: Operation, by: { userId?: number; apiKeyId?: string } = {}) =>
      app.database.transaction(org.id, (sql) => {
        const who = { userId: null, apiKeyId: null, ...by };
        const enqueuer = { ...who, sql, deps: app.deps, organizationId: org.id, requestId: "test" };
        return enqueueInference(enqueuer, spend, { operation }, { operation });
      }),
    async end(id: string, end: End, used: Omit<Order, "end"> = {}) {
      orders.set(id, { end, ...used });
      await system`update jobs set run_after = now() where id = ${id}`;
      await new Runner(app.deps, [spend], { concurrency: 1 }).drain();
    },
    bill: (org: TestOrganization, mode: string, credits?: number) => setBilling(system, org.id, mode, credits),
    async balance(org: TestOrganization): Promise<number> {
      const [row] = await system<{ credit_balance: number }>`
        select credit_balance from organizations where id = ${org.id}`;
      return row!.credit_balance;
    },
  };
}
