import { existsSync } from "node:fs";
import type { AddressInfo } from "node:net";
import type { OpenDeps } from "./assembly/deps.ts";
import { describeSandbox, detectSandbox, isComplete } from "./content/formats/sandbox/sandbox.ts";
import { welcome } from "./entrances/demo/welcome.ts";
import { ConfigError, readConfig } from "./kernel/config.ts";
import { isMigrated, migrate } from "./kernel/db/migrate.ts";
import { checkRequestLogin } from "./kernel/db/request-login.ts";
import { isBuildFresh } from "./kernel/http/web/files.ts";
import { openStartServer, type StartServer } from "./kernel/http/web/start-server.ts";
import { untilOpen } from "./kernel/http/web/until-open.ts";
import { findUnreadableSecret } from "./kernel/secrets/secrets.ts";
import type { Server } from "./server.ts";

const ROLES = ["all", "serve", "work", "migrate", "route"] as const;
type Role = (typeof ROLES)[number];

const role = (process.argv[2] ?? "all") as Role;
if (!ROLES.includes(role)) fail(`Usage: main.ts [${ROLES.join("|")}]`, 2);
if (existsSync(".env")) process.loadEnvFile(".env");

/** npm forwards a signal that its whole process group gets anyway, so that one Ctrl-C arrives twice. */
const SAME_SIGNAL_MS = 1000;
/** Running components, newest first. They are stopped in this order. */
const components: { stop: () => Promise<unknown> }[] = [];
const signalled = stopOnSignal();
const started = start(role, signalled).catch(async (error) => {
  await stopAll().catch(() => {});
  if (!signalled.aborted) fail(explain(error), error instanceof ConfigError ? 2 : 1);
});
await started;

async function start(role: Role, signal: AbortSignal) {
  const config = readConfig(process.env);
  if (role === "route") {
    const { startRouter } = await import("./operator/installation-router/route.ts");
    components.unshift(await startRouter(config));
    return console.log(`Chancery's router is running at ${config.PUBLIC_URL}`);
  }
  if (config.PARSER_SANDBOX === "required" && role !== "migrate") await detectSandbox("required");
  const starting = role === "all" || role === "serve" ? await openStartServer(config) : undefined;
  if (starting) components.unshift(starting);
  const { openDeps } = await import("./assembly/deps.ts");
  const opening = openDeps(config);
  const parts = load(role);
  const deps = await opening;
  components.unshift({ stop: deps.close });
  starting?.reach("tables");
  signal.throwIfAborted();
  if (role === "all" || role === "migrate" || deps.embedded) await migrate(deps.database);
  if (role === "migrate") return stopAll();
  const warning = await checkRequestLogin(deps.database);
  if (warning) deps.log.warn(warning);
  await mustReadSecrets(deps);
  signal.throwIfAborted();
  logSandbox(deps);
  if (config.METRICS_PORT) {
    const { serveMetrics } = await import("./kernel/metrics-server/listen.ts");
    components.unshift(await serveMetrics(deps, config.METRICS_PORT));
  }
  const { server: http, worker } = await parts;
  const server = http?.buildServer(deps);
  if (server) await listen(server, starting, deps);
  // Started after the server, which may fail because its port is in use, and stopped after it.
  if (worker) components.splice(server ? 1 : 0, 0, await worker.startWorker(deps));
  if (!server) return;
  const demo =
    role === "all" && deps.embedded && config.DEMO
      ? await (await import("./entrances/demo/start.ts")).startDemo(deps)
      : undefined;
  if (demo) console.log(welcome(config.PUBLIC_URL, demo));
  const problem = await openWeb(server, deps, signal);
  console.log(demo ? `Chancery is ready: ${config.PUBLIC_URL}` : `Chancery is running at ${config.PUBLIC_URL}`);
  if (problem) console.error(problem);
}

/** Loads only the modules that the role needs. Loading all of them takes a second, while the database starts. */
async function load(role: Role) {
  if (role === "migrate") return {};
  return {
    server: role === "work" ? undefined : await import("./server.ts"),
    worker: role === "serve" ? undefined : await import("./worker.ts"),
  };
}

/**
 * A wrong SECRET_KEY stops the start. If the key file is missing from the data folder, this is only logged. A database that is not
 * migrated yet is not checked.
 */
async function mustReadSecrets(deps: OpenDeps) {
  if (!(await isMigrated(deps.database.system))) return;
  const unreadable = await findUnreadableSecret(deps.database.system, deps);
  if (unreadable && deps.config.SECRET_KEY) throw new ConfigError(unreadable);
  if (unreadable) deps.log.error(unreadable);
}

/** Logs how parsers are sandboxed, once that is known. */
function logSandbox({ config, log }: OpenDeps) {
  detectSandbox(config.PARSER_SANDBOX).then(
    (sandbox) => log[isComplete(sandbox) ? "info" : "warn"](describeSandbox(sandbox)),
    (error) => log.warn({ err: error }, "could not detect the parser sandbox"),
  );
}

async function listen(server: Server, starting: StartServer | undefined, { config }: OpenDeps) {
  components.unshift({ stop: server.close });
  await starting?.stop();
  await server.fastify.listen({ host: config.HOST, port: config.PORT });
}

/** Waits until the web application is served. Returns the problem if it is not; the API works regardless. */
async function openWeb({ web, fastify }: Server, { config, log }: OpenDeps, signal: AbortSignal) {
  try {
    if (!(await isBuildFresh()))
      console.log(`The web application is being built. ${config.PUBLIC_URL} shows it shortly.`);
    await untilOpen(web, fastify.addresses() as AddressInfo[], signal);
  } catch (error) {
    signal.throwIfAborted();
    log.error((error as Error).message);
    return (error as Error).message;
  }
}

async function stopAll() {
  for (let component = components.shift(); component; component = components.shift()) await component.stop();
}

/** Ctrl-C waits for a start in progress, then stops everything. A second one exits at once. */
function stopOnSignal(): AbortSignal {
  const stopping = new AbortController();
  let first = 0;
  for (const name of ["SIGINT", "SIGTERM"] as const) {
    process.on(name, async () => {
      if (stopping.signal.aborted) {
        if (performance.now() - first > SAME_SIGNAL_MS) process.exit(1);
        return;
      }
      first = performance.now();
      stopping.abort();
      await started;
      await stopAll().catch((error) => fail(explain(error), 1));
      process.exit(0);
    });
  }
  return stopping.signal;
}

function explain(error: unknown): string {
  const { code, port, message } = error as { code?: string; port?: number; message?: string };
  const setting = String(port) === process.env.METRICS_PORT ? "METRICS_PORT" : "PORT";
  if (code === "EADDRINUSE") return `Port ${port} is in use. Set ${setting} to another port.`;
  if (error instanceof ConfigError) return error.message;
  return `Chancery cannot start: ${message ?? error}`;
}

function fail(message: string, code: number): never {
  console.error(message);
  process.exit(code);
}
