import { createInterface } from "node:readline";
import { joinEmbedded } from "../../../src/kernel/db/embedded/embedded.ts";

// A process that joins the database in its first argument and then follows commands, one word a line:
// "leave" leaves, "quit" exits without leaving, "forget" stops reading and lets the process end by itself.
const [dataDir] = process.argv.slice(2);
const say = (word: string, more = {}) => console.log(JSON.stringify({ word, ...more }));

try {
  const settings = { fsync: "off" };
  const database = await joinEmbedded({ dataDir: dataDir!, settings, log: (line) => say("log", { line }) });
  say("joined", { created: database.created, host: database.connection.host });
  for await (const order of createInterface({ input: process.stdin })) {
    if (order === "leave") await database.leave();
    if (order === "quit") process.exit(0);
    if (order === "leave" || order === "forget") break;
  }
  process.stdin.destroy();
} catch (error) {
  say("failed", { message: (error as Error).message });
}
