import type { IncomingMessage } from "node:http";
import { tmpdir } from "node:os";
import { Readable } from "node:stream";
import { expect, test } from "vitest";
import { receiveMultipart } from "../../../src/kernel/http/upload.ts";
import { useApp } from "../../support/harness.ts";

const app = useApp();
const headers = { "content-type": "multipart/form-data; boundary=b" };

test("an upload with too many parts that ends mid-part is refused, and the service keeps running", async () => {
  const user = await (await app.organization()).user();
  const sent = await user.send("POST", "/files", { raw: "--b\r\nX: y\r\n".repeat(60), headers });
  expect(sent.status).toBe(400);
  expect((await app.send("GET", "//healthz")).status).toBe(200);
});

test("an upload with too many parts is refused", async () => {
  const user = await (await app.organization()).user();
  const part = (name: string) => `--b\r\nContent-Disposition: form-data; name="${name}"\r\n\r\nx\r\n`;
  const parts = Array.from({ length: 40 }, (_, at) => part(`field${at}`)).join("");
  const sent = await user.send("POST", "/files", { raw: `${parts}--b--\r\n`, headers });
  expect(sent.status).toBe(400);
  expect(sent.body.error).toContain("too many parts");
});

test("an upload in which the parser finds nothing is refused once it is complete", async () => {
  const body = Readable.from([Buffer.from("x\r\n--b\nabc\n\r\n--b--\r\n")]);
  const request = Object.assign(body, { headers, socket: { bytesRead: 21 } }) as unknown as IncomingMessage;
  const received = receiveMultipart(request, { folder: tmpdir(), maxBytes: 1000 });
  await expect(received).rejects.toMatchObject({ status: 400, message: /well-formed multipart body/ });
});

test("an upload with a boundary that is too long is refused", async () => {
  const user = await (await app.organization()).user();
  const type = `multipart/form-data; boundary=${"b".repeat(300)}`;
  const sent = await user.send("POST", "/files", { raw: "x", headers: { "content-type": type } });
  expect(sent.status).toBe(400);
});
