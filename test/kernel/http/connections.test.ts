import { createServer } from "node:http";
import { type AddressInfo, connect } from "node:net";
import { expect, test } from "vitest";
import { limitConnections } from "../../../src/kernel/http/connections.ts";
import { useApp } from "../../support/harness.ts";

const app = useApp();

/** Everything received on one connection until the server closes it. The client never closes it. */
function exchange(port: number, sent: string): Promise<string> {
  return new Promise((resolve) => {
    const socket = connect({ port, host: "127.0.0.1" });
    let received = "";
    socket.setEncoding("latin1");
    socket.on("data", (text) => {
      received += text;
    });
    socket.on("error", () => undefined);
    socket.on("close", () => resolve(received));
    socket.write(sent);
  });
}
const appPort = () => Number(new URL(app.url).port);
const countReplies = (received: string) => received.split("HTTP/1.1 200").length - 1;
const request = (more = "") => `GET /healthz HTTP/1.1\r\nHost: a\r\n${more}\r\n`;

test("a few pipelined requests are all answered", async () => {
  const received = await exchange(appPort(), request().repeat(19) + request("Connection: close\r\n"));
  expect(countReplies(received)).toBe(20);
});

test("a connection that pipelines many requests is closed", async () => {
  const received = await exchange(appPort(), request().repeat(1000));
  expect(countReplies(received)).toBeLessThan(100);
});

test("a connection whose body is still missing after the reply is closed", async () => {
  const server = createServer((_request, response) => response.end("done"));
  limitConnections(server, 20);
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  expect(countReplies(await exchange(port, request("Content-Length: 100\r\n")))).toBe(1);
  server.close();
});

test("nested lists count towards the limit of values in a body", async () => {
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

test("a body in very many small chunks is refused", async () => {
  const { key } = await (await app.organization()).key();
  const head = `POST /v1/projects HTTP/1.1\r\nHost: a\r\nAuthorization: ${key}\r\nContent-Type: application/json\r\n`;
  const pieces = "1\r\n \r\n".repeat(30_000);
  const received = await exchange(
    appPort(),
    `${head}Connection: close\r\nTransfer-Encoding: chunked\r\n\r\n${pieces}0\r\n\r\n`,
  );
  expect(received).toContain("HTTP/1.1 400");
  expect(received).toContain("too many small chunks");
});
