import { expect, it } from "vitest";
import { readConfig } from "../../../src/kernel/config.ts";

const read = (url: string) => readConfig({ BLOBS_URL: url }).BLOBS_URL;

it("stores files on disk when no storage is configured", () => {
  expect(readConfig({}).BLOBS_URL).toBeUndefined();
});

it("parses every part of a storage address, percent-decoded", () => {
  expect(read("s3://K%3AEY:s%2Fe%2Bc%40ret@minio.local:9000/files/a%20b/c/?region=eu-central-1&tls=off")).toEqual({
    endpoint: "http://minio.local:9000",
    bucket: "files",
    prefix: "a b/c",
    region: "eu-central-1",
    pathStyle: true,
    credentials: { accessKeyId: "K:EY", secretAccessKey: "s/e+c@ret" },
  });
});

it("defaults to TLS, path style and us-east-1, and reads missing credentials from the environment", () => {
  expect(read("s3://s3.example.com/files")).toEqual({
    endpoint: "https://s3.example.com",
    bucket: "files",
    prefix: "",
    region: "us-east-1",
    pathStyle: true,
    credentials: undefined,
  });
  expect(read("s3://[::1]:9000/files?path_style=off")).toMatchObject({
    endpoint: "https://[::1]:9000",
    pathStyle: false,
  });
});

it.each([
  ["https://KEY:hush@host/bucket", /must be of the form s3:/],
  ["s3://KEY:hu/sh@host/bucket", /write \/ as %2F/],
  ["s3://KEY:12/hush@host/bucket", /needs a bucket name/],
  ["s3:///bucket", /needs a host/],
  ["s3://KEY:hush@host", /needs a bucket name/],
  ["s3://KEY@host/bucket", /both a key and a secret/],
  ["s3://KEY:hush%@host/bucket", /write it as %25/],
  ["s3://KEY:hush@host/bucket/a//b", /prefix with an empty/],
  ["s3://KEY:hush@host/bucket?tls=no", /needs tls=on or tls=off/],
  ["s3://KEY:hush@host/bucket?path_style=1", /path_style=on/],
  ["s3://KEY:hush@host/bucket?region=", /needs a region/],
  ["s3://KEY:hush@host/bucket?hush=1", /has an unknown parameter/],
])("refuses to start on %s, and does not repeat the secret", (url, message) => {
  expect(() => read(url)).toThrow(message);
  expect(() => read(url)).not.toThrow(/hush/);
});

it("refuses to start when files may exceed the largest single upload of the storage", () => {
  const settings = { BLOBS_URL: "s3://host/bucket", MAX_FILE_BYTES: String(5 * 1024 ** 3) };
  expect(readConfig(settings).MAX_FILE_BYTES).toBe(5 * 1024 ** 3);
  expect(() => readConfig({ ...settings, MAX_FILE_BYTES: String(5 * 1024 ** 3 + 1) })).toThrow(
    /MAX_FILE_BYTES must be/,
  );
});
