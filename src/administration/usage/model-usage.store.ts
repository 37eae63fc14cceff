import { name, part } from "../../kernel/db/query.ts";
import type { Sql } from "../../kernel/db/sql.ts";
import type { ModelUsage } from "../../kernel/metrics/model-usage.schema.ts";
import type { Tokens } from "../../models/model.ts";
import { type Span, within } from "./spans.store.ts";

export interface CalledBy {
  organizationId: string;
  jobId: string;
  operation: string;
  userId: number | null;
  apiKeyId: string | null;
}

export interface NewModelCall extends CalledBy {
  model: string;
  tokens: Tokens;
  cost: number | null;
}

/** Adds a call to its job. The project is that of the review, the chat, or the only one with the document's vault. */
export const addModelCall = (sql: Sql, { tokens, ...call }: NewModelCall) => sql.run`
  insert into model_usage as m (organization_id, job_id, model, quarter, operation, user_id, api_key_id, project_id, input_tokens, cached_tokens,
    output_tokens, calls, cost)
  values (${call.organizationId}, ${call.jobId}, ${call.model}, date_bin('15 minutes', now(), 'epoch'), ${call.operation}, ${call.userId},
    ${call.apiKeyId}, (
      select coalesce((j.input ->> 'project_id')::uuid, (select c.project_id from chats c where c.id = (j.input ->> 'chat_id')::uuid), (
        select min(p.project_id::text)::uuid from vault_documents d join project_vaults p on p.vault_id = d.vault_id
        where d.id = (j.input ->> 'document_id')::uuid having count(*) = 1))
      from jobs j where j.organization_id = ${call.organizationId} and j.id = ${call.jobId}),
    ${tokens.input}, ${tokens.cached}, ${tokens.output}, 1, ${call.cost})
  on conflict (job_id, model, quarter) do update set input_tokens = m.input_tokens + excluded.input_tokens,
    cached_tokens = m.cached_tokens + excluded.cached_tokens, output_tokens = m.output_tokens + excluded.output_tokens,
    calls = m.calls + 1, cost = m.cost + excluded.cost`;

/** What the calls are counted by. */
export const SUBJECTS = ["model", "operation", "user_id", "api_key_id", "project_id"] as const;

export interface SubjectUse extends ModelUsage {
  /** An id, or the name of the model or operation; null if there is none. */
  subject: string | null;
  /** The name of the key, person or project; null if it is gone. */
  name: string | null;
}

const SUMS = part`coalesce(sum(input_tokens), 0)::bigint as input, coalesce(sum(cached_tokens), 0)::bigint as cached,
  coalesce(sum(output_tokens), 0)::bigint as output, coalesce(sum(calls), 0)::bigint as calls,
  case when count(*) filter (where cost is null) = 0 then coalesce(sum(cost), 0) end as cost`;

export const sumModelUsage = (sql: Sql, span: Span) => sql.first<ModelUsage>`
  select ${SUMS} from model_usage where ${within(span, "quarter")}`;

/** By key, person, project, model or operation, most tokens first. */
export const listModelUsage = (sql: Sql, span: Span, by: (typeof SUBJECTS)[number]) => sql<SubjectUse>`
  select used.*, ${nameOf(by)} as name from (
    select ${name(by)}::text as subject, ${SUMS} from model_usage where ${within(span, "quarter")} group by 1
  ) used order by input + output desc, subject`;

const nameOf = (by: (typeof SUBJECTS)[number]) =>
  ({
    model: part`used.subject`,
    operation: part`used.subject`,
    user_id: part`(select coalesce(u.preferred_name, u.name, u.email) from users u where u.id = used.subject::integer)`,
    api_key_id: part`(select k.name from api_keys k where k.id = used.subject::uuid)`,
    project_id: part`(select p.name from projects p where p.id = used.subject::uuid)`,
  })[by];
