import { openAsBlob, statSync } from "node:fs";
import { basename } from "node:path";
import { JobFailed, type PlaybookRunResult } from "../sdk/src/client.ts";
import { type Call, CONNECTION, type Command } from "./command.ts";
import { EXIT, NotThere, UsageError } from "./errors.ts";
import { canceledTogether, isId, mustBeFile, readyFiles, theOnly } from "./find.ts";
import { watched } from "./progress.ts";
import { mustBeFree, save } from "./save.ts";

const MODES = ["first-party", "third-party"] as const;

export const reviewCommand: Command = {
  name: "review",
  usage: "--playbook ID|TITLE|FILE CONTRACT [SCHEDULE…]",
  summary:
    "Reviews a contract against a playbook. Exits with 3 if something is flagged. FILE is a playbook exported as JSON.",
  completes: "file",
  options: {
    playbook: {
      type: "string",
      short: "p",
      value: "PLAYBOOK",
      help: "Its id, its title, or an exported file.",
      completes: "file",
    },
    output: { type: "string", short: "o", value: "FILE", help: "Save the redline here (DOCX).", completes: "file" },
    force: { type: "boolean", help: "Overwrite the file of --output." },
    mode: { type: "string", help: "Whose paper it is on. third-party unless given.", choices: MODES },
    party: { type: "string", value: "NAME", help: "The party that is represented." },
    project: { type: "string", value: "ID", help: "A project whose members see the review." },
    ...CONNECTION,
  },
  run: async (call) => {
    const { options, positionals: contracts } = call;
    const named = options.string("playbook");
    if (!named) throw new UsageError("Specify the playbook: --playbook ID|TITLE|FILE");
    if (contracts.length === 0) throw new UsageError("Specify the contract to review.");
    for (const contract of contracts) if (!isId(contract)) mustBeFile(contract);
    const output = options.string("output");
    if (output) mustBeFree(output, options.has("force"));
    const { id, isTemporary } = await findPlaybook(call, named);
    try {
      const result = await reviewOn(call, id, contracts);
      if (output) await saveRedline(call, result, output);
      call.print(call.json ? JSON.stringify(result) : reviewLines(result));
      return exitCodeFor(result);
    } finally {
      if (isTemporary) await call.chancery.playbooks.delete(id);
    }
  },
};

type Reviewed = PlaybookRunResult & { reviewId: string };

async function reviewOn(call: Call, playbookId: string, contracts: string[]): Promise<Reviewed> {
  const { chancery, options, progress, signal } = call;
  const file_ids = await readyFiles(call, contracts);
  const mode = MODES.find((each) => each === options.string("mode"));
  const [party, project_id] = [options.string("party"), options.string("project")];
  const asked = {
    file_ids,
    ...(mode && { review_mode: mode }),
    ...(party && { representing_party: party }),
    ...(project_id && { project_id }),
  };
  const { job_id } = await chancery.playbooks.run(playbookId, asked, { signal });
  progress.show("Reviewing", 0);
  const waiting = watched(progress, chancery.jobs.wait(job_id, { signal }), async () => {
    const { judged, checks } = await chancery.reviews.get(job_id, { signal });
    progress.show(`Reviewing: ${judged} of ${checks} checks`, checks > 0 ? judged / checks : undefined);
  });
  const job = await canceledTogether(call, job_id, waiting);
  progress.clear();
  if (job.status !== "succeeded" || !job.result) throw new JobFailed(job);
  return { reviewId: job_id, ...(job.result as unknown as PlaybookRunResult) };
}

/** A playbook from a file is on the server only as long as the review runs. */
async function findPlaybook({ chancery, signal }: Call, named: string): Promise<{ id: string; isTemporary: boolean }> {
  if (statSync(named, { throwIfNoEntry: false })?.isFile()) {
    const file = { name: basename(named), content: await openAsBlob(named) };
    return { id: (await chancery.playbooks.import(file, { signal })).playbook.id, isTemporary: true };
  }
  if (isId(named)) return { id: named, isTemporary: false };
  const found: { id: string }[] = [];
  for await (const playbook of chancery.playbooks.list({}, { signal }))
    if (playbook.title.toLowerCase() === named.toLowerCase()) found.push(playbook);
  if (found.length === 0) throw new NotThere(`There is no file ${named}, and no playbook has this id or title.`);
  return { id: theOnly(found, "playbook", named).id, isTemporary: false };
}

async function saveRedline(call: Call, { documents = [], redlineNote }: Reviewed, path: string) {
  const [document] = documents;
  if (!document) return call.tell(redlineNote ?? "No redline was created: no changes are needed.");
  const bytes = await call.chancery.files.content(document.fileId, { signal: call.signal });
  await save(call, bytes, path);
  call.tell(`Saved the redline to ${path}.${redlineNote ? ` ${redlineNote}` : ""}`);
}

/** 3 if something is flagged, 1 if something could not be judged, else 0. */
function exitCodeFor({ summary: { flags, errors } }: Reviewed): number {
  return flags > 0 ? EXIT.flagged : errors > 0 ? EXIT.failed : EXIT.done;
}

/** One line for each check, flagged ones first. */
function reviewLines({ results }: Reviewed): string {
  const order = ["Flag", "Error", "Fallback", "Pass"] as const;
  const sorted = order.flatMap((result) => results.filter(({ evaluationResult }) => evaluationResult === result));
  return sorted
    .map(({ evaluationResult, checkTitle, analysis }) => {
      const [first = ""] = analysis.split("\n", 1);
      return `${evaluationResult.padEnd(8)}  ${checkTitle}: ${first}`;
    })
    .join("\n");
}
