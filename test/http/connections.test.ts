import { createServer } from "node:http";
import { type AddressInfo, connect } from "node:net";
import { expect, test } from "vitest";
import { limitConnections } from "../../src/http/connections.ts";
import { useApp } from "../support/harness.ts";

const app = useApp();

/** What comes back over one connection until it is ended. The client never ends it. */
function over(port: number, sent: string): Promise<string> {
  return new Promise((resolve) => {
    const socket = connect({ port, host: "127.0.0.1" });
    let heard = "";
    socket.setEncoding("latin1");
    socket.on("data", (text) => {
      heard += text;
    });
    socket.on("error", () => undefined);
    socket.on("close", () => resolve(heard));
    socket.write(sent);
  });
}
const appPort = () => Number(new URL(app.url).port);
const countReplies = (heard: string) => heard.split("HTTP/1.1 200").length - 1;
const ask = (more = "") => `GET /healthz HTTP/1.1\r\nHost: a\r\n${more}\r\n`;

test("a few requests may be sent before the first is answered, and each is answered", async () => {
  const heard = await over(appPort(), ask().repeat(19) + ask("Connection: close\r\n"));
  expect(countReplies(heard)).toBe(20);
});

test("a connection that sends many requests before the first is answered is ended", async () => {
  const heard = await over(appPort(), ask().repeat(1000));
  expect(countReplies(heard)).toBeLessThan(100);
});

test("a connection whose body does not come after the reply is ended", async () => {
  const server = createServer((_request, response) => response.end("done"));
  limitConnections(server, 20);
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  expect(countReplies(await over(port, ask("Content-Length: 100\r\n")))).toBe(1);
  server.close();
});

test("lists within lists count as values of a body", async () => {
  const user = await (await app.organization()).user();
  const nested = `[${`${"[".repeat(50)}${"]".repeat(50)},`.repeat(2000)}1]`;
  const response = await fetch(`${app.url}/v1/projects`, {
    method: "POST",
    headers: { authorization: user.key, "content-type": "application/json" },
    body: nested,
  });
  expect(response.status).toBe(400);
  expect(await response.text()).toContain("more values than any operation accepts");
});

test("a body in very many small pieces is refused", async () => {
  const { key } = await (await app.organization()).key();
  const head = `POST /v1/projects HTTP/1.1\r\nHost: a\r\nAuthorization: ${key}\r\nContent-Type: application/json\r\n`;
  const pieces = "1\r\n \r\n".repeat(30_000);
  const heard = await over(
    appPort(),
    `${head}Connection: close\r\nTransfer-Encoding: chunked\r\n\r\n${pieces}0\r\n\r\n`,
  );
  expect(heard).toContain("HTTP/1.1 400");
  expect(heard).toContain("too many small chunks");
});
