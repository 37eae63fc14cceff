import { type ChildProcess, execFileSync, spawn } from "node:child_process";
import { chmodSync, existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir, userInfo } from "node:os";
import { join } from "node:path";
import {
  CreateBucketCommand,
  DeleteObjectCommand,
  ListObjectsV2Command,
  PutObjectCommand,
  S3Client,
} from "@aws-sdk/client-s3";
import { eventually, freePort } from "../process.ts";

const PROGRAMS = "/usr/bin";
const SERVERS = ["account", "container", "object", "proxy"] as const;
type Kind = (typeof SERVERS)[number];
const BUCKET = "files";
/** A colon in the key and a slash in the secret, which a URL has to encode. */
const ACCESS = { accessKeyId: "legal:files", secretAccessKey: "s3cret/of+legal" };

/** Whether OpenStack Swift is installed (Debian: `apt-get install swift-proxy swift-account swift-container swift-object`). */
export const hasSwift = SERVERS.every((kind) => existsSync(join(PROGRAMS, `swift-${kind}-server`)));

/** OpenStack Swift with its S3 interface: an implementation of S3 that shares no code with the other one in the tests. */
export class SwiftStorage {
  readonly #root = mkdtempSync(join(tmpdir(), "swift-"));
  readonly #children: ChildProcess[] = [];
  #port = 0;
  #client!: S3Client;

  async start() {
    chmodSync(this.#root, 0o755);
    mkdirSync(join(this.#root, "devices", "d1"), { recursive: true });
    const ports = Object.fromEntries(await Promise.all(SERVERS.map(async (kind) => [kind, await freePort()])));
    writeFileSync(
      join(this.#root, "swift.conf"),
      "[swift-hash]\nswift_hash_path_suffix = tests\n[storage-policy:0]\nname = one\ndefault = yes\n",
    );
    for (const kind of SERVERS) this.#launch(kind, ports as Record<Kind, number>);
    this.#port = ports.proxy;
    const endpoint = `http://127.0.0.1:${this.#port}`;
    this.#client = new S3Client({ endpoint, region: "us-east-1", forcePathStyle: true, credentials: { ...ACCESS } });
    await eventually(
      async () => {
        await this.#client.send(new CreateBucketCommand({ Bucket: BUCKET }));
        return true;
      },
      120,
      500,
    );
    return this;
  }

  /** For `BLOBS_URL`. */
  url(prefix: string) {
    const login = `${encodeURIComponent(ACCESS.accessKeyId)}:${encodeURIComponent(ACCESS.secretAccessKey)}`;
    return `s3://${login}@127.0.0.1:${this.#port}/${BUCKET}/${prefix}?tls=off`;
  }

  /** For a source that reads from the bucket. */
  get place() {
    return { endpoint: `http://127.0.0.1:${this.#port}`, region: "us-east-1", bucket: BUCKET, ...ACCESS };
  }

  async put(key: string, text: string) {
    await this.#client.send(new PutObjectCommand({ Bucket: BUCKET, Key: key, Body: text }));
  }

  async delete(key: string) {
    await this.#client.send(new DeleteObjectCommand({ Bucket: BUCKET, Key: key }));
  }

  async keys(prefix: string): Promise<string[]> {
    const { Contents = [] } = await this.#client.send(new ListObjectsV2Command({ Bucket: BUCKET, Prefix: prefix }));
    return Contents.map(({ Key }) => Key!);
  }

  async stop() {
    this.#client?.destroy();
    for (const child of this.#children) {
      const ended = new Promise((done) => child.once("exit", done));
      child.kill("SIGKILL");
      await ended;
    }
    rmSync(this.#root, { recursive: true, force: true });
  }

  #launch(kind: Kind, ports: Record<Kind, number>) {
    if (kind !== "proxy") this.#buildRing(kind, ports[kind]);
    const settings = join(this.#root, `${kind}.conf`);
    writeFileSync(settings, this.#settings(kind, ports[kind]));
    const child = spawn(join(PROGRAMS, `swift-${kind}-server`), [settings], { cwd: "/", stdio: "ignore" });
    this.#children.push(child);
  }

  #buildRing(kind: Kind, port: number) {
    const builder = join(this.#root, `${kind}.builder`);
    const build = (...words: string[]) =>
      execFileSync(join(PROGRAMS, "swift-ring-builder"), [builder, ...words], { stdio: "ignore" });
    build("create", "4", "1", "0");
    build("add", `r1z1-127.0.0.1:${port}/d1`, "1");
    build("rebalance");
  }

  #settings(kind: Kind, port: number) {
    const shared = `[DEFAULT]
bind_ip = 127.0.0.1
bind_port = ${port}
workers = 0
user = ${userInfo().username}
swift_dir = ${this.#root}
devices = ${join(this.#root, "devices")}
mount_check = false
`;
    if (kind !== "proxy")
      return `${shared}[pipeline:main]\npipeline = ${kind}-server\n[app:${kind}-server]\nuse = egg:swift#${kind}\n`;
    const [account, user] = ACCESS.accessKeyId.split(":");
    return `${shared}[pipeline:main]
pipeline = catch_errors cache s3api tempauth slo proxy-server
[app:proxy-server]
use = egg:swift#proxy
allow_account_management = true
account_autocreate = true
[filter:catch_errors]
use = egg:swift#catch_errors
[filter:cache]
use = egg:swift#memcache
memcache_servers = 127.0.0.1:1
[filter:s3api]
use = egg:swift#s3api
location = us-east-1
[filter:tempauth]
use = egg:swift#tempauth
user_${account}_${user} = ${ACCESS.secretAccessKey} .admin
[filter:slo]
use = egg:swift#slo
`;
  }
}
