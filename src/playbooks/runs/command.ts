import { openAsBlob } from "node:fs";
import { stat } from "node:fs/promises";
import { basename } from "node:path";
import { setTimeout } from "node:timers/promises";
import type { ErrorCode } from "../../error-codes.ts";
import { ApiError } from "../../errors.ts";
import { Id } from "../../http/shapes.ts";
import type { PlaybookImport } from "../transfer/transfer.schema.ts";
import type { Finding, RunJob, RunResult } from "./runs.schema.ts";

export interface ReviewCommand {
  /** Where the API is, without `/v1`. */
  url: string;
  key: string;
  /** The id of a playbook, or the path of an exported one. */
  playbook: string;
  /** One agreement, and its schedules if they are separate files. */
  contracts: string[];
}

const WAIT_SECONDS = 30;
const PAUSE_MS = 500;

/** Reviews contracts on a running server. A playbook from a file is there only as long as the review runs. */
export async function reviewFromCommandLine(command: ReviewCommand): Promise<RunResult & { reviewId: string }> {
  const file_ids: string[] = [];
  const server = new Server(command);
  const { id, isTemporary } = await playbookOf(server, command.playbook);
  try {
    for (const path of command.contracts) file_ids.push((await server.upload<{ id: string }>("/files", path)).id);
    for (const fileId of file_ids) await waitUntilRead(server, fileId);
    const { job_id } = await server.send<RunJob>("POST", `/playbooks/${id}/run?wait=0`, JSON.stringify({ file_ids }));
    const { status, result, error } = await waitForJob(server, job_id);
    if (status !== "succeeded" || !result) throw new Error(error?.message ?? `The review was ${status}.`);
    return { reviewId: job_id, ...result };
  } finally {
    if (isTemporary) await server.send("DELETE", `/playbooks/${id}`);
  }
}

/** 3 if something is flagged, 1 if something could not be judged, else 0. */
export function exitCodeFor({ summary: { flags, errors } }: Pick<RunResult, "summary">): number {
  return flags > 0 ? 3 : errors > 0 ? 1 : 0;
}

/** One line for each check, flagged ones first. */
export function reviewLines({ results }: Pick<RunResult, "results">): string {
  const order: Finding["evaluationResult"][] = ["Flag", "Error", "Fallback", "Pass"];
  const sorted = order.flatMap((result) => results.filter(({ evaluationResult }) => evaluationResult === result));
  return sorted
    .map(({ evaluationResult, checkTitle, analysis }) => {
      const [first = ""] = analysis.split("\n", 1);
      return `${evaluationResult.padEnd(8)}  ${checkTitle}: ${first}`;
    })
    .join("\n");
}

async function playbookOf(server: Server, given: string): Promise<{ id: string; isTemporary: boolean }> {
  const isFile = await stat(given)
    .then((found) => found.isFile())
    .catch(() => false);
  if (!isFile && !Id.safeParse(given).success)
    throw new Error(`There is no file ${given}, and it is not the id of a playbook either.`);
  if (!isFile) return { id: given, isTemporary: false };
  const { playbook } = await server.upload<PlaybookImport>("/playbooks/import", given);
  return { id: playbook.id, isTemporary: true };
}

async function waitUntilRead(server: Server, fileId: string): Promise<void> {
  for (;;) {
    const { status } = await server.send<{ status: string }>("GET", `/files/${fileId}`);
    // A file that could not be read is refused by the run, with the reason.
    if (status === "ready" || status === "failed") return;
    await setTimeout(PAUSE_MS);
  }
}

async function waitForJob(server: Server, id: string): Promise<RunJob> {
  for (;;) {
    const job = await server.send<RunJob>("GET", `/jobs/${id}?wait=${WAIT_SECONDS}`);
    if (job.status !== "pending" && job.status !== "running") return job;
  }
}

class Server {
  readonly #base: string;
  readonly #key: string;

  constructor({ url, key }: Pick<ReviewCommand, "url" | "key">) {
    this.#base = `${url.replace(/\/(?:v1\/?)?$/, "")}/v1`;
    this.#key = key;
  }

  async upload<T>(path: string, file: string): Promise<T> {
    const form = new FormData();
    form.set("file", await openAsBlob(file), basename(file));
    return this.send<T>("POST", path, form);
  }

  async send<T>(method: string, path: string, body?: string | FormData): Promise<T> {
    const headers = {
      authorization: this.#key,
      ...(typeof body === "string" && { "content-type": "application/json" }),
    };
    const reply = await fetch(`${this.#base}${path}`, { method, headers, body: body ?? null }).catch((cause) => {
      throw new Error(`${this.#base} cannot be reached: ${cause.cause?.message ?? cause.message}`);
    });
    const said = (await reply.json().catch(() => ({}))) as T & { error?: string; code?: ErrorCode };
    if (reply.ok) return said;
    throw new ApiError(reply.status, said.code ?? "UNKNOWN", said.error ?? `The server answered ${reply.status}.`);
  }
}
