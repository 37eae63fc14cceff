import { endpoints } from "../../src/endpoints.ts";
import type { NamedEndpoint } from "../../src/kernel/http/endpoint.ts";
import type { Example } from "../../src/kernel/http/openapi/examples.ts";
import { form, type Reply, type RequestOptions } from "../support/client.ts";
import type { Scene, Step } from "./step.ts";
import { APPROVAL_STEPS } from "./steps/approvals.ts";
import { CHAT_STEPS, FILE_STEPS, PROJECT_STEPS, REMOVAL_STEPS } from "./steps/files.ts";
import { ORGANIZATION_STEPS } from "./steps/organization.ts";
import { PLAYBOOK_STEPS, REVIEW_STEPS } from "./steps/playbooks.ts";
import { LATER_VAULT_STEPS, SOURCE_STEPS, SPREADSHEET_STEPS, VAULT_STEPS } from "./steps/vaults.ts";

const STEPS = [
  ...FILE_STEPS,
  ...PROJECT_STEPS,
  ...CHAT_STEPS,
  ...VAULT_STEPS,
  ...SPREADSHEET_STEPS,
  ...SOURCE_STEPS,
  ...LATER_VAULT_STEPS,
  ...PLAYBOOK_STEPS,
  ...REVIEW_STEPS,
  ...APPROVAL_STEPS,
  ...ORGANIZATION_STEPS,
  ...REMOVAL_STEPS,
];

/** Takes every step, and returns the first exchange of each operation, with replies of another status or type. */
export async function recordExamples(scene: Scene): Promise<Map<string, Example>> {
  const examples = new Map<string, Example>();
  for (const step of STEPS) {
    const example = await take(scene, step);
    const first = examples.get(step.operation);
    if (!first) examples.set(step.operation, example);
    else addReply(first, example);
  }
  return examples;
}

function addReply(first: Example, { status, type, reply }: Example) {
  const isKnown = [first, ...(first.more ?? [])].some((each) => each.status === status && each.type === type);
  if (!isKnown && reply !== undefined) first.more = [...(first.more ?? []), { status, ...(type && { type }), reply }];
}

async function take(scene: Scene, step: Step): Promise<Example> {
  const op = endpoints.find(({ id }) => id === step.operation);
  if (!op) throw new Error(`No operation is called ${step.operation}.`);
  if (!step.whilePending) await scene.app.runJobs();
  await step.before?.(scene);
  const path = pathOf(op, step, scene.known);
  const request = fill(step.request, scene.known);
  const reply = await exchange(scene, op, path, { ...step, ...(request && { request }) });
  if (reply.status >= 300) throw new Error(`${op.id} (${op.method} ${path}) answered ${reply.status}: ${reply.text}`);
  for (const [name, place] of Object.entries(step.keep ?? {})) scene.known.set(name, fieldAt(reply, place));
  const sent = request ?? step.bytes ?? (step.file && { file: asExample(step.file) });
  if (step.isCanceled) await scene.ada.post(`/jobs/${reply.body.job_id}/cancel`);
  const said = reply.body ?? (isText(reply) ? reply.text : undefined);
  return {
    path,
    ...(sent !== undefined && { request: sent }),
    status: reply.status,
    ...(said !== undefined && { type: String(reply.headers["content-type"]).split(";")[0]!, reply: said }),
  };
}

/** A file that is not text stands as its name. */
const asExample = ({ name, content }: NonNullable<Step["file"]>) =>
  typeof content === "string" ? content : `(the bytes of ${name})`;

const isText = ({ text, headers }: Reply) => text !== "" && String(headers["content-type"]).startsWith("text/");

/** `/vaults/{id}` is the vault that a step kept as `vaults`. Other parameters have names of their own. */
function pathOf({ path, id }: NamedEndpoint, { query }: Step, known: Scene["known"]): string {
  const noun = path
    .slice(1)
    .split("/{")[0]!
    .split("/")
    .at(-1)!
    .replace(/^chat$/, "chats");
  const filled = path.replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = name === "id" ? known.get(noun) : name === "partNumber" ? 1 : known.get(name);
    if (value === undefined) throw new Error(`${id} needs ${name === "id" ? noun : name}, which no step kept.`);
    return String(value);
  });
  return query ? `${filled}?${query.replace(/\$(\w+)/g, (_, name: string) => String(known.get(name)))}` : filled;
}

function fill<T>(value: T, known: Scene["known"]): T {
  if (typeof value === "string" && value.startsWith("$")) return known.get(value.slice(1)) as T;
  if (Array.isArray(value)) return value.map((item) => fill(item, known)) as T;
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, fill(inner, known)])) as T;
}

function fieldAt({ body, text }: Reply, place: string): unknown {
  const found = place.split(".").reduce<unknown>((inner, key) => (inner as Record<string, unknown>)?.[key], body);
  if (found === undefined) throw new Error(`There is no ${place} in the reply: ${text}`);
  return found;
}

/** An operation that waits for a job is answered once the job has run. */
async function exchange(
  { app, org, ada }: Scene,
  { method, supportsWait: waits }: NamedEndpoint,
  path: string,
  step: Step,
) {
  const caller = step.asOrganization ? org.asOrganization : ada;
  const reply = caller.send(method, path, optionsOf(step));
  if (waits !== true || method === "GET" || path.endsWith("wait=0")) return reply;
  let isAnswered = false;
  const answered = reply.finally(() => {
    isAnswered = true;
  });
  while (!isAnswered) {
    const working = app.runJobs();
    await Promise.race([answered, working]);
    await working;
  }
  return answered;
}

function optionsOf({ request, bytes, file, headers = {} }: Step): RequestOptions {
  if (file) return form(file.name, file.content);
  if (bytes !== undefined) return { raw: bytes, headers: { "content-type": "application/octet-stream" } };
  return { headers, ...(request && { body: request }) };
}
