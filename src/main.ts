import { existsSync } from "node:fs";
import { type Demo, makeDemo } from "./accounts/accounts.ts";
import { type Config, ConfigError, readConfig } from "./config.ts";
import { migrate } from "./db/migrate.ts";
import { type OpenDeps, openDeps } from "./deps.ts";
import { buildServer } from "./server.ts";
import { startWorker } from "./worker.ts";

const ROLES = ["all", "serve", "work", "migrate"] as const;
type Role = (typeof ROLES)[number];

const role = (process.argv[2] ?? "all") as Role;
if (!ROLES.includes(role)) fail(`Usage: main.ts [${ROLES.join("|")}]`, 2);
if (existsSync(".env")) process.loadEnvFile(".env");
await start(role).catch((error) => fail(explain(error), error instanceof ConfigError ? 2 : 1));

async function start(role: Role) {
  const config = readConfig(process.env);
  const deps = await openDeps(config);
  const parts: { stop: () => Promise<unknown> }[] = [{ stop: deps.close }];
  const stop = stopOnSignal(parts);
  try {
    if (role === "all" || role === "migrate" || deps.embedded) await migrate(deps.database);
    if (role === "migrate") return await stop();
    const demo =
      role === "all" && deps.embedded && config.DEMO ? await deps.database.systemTransaction(makeDemo) : undefined;
    if (role !== "serve") parts.unshift(startWorker(deps));
    if (role !== "work") parts.unshift(await listen(deps));
    if (role !== "work") console.log(demo ? welcome(config, demo) : `Chancery answers at ${config.PUBLIC_URL}`);
  } catch (error) {
    await stop();
    throw error;
  }
}

async function listen(deps: OpenDeps) {
  const server = buildServer(deps);
  await server.fastify.listen({ host: deps.config.HOST, port: deps.config.PORT });
  return { stop: server.close };
}

/** Stops the parts in order, the newest first, on Ctrl-C or when told to; a second signal ends the process at once. */
function stopOnSignal(parts: { stop: () => Promise<unknown> }[]) {
  let stopping = false;
  const stop = async () => {
    stopping = true;
    for (const part of parts) await part.stop();
  };
  for (const signal of ["SIGINT", "SIGTERM"] as const) {
    process.on(signal, () => {
      if (stopping) process.exit(1);
      stop().then(
        () => process.exit(0),
        (error) => fail(explain(error), 1),
      );
    });
  }
  return stop;
}

function welcome({ PUBLIC_URL }: Config, demo: Demo): string {
  return `
  Chancery is ready, with a demo organization to try it in. These are shown once:

    Web address        ${PUBLIC_URL}
    Sign in            ${demo.email}
    Password           ${demo.password}
    Organization key   ${demo.organizationKey}
    User key           ${demo.userKey}

  Try it:

    curl -H 'Authorization: ${demo.userKey}' ${PUBLIC_URL}/v1/me

  The reference of the API is at ${PUBLIC_URL}/docs. Ctrl-C stops everything.
`;
}

function explain(error: unknown): string {
  const { code, port, message } = error as { code?: string; port?: number; message?: string };
  if (code === "EADDRINUSE") return `Port ${port} is in use. Set PORT to another one.`;
  if (error instanceof ConfigError) return error.message;
  return `Chancery cannot start: ${message ?? error}`;
}

function fail(message: string, code: number): never {
  console.error(message);
  process.exit(code);
}
