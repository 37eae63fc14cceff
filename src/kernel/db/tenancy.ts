import pg from "pg";
import { must } from "../../content/must.ts";
import { type ConnectionSettings, isConnectionLoss } from "./pool.ts";
import { compile } from "./query.ts";

export type Template = [strings: TemplateStringsArray, ...values: unknown[]];
// biome-ignore lint/suspicious/noExplicitAny: each store function names the shape of the rows it asks for
export type Rows = pg.QueryResult<any>;
type Client = pg.ClientBase;
type Run = (template: Template) => Promise<Rows>;

/** Whose rows a statement sees. */
export interface Tenant {
  organizationId: string;
  /** A restricted key, whose limits apply. */
  keyId?: string | undefined;
}

/** How a connection for requests gets its tenant. */
export interface Tenancy {
  /** One statement in its own transaction. */
  statement(client: Client, tenant: Tenant, template: Template): Promise<Rows>;
  transaction<T>(client: Client, tenant: Tenant, work: (run: Run) => Promise<T>): Promise<T>;
  /** The statement that authenticates a request. It sets the organization by itself. */
  entry(client: Client, template: Template): Promise<Rows>;
}

export const runPrepared = (client: Client, [strings, ...values]: Template): Promise<Rows> =>
  client.query(compile(strings, values));

/** The connection keeps its tenant until another one is needed, and its prepared statements for good. */
export function openSessionTenancy(): Tenancy {
  const organizationOf = new WeakMap<Client, string>();
  const keyOf = new WeakMap<Client, string>();
  const enter = async (client: Client, { organizationId, keyId = "" }: Tenant) => {
    if (organizationOf.get(client) === organizationId && (keyOf.get(client) ?? "") === keyId) return;
    await client.query({
      name: "enter",
      text: "select set_config('app.org', $1, false), set_config('app.key', $2, false)",
      values: [organizationId, keyId],
    });
    organizationOf.set(client, organizationId);
    keyOf.set(client, keyId);
  };
  return {
    async statement(client, tenant, template) {
      await enter(client, tenant);
      return runPrepared(client, template);
    },
    async transaction(client, tenant, work) {
      await enter(client, tenant);
      return inTransaction(client, "begin", () => work((template) => runPrepared(client, template)));
    },
    async entry(client, template) {
      organizationOf.delete(client);
      const result = await runPrepared(client, template);
      const [row] = result.rows;
      if (row) organizationOf.set(client, row.organization_id);
      return result;
    },
  };
}

/**
 * For a transaction pooler, where the next transaction may run on another server connection: each one sets role, organization and
 * limits for itself, statements are not prepared, and nothing is left behind. Statements that need no result in between are
 * pipelined.
 */
export function openTransactionTenancy(settings: ConnectionSettings): Tenancy {
  const local = Object.entries(settings).map(([name, value]) => `set local ${name} = ${pg.escapeLiteral(value)}`);
  const begin = ["begin", ...local].join("; ");
  const beginIn = ({ organizationId, keyId = "" }: Tenant) =>
    `${begin}; set local app.org = ${pg.escapeLiteral(organizationId)}; set local app.key = ${pg.escapeLiteral(keyId)}`;
  return {
    statement: (client, tenant, template) => sendIn(client, beginIn(tenant), template, ["commit"]),
    transaction: (client, tenant, work) =>
      inTransaction(client, beginIn(tenant), () => work((template) => client.query(unprepared(template)))),
    // `admit` sets the organization for the whole connection, which the next client of the pooler must not inherit.
    entry: (client, template) => sendIn(client, begin, template, ["set app.org = ''", "commit"]),
  };
}

function unprepared([strings, ...values]: Template): pg.QueryConfig {
  const { text, values: flat } = compile(strings, values);
  return { text, values: flat };
}

async function sendIn(client: Client, begin: string, template: Template, end: string[]): Promise<Rows> {
  const [, rows] = await sendAll(client, [begin, unprepared(template), ...end]);
  return must(rows, "each statement has a result");
}

/** After an error the remaining statements fail too, and the final `commit` rolls back. The first error is the cause. */
async function sendAll(client: Client, queries: (string | pg.QueryConfig)[]): Promise<Rows[]> {
  const results = await Promise.allSettled(queries.map((query) => client.query(query as pg.QueryConfig)));
  return results.map((result) => {
    if (result.status === "rejected") throw result.reason;
    return result.value;
  });
}

export async function inTransaction<T>(client: Client, begin: string, work: () => Promise<T>): Promise<T> {
  try {
    await client.query(begin);
    const result = await work();
    await client.query("commit");
    return result;
  } catch (error) {
    if (!isConnectionLoss(error)) await client.query("rollback");
    throw error;
  }
}
