import { setTimeout as sleep } from "node:timers/promises";
import type { Send } from "./service.ts";

const CONTRACT = `MASTER SERVICES AGREEMENT

This Master Services Agreement is made as of January 5, 2024 between Acme Widgets Inc. ("Supplier") and Globex Trading LLC ("Customer").

1. Term. This Agreement begins on the date above and continues for three years.
2. Fees. The Customer pays $10,000 per month within thirty days.
3. Governing Law. This Agreement is governed by the laws of the State of New York.
4. Liability. Neither party is liable for more than the fees paid in twelve months.
`;

/** One of each thing that a path can name, by the name of its parameter and the noun before it. */
export type Things = Record<string, Record<string, string>>;

export async function makeThings(send: Send): Promise<Things> {
  const me = (await send("GET", "/me")).body;
  const file = await upload(send, "contract.txt", new TextEncoder().encode(CONTRACT));
  const vault = await makeVault(send, file);
  const playbook = await makePlaybook(send);
  const review = (await send("POST", `/playbooks/${playbook.id}/run?wait=60`, { json: { file_ids: [file] } })).body;
  const chat = (await send("POST", "/chat/completions?wait=60", { json: { message: "Hello", file_ids: [file] } })).body;
  const [project, folder, skill, portfolio] = await Promise.all([
    made(send, "/projects", { name: "Matter" }),
    made(send, "/folders", { name: "Folder" }),
    made(send, "/skills", { name: "Skill", content: "Be brief." }),
    made(send, "/portfolios", { playbook_id: playbook.id, file_ids: [file] }),
  ]);
  const userId = String(me.id);
  const chatId = chat.result?.chat_id ?? "";
  return {
    files: { id: file },
    vaults: { ...vault, fileId: file, userId },
    playbooks: playbook,
    reviews: { id: review.job_id, checkId: playbook.checkId ?? "", userId },
    jobs: { id: chat.job_id },
    chats: { id: chatId, userId },
    chat: { id: chatId },
    projects: { id: project, userId },
    folders: { id: folder, userId },
    skills: { id: skill },
    portfolios: { id: portfolio },
    people: { userId },
  };
}

async function made(send: Send, path: string, json: object): Promise<string> {
  const reply = await send("POST", path, { json });
  if (reply.status >= 300) throw new Error(`POST ${path}: ${reply.status} ${JSON.stringify(reply.body)}`);
  return reply.body.id;
}

export function formOf(name: string, bytes: Uint8Array<ArrayBuffer>): FormData {
  const form = new FormData();
  form.append("file", new Blob([bytes]), name);
  return form;
}

async function upload(send: Send, name: string, bytes: Uint8Array<ArrayBuffer>): Promise<string> {
  const reply = await send("POST", "/files?wait=60", { form: formOf(name, bytes) });
  if (reply.status >= 300) throw new Error(`uploading ${name}: ${JSON.stringify(reply.body)}`);
  return reply.body.id;
}

async function makeVault(send: Send, fileId: string): Promise<Record<string, string>> {
  const id = await made(send, "/vaults", { name: "Vault" });
  const columnId = await made(send, `/vaults/${id}/columns`, { label: "Term", instructions: "What is the term?" });
  const added = await send("POST", `/vaults/${id}/documents`, { json: { file_ids: [fileId] } });
  const documentId = added.body.documents[0].document_id;
  for (let asked = 0; asked < 120; asked++) {
    const { body } = await send("GET", `/vaults/${id}/documents/${documentId}`);
    if (body.status === "ready" || body.status === "failed") break;
    await sleep(500);
  }
  const viewId = await made(send, `/vaults/${id}/views`, { name: "Mine" });
  return { id, columnId, documentId, viewId, fieldKey: "term" };
}

async function makePlaybook(send: Send): Promise<Record<string, string>> {
  const id = await made(send, "/playbooks", { title: "Playbook" });
  const positions = [{ type: "standard", guidance: "Payment is due in sixty days." }];
  const checkId = await made(send, `/playbooks/${id}/checks`, { title: "Payment", positions });
  const exampleId = await made(send, `/playbooks/${id}/checks/${checkId}/examples`, {
    text: "Payment is due in ten days.",
    expected: "Flag",
  });
  return { id, checkId, exampleId };
}
