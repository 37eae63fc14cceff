import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { jobs } from "../../../../src/jobs.ts";
import type { Deps } from "../../../../src/kernel/context.ts";
import { Runner } from "../../../../src/kernel/jobs/runner.ts";
import { AdvanceRun } from "../../../../src/processes/workflows/runs.schema.ts";
import { runDueWorkflows } from "../../../../src/processes/workflows/schedule.ts";
import { syncSource } from "../../../../src/vaults/intake/sync.job.ts";
import type { As, Reply } from "../../../support/client.ts";
import { setStage } from "./stage.ts";

const HOUR_MS = 3_600_000;

interface Dropping {
  /** A person who may manage vaults. */
  ada: As;
  /** The folder of their organization that sources may read. */
  root: string;
  files: number;
  perHour: number;
}

/** The same in a database of its own. */
export async function dropFilesOnStage(files: number, perHour: number) {
  const { deps, dataDir, organizationId, ada, tearDown } = await setStage();
  const began = Date.now();
  try {
    const dropped = await dropFiles(deps, { ada, root: join(dataDir, "sources", organizationId), files, perHour });
    return { ...dropped, seconds: (Date.now() - began) / 1000 };
  } finally {
    await tearDown();
  }
}

/** Drops files into a folder that a vault takes in, and lets a workflow run for each of them, as many an hour as it may. */
export async function dropFiles(deps: Deps, { ada, root, files, perHour }: Dropping) {
  await mkdir(root, { recursive: true });
  for (let number = 0; number < files; number++)
    await writeFile(join(root, `note-${number}.txt`), `Note ${number} of Acme Widgets Inc.`);
  const vault = made(await ada.post("/vaults", { name: "Dropped" }));
  const steps = [{ id: "tell", kind: "notify", input: { text: "Came {$trigger.document_id}" } }];
  const trigger = { kind: "source", vault_id: vault.id };
  made(await ada.post("/workflows", { name: "Dropped", trigger, steps, max_runs_per_hour: perHour }));
  const folder = { kind: "folder", name: "Scans", settings: { path: "" } };
  const source = made(await ada.post(`/vaults/${vault.id}/sources`, folder));
  // Only what brings files in and takes steps: reading the documents is not what is asked here.
  const wanted = jobs.filter(({ kind }) => kind === syncSource.kind || kind === AdvanceRun.kind);
  const drain = () => new Runner(deps, wanted, { concurrency: 1 }).drain();
  await drain();
  const hours = [await countRuns(deps, vault.id)];
  for (let hour = 2; hours.at(-1)!.queued > 0 && hour < 40; hour += 2) {
    await runDueWorkflows(deps, new Date(Date.now() + hour * HOUR_MS));
    await drain();
    hours.push(await countRuns(deps, vault.id));
  }
  // The same files again start nothing.
  await ada.post(`/vaults/${vault.id}/sources/${source.id}/sync`);
  await drain();
  return { hours, last: await countRuns(deps, vault.id) };
}

const made = ({ status, body, text }: Reply) => {
  if (status >= 300) throw new Error(text);
  return body;
};

async function countRuns({ database }: Deps, vaultId: string) {
  const [row] = await database.system<Record<"runs" | "documents" | "succeeded" | "queued" | "told", number>>`
    select count(*)::integer as runs, count(distinct r.trigger ->> 'document_id')::integer as documents,
      count(*) filter (where r.status = 'succeeded')::integer as succeeded, count(*) filter (where r.status = 'queued')::integer as queued,
      (select count(*)::integer from notifications n where n.text in (
        select 'Came ' || d.id from vault_documents d where d.vault_id = ${vaultId})) as told
    from workflow_runs r where r.trigger ->> 'vault_id' = ${vaultId}`;
  return row!;
}
