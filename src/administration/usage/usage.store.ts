import { name, part } from "../../kernel/db/query.ts";
import type { Sql } from "../../kernel/db/sql.ts";
import type { DailyUsage, Feature, Operation } from "./usage.schema.ts";

/** A half-open time range in milliseconds. */
export interface Span {
  organizationId: string;
  from: number;
  to: number;
}

const moment = (milliseconds: number) => part`to_timestamp(${milliseconds / 1000}::double precision)`;
const within = ({ organizationId, from, to }: Span, column: string) => part`
  organization_id = ${organizationId} and ${name(column)} >= ${moment(from)} and ${name(column)} < ${moment(to)}`;

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

export interface TokenUse {
  /** The id of the key or user, or the name of the model; null if there is none. */
  subject: string | null;
  requests: number;
  input_tokens: number;
  cached_tokens: number;
  output_tokens: number;
  credits: number;
}

/** Usage by key, user or model, highest first. */
export const listTokenUse = (sql: Sql, span: Span, by: "api_key_id" | "user_id" | "model") => sql<TokenUse>`
  select ${name(by)}::text as subject, count(*) as requests, sum(input_tokens)::bigint as input_tokens,
    sum(cached_tokens)::bigint as cached_tokens, sum(output_tokens)::bigint as output_tokens, sum(credits) as credits
  from usage_events where ${within(span, "at")} group by 1 order by sum(input_tokens + output_tokens) desc, 1`;

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
  select ${dayOf("at", starts)}, api_key_id, user_id, operation, model, count(*)::integer, sum(input_tokens)::bigint,
    sum(output_tokens)::bigint, sum(credits)
  from usage_events where ${within(span, "at")} group by 1, 2, 3, 4, 5
  order by 1, 4, 5, 2, 3`;
