import { createServer as createHttpServer, type RequestListener } from "node:http";
import { type AddressInfo, createServer as createTcpServer, type Server, type Socket } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import type { Attack } from "./requests.ts";
import type { Answer, Send } from "./service.ts";
import { textOf } from "./texts.ts";
import type { Things } from "./things.ts";

const MEGABYTE = 1_000_000;
/** Ends an endless reply if the service accepts this much of it. */
const MOST_BYTES = 700 * MEGABYTE;
const SYNC_SECONDS = 90;

const servers: Server[] = [];

export function closeServers() {
  for (const server of servers) server.close();
}

async function listen(server: Server): Promise<number> {
  servers.push(server);
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return (server.address() as AddressInfo).port;
}

const serve = async (handle: RequestListener) => `http://127.0.0.1:${await listen(createHttpServer(handle))}`;

/** Sends a start, then one unit again and again, as fast as the other side reads, and a tail. */
async function pour(to: NodeJS.WritableStream & { destroyed?: boolean }, start: string, unit: string, tail = "") {
  to.write(start);
  const piece = textOf(unit, 64_000);
  for (let sent = 0; sent < MOST_BYTES && !to.destroyed; sent += piece.length)
    if (!to.write(piece)) await Promise.race([new Promise((resolve) => to.once("drain", resolve)), sleep(1_000)]);
  to.end(tail);
}

const dav = (body: string) => `<?xml version="1.0"?><d:multistatus xmlns:d="DAV:">${body}</d:multistatus>`;
const davEntry = (at: number) =>
  `<d:response><d:href>/a${at}.txt</d:href><d:propstat><d:prop><d:getcontentlength>5</d:getcontentlength><d:getetag>"${at}"</d:getetag></d:prop><d:status>HTTP/1.1 200 OK</d:status></d:propstat></d:response>`;
const davReply =
  (body: () => string): RequestListener =>
  (_request, response) =>
    void response.writeHead(207, { "content-type": "application/xml" }).end(body());

const WEBDAV: Record<string, RequestListener> = {
  "listing with nested responses": davReply(() => dav("<d:response>".repeat(10_000) + "</d:response>".repeat(10_000))),
  "listing of 20 MB": davReply(() => dav(Array.from({ length: 90_000 }, (_, at) => davEntry(at)).join(""))),
  "listing that never ends": (_request, response) => {
    response.writeHead(207, { "content-type": "application/xml" });
    void pour(response, '<?xml version="1.0"?><d:multistatus xmlns:d="DAV:">', davEntry(1));
  },
  "listing with attributes without an end": davReply(() => `<d:multistatus ${textOf('a="', 5 * MEGABYTE)}`),
  "listing with entities": davReply(
    () => `<!DOCTYPE x [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "${"&a;".repeat(1_000)}">]>${dav("&b;".repeat(1_000))}`,
  ),
};

const s3Object = (at: number) =>
  `<Contents><Key>a${at}.txt</Key><LastModified>2024-01-01T00:00:00.000Z</LastModified><ETag>"${at}"</ETag><Size>5</Size></Contents>`;
const s3Page = (objects: string) =>
  `<?xml version="1.0"?><ListBucketResult><IsTruncated>true</IsTruncated><NextContinuationToken>x</NextContinuationToken>${objects}</ListBucketResult>`;

const S3: Record<string, RequestListener> = {
  "listing that is always truncated": (_request, response) =>
    void response.end(s3Page(Array.from({ length: 1_000 }, (_, at) => s3Object(at)).join(""))),
  "page of 20 MB": (_request, response) =>
    void response.end(s3Page(Array.from({ length: 140_000 }, (_, at) => s3Object(at)).join(""))),
  "page that never ends": (_request, response) =>
    void pour(response, '<?xml version="1.0"?><ListBucketResult>', s3Object(1)),
  "page of nested elements": (_request, response) =>
    void response.end(s3Page("<Contents>".repeat(50_000) + "</Contents>".repeat(50_000))),
};

const IMAP: Record<string, (socket: Socket) => void> = {
  "greeting of 15 MB": (socket) => void socket.write(`* OK ${textOf("a ", 15 * MEGABYTE)}\r\n`),
  "greeting that never ends": (socket) => void pour(socket, "* OK ", "a "),
  "greeting of open brackets": (socket) => void socket.write(`* OK ${textOf("[(", 15 * MEGABYTE)}\r\n`),
  "reply of open lists": (socket) => {
    socket.write("* OK ready\r\n");
    socket.on("data", () => socket.write(`* LIST ${textOf("(", 15 * MEGABYTE)}\r\n`));
  },
};

const event = (delta: object) => `data: ${JSON.stringify({ id: "1", choices: [{ index: 0, delta }] })}\n\n`;
const DONE = `data: ${JSON.stringify({ id: "1", choices: [{ index: 0, delta: {}, finish_reason: "stop" }] })}\n\ndata: [DONE]\n\n`;
const streamed =
  (...events: string[]): RequestListener =>
  (_request, response) =>
    void response.writeHead(200, { "content-type": "text/event-stream" }).end(events.join("") + DONE);

