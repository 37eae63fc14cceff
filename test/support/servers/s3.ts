import { mkdtemp, readdir, rm } from "node:fs/promises";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import S3rver from "@20minutes/s3rver";
import { parseS3Address, type S3Address } from "../../../src/kernel/blobs/s3.address.ts";

type Trouble = (request: IncomingMessage, response: ServerResponse) => void;

/** An S3 server that checks signatures, behind a proxy that can inject failures. */
export class TestS3 {
  readonly requests: IncomingMessage[] = [];
  #troubles: { method: string; trouble: Trouble }[] = [];
  #directory!: string;
  #server = createServer({ keepAliveTimeout: 0 });

  /** The storage computes signatures of listings wrongly, so tests that list must allow wrong ones. */
  async start({ allowMismatchedSignatures = false } = {}) {
    this.#directory = await mkdtemp(join(tmpdir(), "chancery-s3-"));
    const configureBuckets = [{ name: "files" }];
    const directory = this.#directory;
    const storage = new S3rver({ directory, silent: true, configureBuckets, allowMismatchedSignatures });
    await storage.configureBuckets();
    const answer = storage.callback();
    this.#server.on("request", (request, response) => {
      this.requests.push(request);
      const met = this.#troubles.findIndex(({ method }) => method === request.method);
      if (met >= 0) return this.#troubles.splice(met, 1)[0]!.trouble(request, response);
      return request.headers.authorization ? answer(request, response) : refuse(403, "AccessDenied")(request, response);
    });
    await new Promise<void>((resolve) => this.#server.listen(0, "127.0.0.1", resolve));
    return this;
  }

  address({ user = "S3RVER:S3RVER", path = "files/kept" } = {}): S3Address {
    const { port } = this.#server.address() as AddressInfo;
    return parseS3Address(`s3://${user}@127.0.0.1:${port}/${path}?tls=off`);
  }

  /** The next `times` requests with this method fail this way. */
  meet(method: string, trouble: Trouble, times = 1) {
    this.#troubles.push(...Array.from({ length: times }, () => ({ method, trouble })));
  }

  /** The keys of the stored objects. */
  async keys(): Promise<string[]> {
    const files = await readdir(this.#directory, { recursive: true });
    return files.flatMap((name) => /^files\/(.*)\._S3rver_object$/.exec(name)?.[1] ?? []);
  }

  /** Changes a stored object behind the client's back. */
  async damage(key: string, change: (path: string) => Promise<unknown>) {
    await change(join(this.#directory, "files", `${key}._S3rver_object`));
  }

  async stop() {
    this.#troubles = [];
    this.#server.closeAllConnections();
    await new Promise((resolve) => this.#server.close(resolve));
    await rm(this.#directory, { recursive: true, force: true });
  }
}

export const refuse =
  (status: number, code: string): Trouble =>
  (request, response) => {
    request.resume();
    response.writeHead(status, { "content-type": "application/xml" });
    response.end(`<?xml version="1.0" encoding="UTF-8"?><Error><Code>${code}</Code><Message>No.</Message></Error>`);
  };

/** Accepts the first bytes, then drops the connection. */
export const cutUpload: Trouble = (request) => request.once("data", () => request.socket.destroy());

/** Sends the first of the promised bytes, then drops the connection. */
export const cutDownload: Trouble = (request, response) => {
  response.writeHead(200, { "content-length": "1000" });
  response.write("the first of many", () => request.socket.destroy());
};

export const silence: Trouble = () => {};

/** Returns wrong bytes. */
export const swap: Trouble = (_request, response) => response.end("other bytes");
