import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import pg from "pg";
import { pino } from "pino";
import { connectDeps } from "../src/assembly/deps.ts";
import { readConfig } from "../src/kernel/config.ts";
import { types } from "../src/kernel/db/types.ts";
import { buildServer } from "../src/server.ts";

/** One of the servers that `bench/api.ts` compares, in its own process so that its CPU time can be measured. */
const [kind, connectionText, organizationId, projectId, userId] = process.argv.slice(2) as [
  string,
  string,
  string,
  string,
  string,
];
const EMPTY_STATEMENTS: Record<string, number> = { bare: 0, two: 1, three: 2 };
const connection = JSON.parse(connectionText);
const LIST = `
    select id, title, summary, created_at, updated_at from chats c
    where organization_id = $1 and project_id = $2
      and (visibility = 'organization' or created_by is not distinct from $3
        or exists (select from chat_shares s where s.chat_id = c.id and s.user_id = $3))
    order by updated_at desc, id
    limit $4 offset $5`;

async function listen(): Promise<number> {
  if (kind !== "chancery") {
    const pool = new pg.Pool({ ...connection, max: 10, types });
    const server = createServer(async (_request, reply) => {
      for (let others = EMPTY_STATEMENTS[kind]!; others > 0; others--)
        await pool.query({ name: "other", text: "select $1::integer", values: [others] });
      const { rows } = await pool.query({
        name: "list",
        text: LIST,
        values: [organizationId, projectId, Number(userId), 101, 0],
      });
      reply.setHeader("content-type", "application/json");
      reply.end(
        JSON.stringify({
          chats: rows.slice(0, 100),
          pagination: { limit: 100, offset: 0, has_more: rows.length > 100 },
        }),
      );
    });
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
    return (server.address() as AddressInfo).port;
  }
  const config = { ...readConfig({}), RATE_LIMIT_ORG: 1_000_000, RATE_LIMIT_KEY: 1_000_000 };
  const server = buildServer(await connectDeps(config, connection, pino({ level: "silent" })));
  await server.fastify.listen({ host: "127.0.0.1", port: 0 });
  return (server.fastify.server.address() as AddressInfo).port;
}

process.on("SIGINT", () => process.exit());
process.on("disconnect", () => process.exit());
process.on("message", () => process.send?.({ cpu: process.cpuUsage(), rss: process.memoryUsage().rss }));
process.send?.({ port: await listen() });