const MODELS: Record<string, RequestListener> = {
  "piece of 100 kB of open brackets": streamed(event({ content: "[".repeat(100_000) })),
  "100,000 pieces of brackets": streamed(...Array(100_000).fill(event({ content: "[[" }))),
  "piece of 5 MB of quotation marks": streamed(event({ content: textOf('[["a" ', 5 * MEGABYTE) })),
  "answer of 3 MB of block quotes": streamed(...Array(300).fill(event({ content: "> ".repeat(5_000) }))),
  "answer of 3 MB of white space": streamed(...Array(300).fill(event({ content: " \n".repeat(5_000) }))),
  "tool call of 5 MB": streamed(
    event({
      tool_calls: [
        {
          index: 0,
          id: "a",
          function: { name: "search_documents", arguments: `{"query":"${"[".repeat(5_000_000)}"}` },
        },
      ],
    }),
  ),
  "line that never ends": (_request, response) => {
    response.writeHead(200, { "content-type": "text/event-stream" });
    void pour(response, "data: ", "[");
  },
  "events that never end": (_request, response) => {
    response.writeHead(200, { "content-type": "text/event-stream" });
    void pour(response, "", event({ content: "[[ a ]] " }));
  },
  "JSON nested 1,000,000 deep": (_request, response) =>
    void response.writeHead(200, { "content-type": "application/json" }).end("[".repeat(MEGABYTE)),
};

/** Hostile servers behind every setting that takes an address: sources of a vault, the language model, webhooks. */
export async function addressAttacks(things: Things, send: Send): Promise<Attack[]> {
  const attacks: Attack[] = [];
  const vault = `/vaults/${things.vaults?.id}`;
  const source = (content: string, body: object) =>
    attacks.push({
      operation: "POST /vaults/{id}/sources/{sourceId}/sync",
      content,
      run: () => sync(send, vault, body),
    });
  for (const [content, handle] of Object.entries(WEBDAV)) {
    const settings = { url: `${await serve(handle)}/files/`, username: "ada" };
    source(`WebDAV ${content}`, { kind: "webdav", name: content, secret: "pw", settings });
  }
  for (const [content, handle] of Object.entries(S3)) {
    const settings = { endpoint: await serve(handle), region: "us-east-1", bucket: "contracts", access_key_id: "a" };
    source(`S3 ${content}`, { kind: "s3", name: content, secret: "pw", settings });
  }
  for (const [content, greet] of Object.entries(IMAP)) {
    const port = await listen(createTcpServer((socket) => greet(socket.on("error", () => {}))));
    const settings = { host: "127.0.0.1", port, security: "none", username: "ada", allowed_senders: ["*"] };
    source(`IMAP ${content}`, { kind: "imap", name: content, secret: "pw", settings });
  }
  for (const [content, handle] of Object.entries(MODELS))
    attacks.push(...modelAttacks(content, `${await serve(handle)}/v1`, things, send));
  return attacks;
}

/** A refused request would not test anything. */
function mustSucceed(answer: Answer): Answer {
  if (answer.status === 0 || answer.status >= 300) throw new Error(`refused: ${JSON.stringify(answer)}`);
  return answer;
}

async function sync(send: Send, vault: string, body: object) {
  const { body: source } = mustSucceed(await send("POST", `${vault}/sources`, { json: { ...body, enabled: false } }));
  const path = `${vault}/sources/${source.id}`;
  await send("POST", `${path}/sync`);
  for (let waited = 0; waited < SYNC_SECONDS; waited++) {
    await sleep(1_000);
    const { body: now } = await send("GET", path);
    if (now?.status && !["syncing", "pending", "queued", "running"].includes(now.status)) break;
  }
  await send("DELETE", path);
}

function modelAttacks(content: string, base_url: string, things: Things, send: Send): Attack[] {
  const json = { provider: "openai-compatible", name: "hostile", base_url, timeout_seconds: 20 };
  const with_ = (operation: string, use: () => Promise<unknown>): Attack => ({
    operation,
    content: `model: ${content}`,
    run: async () => {
      mustSucceed(await send("PUT", "/model-settings", { json }));
      await use();
      await send("DELETE", "/model-settings");
    },
  });
  const file_ids = [things.files?.id];
  return [
    with_("POST /model-settings/test", () => send("POST", "/model-settings/test", { timeoutMs: 90_000 })),
    with_("POST /chat/completions", () =>
      send("POST", "/chat/completions?wait=25", {
        json: { message: "What is the term?", file_ids },
        timeoutMs: 60_000,
      }),
    ),
    with_("POST /playbooks/{id}/run", () =>
      send("POST", `/playbooks/${things.playbooks?.id}/run?wait=25`, { json: { file_ids }, timeoutMs: 60_000 }),
    ),
  ];
}
