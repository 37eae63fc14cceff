import { name, part } from "../../kernel/db/query.ts";
import type { Sql } from "../../kernel/db/sql.ts";
import { type Span, within } from "./spans.store.ts";
import type { DailyUsage, Feature, Operation } from "./usage.schema.ts";

export const listCalls = (sql: Sql, span: Span) => sql<{ operation: string; calls: number }>`
  select operation, sum(calls) as calls from api_calls where ${within(span, "quarter")} group by operation order by operation`;

export const insertFeatureUse = (sql: Sql, organizationId: string, feature: Feature, times: number) => sql.run`
  insert into feature_uses (organization_id, feature, times) values (${organizationId}, ${feature}, ${times})`;

export const listFeatureUses = (sql: Sql, span: Span) => sql<{ feature: Feature; times: number }>`
  select feature, sum(times) as times from feature_uses where ${within(span, "at")} group by feature`;

/** Usage per day, without empty days. Days are numbered from 1 by their start times. */
export const listDailyUse = (sql: Sql, span: Span, starts: number[]) => sql<{
  day: number;
  operation: Operation;
  requests: number;
  credits: number;
}>`
  select width_bucket(extract(epoch from at)::double precision, ${starts.map((start) => start / 1000)}::double precision[]) as day,
    operation, count(*) as requests, sum(credits) as credits
  from usage_events where ${within(span, "at")} group by 1, 2`;

const dayOf = (
  column: string,
  starts: number[],
) => part`width_bucket(extract(epoch from ${name(column)})::double precision,
  ${starts.map((start) => start / 1000)}::double precision[])`;

/** API calls and inference together. Days are numbered from 1. Calls of a key count for its user. */
export const listDailyRequests = (sql: Sql, span: Span, starts: number[]) => sql<
  { day: number } & Omit<DailyUsage["days"][number], "date">
>`
  select ${dayOf("quarter", starts)} as day, c.api_key_id, k.user_id, c.operation, null as model, sum(c.calls)::integer as requests,
    0 as tokens_in, 0 as tokens_out, 0 as credits
  from (select * from api_calls where ${within(span, "quarter")}) c left join api_keys k on k.id = c.api_key_id group by 1, 2, 3, 4
  union all
  select * from (
    select day, api_key_id, user_id, operation, model, sum(requests)::integer, sum(tokens_in)::bigint, sum(tokens_out)::bigint, sum(credits)
    from (
      select ${dayOf("at", starts)} as day, api_key_id, user_id, operation, model, 1 as requests, 0 as tokens_in, 0 as tokens_out, credits
      from usage_events where ${within(span, "at")}
      union all
      select ${dayOf("quarter", starts)}, api_key_id, user_id, operation, model, 0, input_tokens, output_tokens, 0
      from model_usage where ${within(span, "quarter")}
    ) used group by 1, 2, 3, 4, 5
  ) inference
  order by 1, 4, 5, 2, 3`;
