import { job } from "../../kernel/jobs/job.ts";
import { enqueue } from "../../kernel/jobs/jobs.ts";
import { listVaultColumns } from "../columns/columns.ts";
import { learnFromExamples } from "./learn-examples.ts";
import { ApplyLearning, LearnColumn } from "./learning.schema.ts";
import * as store from "./learning.store.ts";

/** Learns a column again from all of its examples, so that one that is gone leaves no trace. */
export const learnColumn = job(LearnColumn, {
  async run(ctx, input) {
    const { sql, organizationId } = ctx;
    const columns = await listVaultColumns(sql, organizationId, input.vault_id);
    const column = columns.find(({ id, extraction_mode }) => id === input.column_id && extraction_mode === "ai");
    if (!column)
      return async (sql) => {
        await store.updateWaited(sql, organizationId, input.column_id);
        return { left: true };
      };
    const ref = { organizationId, vaultId: input.vault_id, columnId: input.column_id, fieldKey: column.field_key };
    const { learning } = await learnFromExamples(ctx, column, ref);
    return async (sql) => {
      await store.updateLearned(sql, ref, learning);
      const { vault_id, column_id } = input;
      await enqueue({ ...ctx, sql, requestId: ctx.jobId }, ApplyLearning, { vault_id, column_id, after: null });
      return { examples: learning.cells.length };
    };
  },
  failed: async (sql, organizationId, { column_id }) => {
    await store.updateWaited(sql, organizationId, column_id);
  },
});
