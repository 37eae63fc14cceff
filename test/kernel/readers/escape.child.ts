import { execFile } from "node:child_process";
import { readFileSync, writeFileSync } from "node:fs";
import { connect } from "node:net";
import { join } from "node:path";
import type { ReaderMessage } from "../../../src/kernel/readers/messages.ts";

/** A reader that tries to escape: its file lists the targets, and the text it returns lists the outcomes. */
export interface Ways {
  port: number;
  /** Someone else's folder, with a file `secret` in it. */
  outside: string;
  /** The process id of the server. */
  server: number;
}

export type Went = Record<"connect" | "write" | "read" | "own", string>;

export interface Escape {
  /** From JavaScript, which Node's permission model restricts. */
  script: Went;
  /** From a program outside Node's permission model, like native code in a parser. */
  program: Went & { server: string };
  environment: string[];
  descriptors: string;
}

const send = process.send!.bind(process);
process.send = (answer: ReaderMessage, ...more: unknown[]) => {
  const pass = (said: ReaderMessage) => Reflect.apply(send, process, [said, ...more]);
  if (answer.type !== "done" || !answer.document) return pass(answer);
  const { document } = answer;
  void tryAll(JSON.parse(document.text)).then((tried) =>
    pass({ ...answer, document: { ...document, text: JSON.stringify(tried) } }),
  );
  return true;
};
await import("../../../src/kernel/readers/child.ts");

async function tryAll({ port, outside, server }: Ways): Promise<Escape> {
  const own = process.cwd();
  return {
    script: {
      connect: await dial(port),
      write: attempt(() => writeFileSync(join(outside, "by-script"), "x")),
      read: attempt(() => readFileSync(join(outside, "secret"))),
      own: attempt(() => writeFileSync(join(own, "by-script"), "x")),
    },
    program: {
      connect: await shell(`"${process.execPath}" -e '${DIAL}' ${port}`),
      write: await shell(`echo x > "${outside}/by-program"`),
      read: await shell(`cat "${outside}/secret"`),
      own: await shell(`echo x > "${own}/by-program"`),
      server: await shell(`cat /proc/${server}/environ`),
    },
    environment: Object.entries(process.env).map(([name, value]) => `${name}=${value}`),
    descriptors: await shell(`ls -l /proc/${process.pid}/fd`, true),
  };
}

const DIAL = `
  const socket = require("node:net").connect(Number(process.argv[1]), "127.0.0.1");
  socket.on("connect", () => process.exit(0)).on("error", () => process.exit(1));
`;

function dial(port: number): Promise<string> {
  return new Promise((resolve) => {
    const socket = connect(port, "127.0.0.1");
    socket.on("connect", () => resolve("done")).on("error", (error) => resolve(codeOf(error)));
    socket.unref();
  });
}

function attempt(act: () => unknown): string {
  try {
    act();
    return "done";
  } catch (error) {
    return codeOf(error);
  }
}

function shell(script: string, output = false): Promise<string> {
  return new Promise((resolve) => {
    execFile("sh", ["-c", `unset NODE_OPTIONS; ${script}`], (error, stdout) => {
      resolve(output ? stdout : error ? "refused" : "done");
    });
  });
}

const codeOf = (error: unknown) => (error as NodeJS.ErrnoException).code ?? String(error);
