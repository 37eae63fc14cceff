import { z } from "zod";
import type { Sql } from "../../../src/kernel/db/sql.ts";
import { JobFailure, job } from "../../../src/kernel/jobs/job.ts";

/** Jobs that leave a trace for tests: each effect is a project named after the job's word. */
const Input = z.object({
  word: z.string(),
  slowMs: z.number().default(0),
  /** Where the job pauses, relative to its paid step. */
  at: z.enum(["before", "during", "after"]).default("after"),
});
const pause = (slowMs: number) => new Promise((done) => setTimeout(done, slowMs));

const leaveTrace = (organizationId: string, word: string) => async (sql: Sql) => {
  await sql`insert into projects (organization_id, name, is_access_controlled) values (${organizationId}, ${word}, false)`;
  return { word };
};

export const trace = job(
  { kind: "test/trace", internal: false, maxAttempts: 3, input: Input },
  {
    run: async (ctx, { word, slowMs, at }) => {
      if (at === "before") await pause(slowMs);
      await ctx.once("paid", async () => {
        if (at === "during") await pause(slowMs);
        await ctx.sql`insert into projects (organization_id, name, is_access_controlled) values (${ctx.organizationId}, ${`paid ${word}`}, false)`;
        return word;
      });
      if (at === "after") await pause(slowMs);
      return leaveTrace(ctx.organizationId, word);
    },
  },
);

export const refuse = job(
  { kind: "test/refuse", internal: false, maxAttempts: 3, input: Input },
  {
    run: async () => {
      throw new JobFailure("UNREADABLE", "This cannot be read.");
    },
    failed: async (sql, organizationId, { word }) => void (await leaveTrace(organizationId, `failed ${word}`)(sql)),
  },
);

export const stumble = job(
  { kind: "test/stumble", internal: false, maxAttempts: 2, input: Input },
  {
    run: async () => {
      throw new Error("the model did not answer");
    },
  },
);

export const testJobs = [trace, refuse, stumble];
