import { createServer } from "node:net";
import { describe, expect, it } from "vitest";
import { send } from "../../../src/administration/webhooks/send.ts";
import { lookupPublic } from "../../../src/kernel/http/outgoing/public-lookup.ts";
import { useReceiver } from "./receiver.ts";

const receiver = useReceiver();
const message = (url: string) => ({ url, headers: { "webhook-id": "m" }, body: '{"type":"job.failed"}' });
const allowed = { allowPrivate: true };
const refused = { status: null, error: expect.stringContaining("private"), timedOut: false };

describe("with private addresses refused", () => {
  it("refuses a private IP address in the URL, over TLS or not", async () => {
    for (const url of [
      receiver.url,
      `https://127.0.0.1:${receiver.port}/`,
      `https://[::ffff:127.0.0.1]:${receiver.port}/`,
    ]) {
      expect(await send(message(url), { allowPrivate: false })).toEqual(refused);
    }
    expect(receiver.received).toEqual([]);
  });

  it("makes no connection when a name resolves to a private address", async () => {
    const connections: unknown[] = [];
    const server = createServer((socket) => connections.push(socket.destroy()));
    await new Promise<void>((resolve) => server.listen(0, resolve));
    const { port } = server.address() as { port: number };
    expect(await send(message(`https://localhost:${port}/`), { allowPrivate: false })).toEqual(refused);
    expect(await send(message(`https://localhost:${port}/`), allowed)).toMatchObject({ status: null });
    expect(connections).toHaveLength(1);
    await new Promise((resolve) => server.close(resolve));
  });

  it("connects to the addresses that were checked, in either lookup format", async () => {
    const look = (all: boolean) =>
      new Promise((done) => lookupPublic("1.1.1.1", { all }, (...found) => done(found.slice(0, all ? 2 : 3))));
    expect(await look(true)).toEqual([null, [{ address: "1.1.1.1", family: 4 }]]);
    expect(await look(false)).toEqual([null, "1.1.1.1", 4]);
  });

  it("reports a nonexistent name as unreachable", async () => {
    const { status, error } = await send(message("https://nowhere.invalid/"), { allowPrivate: false });
    expect([status, error]).toEqual([null, expect.stringMatching(/could not be reached \(E/)]);
  });
});

describe("a response", () => {
  it.each([200, 201, 204, 299])("%s counts as success", async (status) => {
    receiver.answer(status);
    expect(await send(message(receiver.url), allowed)).toEqual({ status, error: null, timedOut: false });
  });

  it.each([301, 400, 404, 410, 429, 500, 503])("%s counts as failure", async (status) => {
    receiver.answer(status);
    expect(await send(message(receiver.url), allowed)).toMatchObject({
      status,
      error: expect.stringContaining(`${status}`),
    });
  });

  it("of endless length is not read to its end", async () => {
    const hungUp = Promise.withResolvers<void>();
    receiver.answer((response) => {
      response.writeHead(200);
      const more = () => response.write(Buffer.alloc(16 * 1024)) || response.once("drain", more);
      const timer = setInterval(more, 1);
      response.on("close", () => {
        clearInterval(timer);
        hungUp.resolve();
      });
    });
    expect(await send(message(receiver.url), allowed)).toMatchObject({ status: 200, error: null });
    await hungUp.promise;
  });

  it("that never ends counts by its status", async () => {
    receiver.answer((response) => response.writeHead(202).write("..."));
    expect(await send(message(receiver.url), { ...allowed, limitMs: 300 })).toMatchObject({ status: 202, error: null });
  });

  it("that exceeds the time limit is a timeout", async () => {
    receiver.answer(() => {});
    expect(await send(message(receiver.url), { ...allowed, limitMs: 100 })).toEqual({
      status: null,
      error: "The receiver did not respond within 0.1 s.",
      timedOut: true,
    });
  });

  it("that is not HTTP, or switches protocols, is a failure", async () => {
    receiver.answer((response) => response.socket!.end("SSH-2.0-OpenSSH_9.9\r\n"));
    expect(await send(message(receiver.url), allowed)).toMatchObject({ status: null, timedOut: false });
    receiver.answer((response) =>
      response.socket!.write("HTTP/1.1 101 Switching Protocols\r\nConnection: Upgrade\r\nUpgrade: x\r\n\r\n"),
    );
    expect(await send(message(receiver.url), { ...allowed, limitMs: 2000 })).toMatchObject({ status: null });
  });
});
