import { spawn } from "node:child_process";
import { mkdir, mkdtemp, readFile, rm, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import type { CanonicalDocument, ReadOptions } from "../canonical.ts";
import { UnreadableFile } from "../canonical.ts";
import { listStreams } from "../container/cfb.ts";
import { trackProgram } from "../programs/process-tree.ts";
import { CONVERTERS, findProgram } from "../programs/programs.ts";
import { readDocx } from "./docx.ts";

const TIME_LIMIT_MS = 90_000;
const MAX_CONVERTED_BYTES = 256 * 1024 * 1024;

/** Keeps LibreOffice from running macros and fetching linked content. */
const SETTINGS = `<?xml version="1.0" encoding="UTF-8"?>
<oor:items xmlns:oor="http://openoffice.org/2001/registry">
<item oor:path="/org.openoffice.Office.Common/Security/Scripting"><prop oor:name="DisableMacrosExecution" oor:op="fuse"><value>true</value></prop></item>
<item oor:path="/org.openoffice.Office.Common/Security/Scripting"><prop oor:name="MacroSecurityLevel" oor:op="fuse"><value>3</value></prop></item>
<item oor:path="/org.openoffice.Office.Common/Security/Scripting"><prop oor:name="BlockUntrustedRefererLinks" oor:op="fuse"><value>true</value></prop></item>
<item oor:path="/org.openoffice.Office.Writer/Content/Update"><prop oor:name="Link" oor:op="fuse"><value>0</value></prop></item>
</oor:items>
`;

/** LibreOffice's own socket. A sandbox allows none in `/tmp`; on other systems this path would be too long. */
const SOCKET = process.platform === "linux" ? [`-env:OSL_SOCKET_PATH=${tmpdir()}`] : [];

/** Reads an old Word file by converting it with LibreOffice. */
export async function readDoc(
  bytes: Uint8Array,
  options: ReadOptions = {},
  timeLimitMs = TIME_LIMIT_MS,
): Promise<CanonicalDocument> {
  return readDocx(await convertDoc(bytes, timeLimitMs), options);
}

/** The DOCX that LibreOffice makes of an old Word file. */
export async function convertDoc(bytes: Uint8Array, timeLimitMs = TIME_LIMIT_MS): Promise<Uint8Array> {
  mustHoldWordDocument(bytes);
  const program = mustFindConverter();
  const folder = await mkdtemp(join(tmpdir(), "doc-"));
  try {
    return await convert(program, bytes, folder, timeLimitMs);
  } finally {
    await rm(folder, { recursive: true, force: true, maxRetries: 3 });
  }
}

/** The path of LibreOffice. Throws `UnreadableFile` if it is not installed. */
export function mustFindConverter(): string {
  const [program] = CONVERTERS.map(findProgram).filter((path) => path !== undefined);
  if (program) return program;
  throw new UnreadableFile(
    "unsupported",
    "Old Word files (.doc) cannot be read on this server. Open the file in Word, save it as DOCX or PDF, and upload that.",
  );
}

function mustHoldWordDocument(bytes: Uint8Array): void {
  if (!listStreams(bytes).has("WordDocument")) {
    throw new UnreadableFile("damaged", "This Word file is damaged: it contains no document.");
  }
}

async function convert(program: string, bytes: Uint8Array, folder: string, timeLimitMs: number): Promise<Uint8Array> {
  const profile = join(folder, "profile");
  await mkdir(join(profile, "user"), { recursive: true });
  await writeFile(join(profile, "user", "registrymodifications.xcu"), SETTINGS);
  await writeFile(join(folder, "input.doc"), bytes);
  await run(
    program,
    [
      `-env:UserInstallation=${pathToFileURL(profile).href}`,
      ...SOCKET,
      "--headless",
      "--norestore",
      "--nolockcheck",
      "--convert-to",
      "docx",
      "--outdir",
      folder,
      join(folder, "input.doc"),
    ],
    folder,
    timeLimitMs,
  );
  const converted = join(folder, "input.docx");
  const found = await stat(converted).catch(() => null);
  if (!found?.isFile() || found.size > MAX_CONVERTED_BYTES) {
    throw new UnreadableFile(
      "damaged",
      "This Word file could not be converted: it is damaged or password-protected. Open it in Word and save it as DOCX.",
    );
  }
  return readFile(converted);
}

/** Runs the converter in its own process group, so that nothing it starts outlives the time limit. */
function run(program: string, parameters: string[], folder: string, timeLimitMs: number): Promise<void> {
  return new Promise((resolve, reject) => {
    const child = spawn(program, parameters, {
      cwd: folder,
      detached: true,
      stdio: "ignore",
      env: { PATH: process.env.PATH, HOME: folder, TMPDIR: folder, LANG: "C.UTF-8" },
    });
    trackProgram(child);
    const end = () => {
      try {
        if (child.pid) process.kill(-child.pid, "SIGKILL");
      } catch {
        // It has already exited.
      }
    };
    const timer = setTimeout(() => {
      end();
      reject(
        new UnreadableFile("too-slow", "Converting this Word file took too long. Open it in Word and save it as DOCX."),
      );
    }, timeLimitMs);
    child.once("error", reject);
    child.once("close", () => {
      clearTimeout(timer);
      end();
      resolve();
    });
  });
}
