import type { StoredFile } from "../sdk/src/client.ts";
import { type Call, CONNECTION, type Command } from "./command.ts";
import { describeError, EXIT, UsageError } from "./errors.ts";
import { findVault, mustBeFile, untilRead, uploadFile } from "./find.ts";
import { sizeOf } from "./save.ts";

/** A vault takes no more files in one request. */
const MOST_AT_ONCE = 500;
const SCOPES = ["my-files", "organization"] as const;

export const uploadCommand: Command = {
  name: "files upload",
  usage: "FILE… [--folder ID | --project ID] [--vault VAULT]",
  summary: "Uploads files, large ones in parts. A file that fails does not stop the others.",
  completes: "file",
  options: {
    folder: { type: "string", value: "ID", help: "The folder to upload to." },
    project: { type: "string", value: "ID", help: "The project to upload to." },
    scope: { type: "string", help: "Where files without a folder go.", choices: SCOPES },
    vault: { type: "string", value: "VAULT", help: "Add the files to this vault: its id or name." },
    wait: { type: "boolean", help: "Wait until the files are read." },
    ...CONNECTION,
  },
  run: async (call) => {
    const { options, positionals: paths } = call;
    if (paths.length === 0) throw new UsageError("Specify the files to upload.");
    for (const path of paths) mustBeFile(path);
    const vault = options.string("vault") && (await findVault(call, options.string("vault")!));
    const [uploaded, failures] = await uploadEach(call, paths);
    const ids = uploaded.map(({ id }) => id);
    for (let at = 0; vault && at < ids.length; at += MOST_AT_ONCE)
      await call.chancery.vaults.documents.add(vault.id, ids.slice(at, at + MOST_AT_ONCE), { signal: call.signal });
    if (call.json) call.print(JSON.stringify({ files: uploaded, failures }));
    return failures.length > 0 ? EXIT.failed : EXIT.done;
  },
};

interface Failure {
  path: string;
  error: string;
}

async function uploadEach(call: Call, paths: string[]): Promise<[StoredFile[], Failure[]]> {
  const uploaded: StoredFile[] = [];
  const failures: Failure[] = [];
  for (const path of paths) {
    try {
      const file = await uploadOne(call, path);
      uploaded.push(file);
      call.progress.clear();
      if (!call.json) call.print(`${file.id}  ${file.name}  ${sizeOf(file.size)}  ${file.status}`);
    } catch (error) {
      if (call.signal.aborted || (paths.length === 1 && !call.json)) throw error;
      failures.push({ path, error: describeError(error, undefined) });
      call.progress.clear();
      call.tell(`${path}: ${describeError(error, undefined)}`);
    }
  }
  return [uploaded, failures];
}

async function uploadOne(call: Call, path: string): Promise<StoredFile> {
  const { options } = call;
  const [folder_id, project_id] = [options.string("folder"), options.string("project")];
  const scope = SCOPES.find((each) => each === options.string("scope"));
  const file = await uploadFile(call, path, {
    ...(folder_id && { folder_id }),
    ...(project_id && { project_id }),
    ...(scope && { scope }),
  });
  return options.has("wait") ? untilRead(call, file) : file;
}
