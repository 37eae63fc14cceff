import { openReader } from "../../../src/kernel/readers/reader.ts";

/** A server that is killed while it reads a file. */
const [, , path, entry] = process.argv;
const reader = openReader({ processes: 2, entry: new URL(entry!) });
void reader.read("txt", path!);
setInterval(() => {}, 1000);
