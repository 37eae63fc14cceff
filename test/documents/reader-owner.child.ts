import { openReader } from "../../src/documents/worker/reader.ts";

/** A server that reads a file and is killed while it does. */
const [, , path, entry] = process.argv;
const reader = openReader({ processes: 2, entry: new URL(entry!) });
void reader.read("txt", path!);
setInterval(() => {}, 1000);
