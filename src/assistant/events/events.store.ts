import type { Sql } from "../../kernel/db/sql.ts";
import type { Presence, RollCall } from "./events.schema.ts";

/** Tells every node. Nothing is stored. */
export const notifyChange = (sql: Sql, organizationId: string, change: Presence | RollCall) => sql.run`
  select tell_change(${organizationId}, ${JSON.stringify(change)}::json)`;
