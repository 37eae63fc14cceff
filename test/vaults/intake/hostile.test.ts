import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import { tmpdir } from "node:os";
import { expect, it } from "vitest";
import { SourceFault } from "../../../src/vaults/intake/connector.ts";
import { openInThread, type ThreadLimits } from "../../../src/vaults/intake/source-thread.ts";
import { useApp } from "../../support/harness.ts";
import { startImapServer } from "../../support/servers/imap.ts";
import { useServers } from "../../support/servers/listen.ts";
import { LONGEST_STALL, longestStall } from "../../support/stalls.ts";
import { withVault } from "./support.ts";

const app = useApp({ SOURCES_ALLOW_PRIVATE: true });
const serve = useServers();
const TOO_LONG = expect.stringContaining("or its listing is too long");

type Answer = (request: IncomingMessage, reply: ServerResponse) => void;

const webdav = (url: string) => ({ kind: "webdav", name: "Cloud", secret: "pw", settings: { url, username: "ada" } });
const s3 = (endpoint: string) => ({
  kind: "s3",
  name: "Bucket",
  secret: "s".repeat(20),
  settings: { endpoint, region: "eu-central-1", bucket: "contracts", access_key_id: "key" },
});

/** Adds a source and syncs it. */
async function syncFrom(source: (url: string) => object, answer: Answer) {
  const url = await serve(createServer(answer));
  const { add, sync } = await withVault(app, tmpdir());
  const { stall, result } = await longestStall(async () => sync(await add(source(url))));
  expect(stall).toBeLessThan(LONGEST_STALL);
  return result;
}

const listing = (content: string) => `<?xml version="1.0"?><D:multistatus xmlns:D="DAV:">${content}</D:multistatus>`;
const objects = (content: string) =>
  `<?xml version="1.0"?><ListBucketResult xmlns="http://s3.amazonaws.com/doc/2006-03-01/">${content}</ListBucketResult>`;
const page = (content: string) => (_request: IncomingMessage, reply: ServerResponse) => {
  reply.writeHead(200, { "content-type": "application/xml" });
  reply.end(objects(content));
};

it("nested responses in a WebDAV listing do not stop the server", async () => {
  const depth = 9400;
  const nested = listing(`${"<D:response>".repeat(depth)}${"</D:response>".repeat(depth)}`);
  const synced = await syncFrom(webdav, (_request, reply) => {
    reply.writeHead(207, { "content-type": "application/xml" });
    reply.end(nested);
  });
  expect(synced).toMatchObject({ status: "idle", counts: { documents: 0 } });
});

/** Sends the same data endlessly. Resolves to the number of bytes that were accepted. */
function sendForever(reply: ServerResponse, block: string): Promise<number> {
  let sent = 0;
  const more = () => {
    while (!reply.destroyed && reply.write(block)) sent += block.length;
  };
  reply.on("drain", more);
  more();
  return new Promise((done) => reply.on("close", () => done(sent)));
}

it.each([
  ["WebDAV", webdav, 207, listing(""), 100 * 1024 * 1024],
  ["S3", s3, 200, objects(""), 40 * 1024 * 1024],
])("an endless %s listing is cut off, and the sync fails", async (_kind, source, status, start, most) => {
  const taken: Promise<number>[] = [];
  const synced = await syncFrom(source, (_request, reply) => {
    reply.writeHead(status, { "content-type": "application/xml" });
    reply.write(start.slice(0, start.lastIndexOf("</")));
    taken.push(sendForever(reply, "<x>y</x>".repeat(8192)));
  });
  expect(synced).toMatchObject({ status: "failed", error: TOO_LONG });
  for (const bytes of await Promise.all(taken)) expect(bytes).toBeLessThan(most);
});

it("a bucket whose listing always goes on is given up after a thousand pages", async () => {
  let pages = 0;
  const synced = await syncFrom(s3, (request, reply) => {
    pages++;
    page(`<IsTruncated>true</IsTruncated><NextContinuationToken>${pages}</NextContinuationToken>`)(request, reply);
  });
  expect(synced).toMatchObject({ status: "failed", error: TOO_LONG });
  expect(pages).toBe(1000);
});

it("a bucket whose listing repeats its continuation token is given up", async () => {
  const again = "<IsTruncated>true</IsTruncated><NextContinuationToken>same</NextContinuationToken>";
  expect(await syncFrom(s3, page(again))).toMatchObject({ status: "failed", error: TOO_LONG });
});

const { signal } = new AbortController();
const LIMITS: ThreadLimits = { memoryMb: 512, busyMs: 20_000, callMs: 60_000, listMs: 60_000 };
const open = (port: number, limits: Partial<ThreadLimits>) =>
  openInThread(
    {
      kind: "imap",
      allowPrivate: true,
      secret: "pw",
      progress: null,
      settings: {
        ...{ host: "127.0.0.1", port, security: "none", username: "ada", login: "password", folder: "INBOX" },
        ...{ allowed_senders: ["*"], include_message: false, processed: "flag", processed_folder: "Done" },
      } as never,
    },
    signal,
    { ...LIMITS, ...limits },
  );

// Starting the thread can take the second by itself on a busy machine: then it is tried again.
it("a long line of a mail server is parsed in a thread, which is ended when it takes too much time", {
  retry: 2,
}, async () => {
  const line = `* SEARCH${" 1".repeat(6_000_000)}\r\n`;
  const { port, stop } = await startImapServer((command) => (/SEARCH/.test(command) ? line : ""));
  const { stall, result } = await longestStall(async () => {
    const source = await open(port, { busyMs: 1000 });
    const fault = await source.list().catch((error: unknown) => error);
    await expect(source.list()).rejects.toBe(fault);
    await source.close();
    return fault;
  });
  expect(result).toEqual(new SourceFault("Reading the server's reply took too long."));
  expect(result).toBeInstanceOf(SourceFault);
  expect(stall).toBeLessThan(LONGEST_STALL);
  await stop();
});

it("a mail server that does not answer, or only in part, is given up in time", async () => {
  const { port, stop } = await startImapServer((command) =>
    /SEARCH/.test(command) ? new Promise<string>(() => {}) : "",
  );
  const source = await open(port, { listMs: 1000 });
  await expect(source.list()).rejects.toThrow("The server took too long to answer.");
  await source.close();
  await stop();
});

it("a listing that needs too much memory ends its thread, not the server", async () => {
  const many = listing("<D:response><D:href>/</D:href></D:response>".repeat(150_000));
  const url = await serve(
    createServer((_request, reply) => {
      reply.writeHead(207);
      reply.end(many);
    }),
  );
  const opening = { kind: "webdav" as const, allowPrivate: true, secret: "pw", progress: null };
  const settings = { url, username: "ada" };
  const source = await openInThread({ ...opening, settings }, signal, { ...LIMITS, memoryMb: 24 });
  await expect(source.list()).rejects.toThrow(
    new SourceFault("Reading the server's reply needs more memory than is allowed."),
  );
  await source.close();
});
