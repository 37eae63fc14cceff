import { readFileSync } from "node:fs";
import { type CompletionJob, JobFailed, type NewCompletion } from "../sdk/src/client.ts";
import { type Call, CONNECTION, type Command } from "./command.ts";
import { UsageError } from "./errors.ts";
import { canceledTogether, findVault, readyFiles } from "./find.ts";

export const askCommand: Command = {
  name: "ask",
  usage: "QUESTION [--file FILE]… [--vault VAULT]",
  summary: "Asks a question and prints the answer with its citations. Without QUESTION it is read from stdin.",
  options: {
    file: {
      type: "string",
      short: "f",
      multiple: true,
      value: "FILE",
      help: "A file to ask about: on this disk, or the id of an uploaded one.",
      completes: "file",
    },
    vault: { type: "string", value: "VAULT", help: "The vault to answer from: its id or name." },
    project: { type: "string", value: "ID", help: "The project of the new chat." },
    chat: { type: "string", value: "ID", help: "The chat to continue." },
    playbook: { type: "string", multiple: true, value: "ID", help: "A playbook that the answer may use." },
    skill: { type: "string", multiple: true, value: "ID", help: "A skill that the answer may use." },
    ...CONNECTION,
  },
  run: async (call) => {
    const { options } = call;
    const message = questionOf(call.positionals);
    const vault = options.string("vault");
    const vault_id = vault && (await findVault(call, vault)).id;
    const file_ids = await readyFiles(call, options.strings("file"));
    const [project_id, chat_id] = [options.string("project"), options.string("chat")];
    const [playbook_ids, skill_ids] = [options.strings("playbook"), options.strings("skill")];
    return answer(call, {
      message,
      ...(file_ids.length > 0 && { file_ids }),
      ...(playbook_ids.length > 0 && { playbook_ids }),
      ...(skill_ids.length > 0 && { skill_ids }),
      ...(vault_id && { vault_id }),
      ...(project_id && { project_id }),
      ...(chat_id && { chat_id }),
    });
  },
};

function questionOf(words: string[]): string {
  const isTyped = words.length > 0 && words[0] !== "-";
  if (!isTyped && process.stdin.isTTY) throw new UsageError("Specify a question: chancery ask QUESTION");
  const question = isTyped ? words.join(" ") : readFileSync(0, "utf8");
  if (question.trim() === "") throw new UsageError("The question is empty.");
  return question.trim();
}

/** Prints the answer, on a terminal as it is written. */
export async function answer(call: Call, asked: NewCompletion): Promise<undefined> {
  const { chancery, signal, progress } = call;
  progress.show("Reading");
  const { job_id } = await chancery.chat.completions.create(asked, { signal });
  const job = await canceledTogether(call, job_id, follow(call, job_id));
  progress.clear();
  if (job.status !== "succeeded" || !job.result) throw new JobFailed(job);
  if (call.json) call.print(JSON.stringify({ job_id, ...job.result }));
  else call.print([...(isLive(call) ? [""] : [job.result.result]), ...sourcesOf(job)].join("\n"));
}

const isLive = (call: Call) => !call.json && process.stdout.isTTY === true;

async function follow(call: Call, jobId: string): Promise<CompletionJob> {
  const { chancery, signal, progress } = call;
  for await (const { event, data } of chancery.jobs.events(jobId, { signal })) {
    if (event === "job") return data;
    if (event === "step") progress.show(data.label);
    if (!isLive(call)) continue;
    if (event === "token" || event === "restart") progress.clear();
    if (event === "token") process.stdout.write(data.text);
    if (event === "restart") process.stdout.write("\n\n(The answer starts again.)\n\n");
  }
  signal.throwIfAborted();
  return (await chancery.jobs.wait(jobId, { signal })) as unknown as CompletionJob;
}

function sourcesOf({ result }: CompletionJob): string[] {
  const lines = result!.citations.map(({ marker, filename, page, quote }) => {
    const place = page === null ? filename : `${filename}, page ${page}`;
    return `[${marker}] ${place}: “${quote.replace(/\s+/g, " ")}”`;
  });
  return lines.length > 0 ? ["", ...lines] : [];
}
