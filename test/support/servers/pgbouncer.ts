import { type ChildProcess, spawn } from "node:child_process";
import { chownSync, existsSync, mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import pg from "pg";
import { OWNER, REQUESTS } from "../../../src/kernel/db/embedded/cluster.ts";
import { eventually, freePort } from "../process.ts";
import { DATABASE, PASSWORD, type PostgresPair, type PostgresServer } from "./standby.ts";

const PLACES = ["/usr/sbin/pgbouncer", "/usr/bin/pgbouncer", "/usr/local/bin/pgbouncer", "/opt/homebrew/bin/pgbouncer"];

/** The program, if it is installed (Debian: `apt-get install pgbouncer`). */
export const findPgBouncer = () => PLACES.find(existsSync);

/** A PgBouncer with transaction pooling in front of one server, with fewer connections to it than clients have. */
export class PgBouncer {
  port = 0;
  readonly #pair: PostgresPair;
  readonly #server: PostgresServer;
  #process: ChildProcess | undefined;

  constructor(pair: PostgresPair, server: PostgresServer) {
    this.#pair = pair;
    this.#server = server;
  }

  async start(poolSize = 4) {
    const { account, root } = this.#pair;
    const program = findPgBouncer();
    if (!program) throw new Error("PgBouncer is not installed. On Debian: apt-get install pgbouncer");
    this.port = await freePort();
    const folder = join(root, `bouncer-${this.#server.name}`);
    mkdirSync(folder, { mode: 0o755 });
    const [users, settings] = [join(folder, "users.txt"), join(folder, "pgbouncer.ini")];
    writeFileSync(users, [OWNER, REQUESTS].map((user) => `"${user}" "${PASSWORD}"\n`).join(""), { mode: 0o600 });
    writeFileSync(settings, this.#settings(users, poolSize));
    if (account.owner) chownSync(users, account.owner.uid, account.owner.gid);
    const [file, ...words] = [...account.prefix, program, settings];
    this.#process = spawn(file!, words, { ...account.ids, cwd: "/", stdio: "ignore" });
    await eventually(() => this.#answers(), 30);
  }

  async stop() {
    const child = this.#process;
    if (!child || child.exitCode !== null || child.signalCode !== null) return;
    const ended = new Promise((done) => child.once("exit", done));
    child.kill("SIGKILL");
    await ended;
  }

  #settings(users: string, poolSize: number) {
    return `[databases]
${DATABASE} = host=127.0.0.1 port=${this.#server.port}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${this.port}
unix_socket_dir =
auth_type = scram-sha-256
auth_file = ${users}
pool_mode = transaction
default_pool_size = ${poolSize}
max_client_conn = 500
`;
  }

  async #answers(): Promise<true> {
    const login = { user: REQUESTS, password: PASSWORD, database: DATABASE };
    const client = new pg.Client({ host: "127.0.0.1", port: this.port, ...login, connectionTimeoutMillis: 2000 });
    client.on("error", () => {});
    await client.connect();
    await client.query("select 1");
    await client.end();
    return true;
  }
}
