import type { Sql } from "../../kernel/db/sql.ts";
import type { AccessPolicy } from "./access.schema.ts";

export const findAccessPolicy = async (sql: Sql, organizationId: string): Promise<AccessPolicy> =>
  (await sql.first<AccessPolicy>`
    select second_factor_required, session_idle_minutes, session_lifetime_minutes,
      coalesce(session_networks::text[], '{}') as session_networks, coalesce(key_networks::text[], '{}') as key_networks
    from access_policies where organization_id = ${organizationId}`) ?? {
    second_factor_required: false,
    session_idle_minutes: null,
    session_lifetime_minutes: null,
    session_networks: [],
    key_networks: [],
  };

/** An empty list of networks is stored as null. Bits after the prefix are cleared. */
export const upsertAccessPolicy = (sql: Sql, organizationId: string, policy: AccessPolicy) => sql.run`
  insert into access_policies (organization_id, second_factor_required, session_idle_minutes, session_lifetime_minutes,
    session_networks, key_networks)
  values (${organizationId}, ${policy.second_factor_required}, ${policy.session_idle_minutes}, ${policy.session_lifetime_minutes},
    (select array_agg(network(each::inet)) from unnest(${policy.session_networks}::text[]) each),
    (select array_agg(network(each::inet)) from unnest(${policy.key_networks}::text[]) each))
  on conflict (organization_id) do update set second_factor_required = excluded.second_factor_required,
    session_idle_minutes = excluded.session_idle_minutes, session_lifetime_minutes = excluded.session_lifetime_minutes,
    session_networks = excluded.session_networks, key_networks = excluded.key_networks`;

/** How the current policy affects a session. */
export const findEffect = (sql: Sql, organizationId: string, sessionId: string, client: string | null) => sql.first<{
  outside: boolean;
  must_set_up_factor: boolean;
}>`
  select not is_in_networks(${client}, p.session_networks) as outside, must_set_up_factor(s) as must_set_up_factor
  from sessions s join access_policies p on p.organization_id = s.organization_id
  where s.organization_id = ${organizationId} and s.id = ${sessionId}`;

/** Whether keys may be used from the address. */
export const isKeyAllowedFrom = async (sql: Sql, organizationId: string, client: string | null) =>
  (
    await sql.first<{ allowed: boolean }>`
      select is_in_networks(${client}, key_networks) as allowed from access_policies where organization_id = ${organizationId}`
  )?.allowed ?? true;

/** Whether people may sign in from the address. */
export const isSessionAllowedFrom = async (sql: Sql, organizationId: string, client: string | null) =>
  (
    await sql.first<{ allowed: boolean }>`
      select is_in_networks(${client}, session_networks) as allowed from access_policies where organization_id = ${organizationId}`
  )?.allowed ?? true;
