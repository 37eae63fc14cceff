import { z } from "zod";
import { recordUsage } from "../../../src/administration/usage/credits.ts";
import type { Sql } from "../../../src/kernel/db/sql.ts";
import { JobFailure, type JobHandler, job } from "../../../src/kernel/jobs/job.ts";
import { sumTokens } from "../../../src/models/model.ts";
import { type Reach, SERVER_POINTS, WORKER_POINTS } from "./points.ts";

export const ChaosInput = z.object({
  word: z.string().max(100),
  ends: z.enum(["well", "badly"]),
  slowMs: z.number().int().min(0).max(1000),
  diesAt: z.array(z.enum([...WORKER_POINTS, ...SERVER_POINTS])).max(20),
  always: z.boolean().optional(),
});
export type ChaosInput = z.output<typeof ChaosInput>;

/** A public job type, so that callers can wait for it over HTTP. It is retried as often as its workers are killed. */
export const HARDY = { kind: "chat/completions", internal: false, maxAttempts: 1000, input: ChaosInput };
/** A job that kills every worker and finally fails. */
export const DEADLY = { kind: "playbooks/run", internal: false, maxAttempts: 2, input: ChaosInput };

export const operationOf = ({ always }: ChaosInput): "playbook:run" | "chat:completions" =>
  always ? "playbook:run" : "chat:completions";

/** Which job a transaction settles. */
export type Settling = WeakMap<Sql, ChaosInput>;

/** Jobs that record every start, paid step and effect in a separate row, without constraints that would hide duplicates. */
export function chaosJobs(reach: Reach, settling: Settling): JobHandler[] {
  const leaveEffect = async (sql: Sql, input: ChaosInput, outcome: string) => {
    const [effect] = await sql<{ id: number }>`
      insert into chaos_effects (word, outcome) values (${input.word}, ${outcome}) returning id`;
    await reach(input, "while settling");
    settling.set(sql, input);
    return effect!.id;
  };
  const work: Parameters<typeof job<typeof HARDY>>[1] = {
    async run(ctx, input) {
      const { sql, once, organizationId, jobId } = ctx;
      await sql`insert into chaos_starts (word, pid) values (${input.word}, ${process.pid})`;
      await reach(input, "before the step");
      await once("paid", async () => {
        await sql`insert into chaos_payments (word) values (${input.word})`;
        await reach(input, "in the step");
        return input.word;
      });
      await new Promise((done) => setTimeout(done, input.slowMs));
      await reach(input, "after the step");
      if (input.ends === "badly") throw new JobFailure("FORBIDDEN", "This one was to end badly.");
      return async (sql) => {
        const use = { operation: operationOf(input), model: "local", tokens: sumTokens([]) };
        await recordUsage(sql, { ...ctx, ...use });
        await sql`
          insert into chat_messages (organization_id, chat_id, role, content, job_id)
          select ${organizationId}, id, 'assistant', ${input.word}, ${jobId} from chats where organization_id = ${organizationId}`;
        return { word: input.word, effect: await leaveEffect(sql, input, "succeeded") };
      };
    },
    failed: async (sql, _organizationId, input) => void (await leaveEffect(sql, input, "failed")),
  };
  return [job(HARDY, work), job(DEADLY, work)];
}
