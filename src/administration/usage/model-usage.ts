import { t } from "../../content/messages/messages.ts";
import { must } from "../../content/must.ts";
import type { Config } from "../../kernel/config.ts";
import type { Deps } from "../../kernel/context.ts";
import type { Sql } from "../../kernel/db/sql.ts";
import type { JobContext } from "../../kernel/jobs/job.ts";
import type { LanguageModel, ProviderCall } from "../../models/model.ts";
import { warnOfBudget } from "./budget.ts";
import * as store from "./model-usage.store.ts";
import type { Span } from "./spans.store.ts";
import type { Operation, TokenUsage } from "./usage.schema.ts";

/** The operation that a job's calls are counted under. Other kinds are counted under their own name. */
const OPERATIONS: Record<string, Operation> = {
  "chat/completions": "chat:completions",
  "chats/name": "chat:completions",
  "playbooks/run": "playbook:run",
  "playbooks/test": "playbook:run",
  "vaults/extract": "vault:extract",
  "vaults/preview": "vault:extract",
  "vaults/compare": "vault:extract",
};

export type ModelUser = Pick<JobContext, "organizationId" | "jobId" | "kind" | "userId" | "apiKeyId"> & { deps: Deps };

/** A call with what it cost. Null if the model has no price. */
export type PricedCall = ProviderCall & { cost: number | null };

/** The model, with each call counted as soon as it ends, whatever becomes of the job. `counted` is told of each. */
export function withUsage(by: ModelUser, model: LanguageModel, counted?: (call: PricedCall) => void): LanguageModel {
  const onCall = async (call: ProviderCall) => {
    const priced = { ...call, cost: costOf(by.deps.config, call.model, call.tokens) };
    counted?.(priced);
    await recordCall(by, priced);
  };
  return {
    name: model.name,
    get promptCharacters() {
      return model.promptCharacters;
    },
    outputTokens: model.outputTokens,
    forTask: (task) => withUsage(by, model.forTask(task), counted),
    generate: (prompt, options) => model.generate(prompt, { ...options, onCall }),
    fill: (prompt, shape, options) => model.fill(prompt, shape, { ...options, onCall }),
  };
}

async function recordCall({ deps, kind, ...by }: ModelUser, { model, tokens, cost }: PricedCall) {
  const call = { ...by, operation: OPERATIONS[kind] ?? kind, model, tokens, cost };
  await deps.database.transaction(by.organizationId, async (sql) => {
    await store.addModelCall(sql, call);
    await warnOfBudget(deps, sql, by.organizationId);
  });
}

/** Null if the model has no price and used something. */
function costOf({ MODEL_PRICES }: Config, model: string, { input, cached, output }: ProviderCall["tokens"]) {
  if (input + output === 0) return 0;
  const price = MODEL_PRICES?.get(model);
  if (!price) return null;
  const fresh = Math.max(input - cached, 0);
  return Number(((fresh * price.input + cached * price.cached + output * price.output) / 1_000_000).toFixed(10));
}

export async function readTokenUsage(sql: Sql, span: Span): Promise<TokenUsage> {
  const total = must(await store.sumModelUsage(sql, span), "a sum is one row");
  const list = (by: (typeof store.SUBJECTS)[number]) => store.listModelUsage(sql, span, by);
  const named = ({ subject, name, ...used }: store.SubjectUse) => ({ name: name ?? subject ?? "", ...used });
  const identified = (none: string, gone: string) => (use: store.SubjectUse) => ({
    id: use.subject,
    ...named({ ...use, name: use.subject === null ? none : (use.name ?? gone) }),
  });
  const people = (await list("user_id")).map(identified(t("The organization"), t("Former member")));
  return {
    total,
    by_model: (await list("model")).map(named),
    by_operation: (await list("operation")).map(named),
    by_user: people.map((person) => ({ ...person, id: person.id === null ? null : Number(person.id) })),
    by_key: (await list("api_key_id")).map(identified(t("Without a key"), t("Deleted key"))),
    by_project: (await list("project_id")).map(identified(t("Without a project"), t("Deleted project"))),
  };
}
