import { findPersonById } from "../accounts/people.ts";
import { openChat } from "../chats/chats.ts";
import type { SessionContext } from "../context.ts";
import { ApiError } from "../errors.ts";
import { openFile } from "../files/files.ts";
import { openFolder } from "../folders/folders.ts";
import { listKeys } from "../keys/keys.ts";
import { openPlaybook } from "../playbooks/playbooks.ts";
import { openProject } from "../projects/projects.ts";
import { openSkill } from "../skills/skills.ts";
import { openVault } from "../vaults/access.ts";
import { readDocument } from "../vaults/documents.ts";
import { webhookGate } from "../webhooks/webhooks.ts";
import type { AuditThing } from "./audit.schema.ts";

interface Namer {
  kind: string;
  /** Throws where it is gone, or hidden from the caller. */
  name(ctx: SessionContext, id: string, within: string): Promise<string | null>;
  page(id: string, within: string): string;
}

/** By the word of a path that stands before an id. */
const NAMERS: Record<string, Namer> = {
  projects: {
    kind: "project",
    name: async (ctx, id) => (await openProject(ctx, id, "read")).name,
    page: (id) => `/projects/${id}`,
  },
  vaults: {
    kind: "vault",
    name: async (ctx, id) => (await openVault(ctx, id, "viewer")).name,
    page: (id) => `/vaults/${id}`,
  },
  documents: {
    kind: "document",
    name: async (ctx, id, vaultId) => (await readDocument(ctx, await openVault(ctx, vaultId, "viewer"), id)).name,
    page: (id, vaultId) => `/vaults/${vaultId}/documents/${id}`,
  },
  files: {
    kind: "file",
    name: async (ctx, id) => (await openFile(ctx, id, "read")).name,
    page: (id) => `/files/${id}`,
  },
  folders: {
    kind: "folder",
    name: async (ctx, id) => (await openFolder(ctx, id, "read")).name,
    page: (id) => `/files/folders/${id}`,
  },
  chats: {
    kind: "chat",
    name: async (ctx, id) => (await openChat(ctx, id, "read")).title,
    page: (id) => `/chats/${id}`,
  },
  playbooks: {
    kind: "playbook",
    name: async (ctx, id) => (await openPlaybook(ctx, id, "read")).title,
    page: (id) => `/playbooks/${id}`,
  },
  skills: {
    kind: "skill",
    name: async (ctx, id) => (await openSkill(ctx, id, "read")).name,
    page: (id) => `/skills/${id}`,
  },
  people: {
    kind: "person",
    name: async ({ sql, organizationId }, id) => {
      const { name, email } = await findPersonById(sql, organizationId, Number(id));
      return name ?? email;
    },
    page: () => "/settings/people",
  },
  keys: {
    kind: "key",
    name: async ({ sql, organizationId }, id) =>
      (await listKeys(sql, organizationId)).find((key) => key.id === id)?.name ?? null,
    page: () => "/settings/api",
  },
  webhooks: {
    kind: "webhook",
    name: async (ctx, id) => (await webhookGate(ctx, { id })).webhook.url,
    page: () => "/settings/webhooks",
  },
};
const SAME: Record<string, string> = { members: "people", shares: "people", chat: "chats" };

const namerOf = (word: string | undefined) => (word === undefined ? undefined : NAMERS[SAME[word] ?? word]);

/** Names what records were about, as far as the caller sees it: each thing is opened by the gate of its noun, once. */
export function makeNaming(ctx: SessionContext) {
  const known = new Map<string, Promise<string | null>>();
  const nameOf = (namer: Namer, id: string, within: string) => {
    const key = `${namer.kind} ${id}`;
    const found = known.get(key) ?? namer.name(ctx, id, within).catch(unlessHidden);
    known.set(key, found);
    return found;
  };
  return async (operation: string, target: Record<string, unknown>): Promise<AuditThing[]> => {
    const things: AuditThing[] = [];
    const within = String(target.id);
    for (const [word, id] of placesIn(operation, target)) {
      const namer = namerOf(word);
      if (!namer) continue;
      const name = await nameOf(namer, id, within);
      things.push({ kind: namer.kind, id, name, page: name === null ? null : namer.page(id, within) });
    }
    return things;
  };
}

function unlessHidden(error: unknown): null {
  if (error instanceof ApiError) return null;
  throw error;
}

/** Which id stands behind which word: those of the path, and what a list was given. */
function placesIn(operation: string, target: Record<string, unknown>): [string, string][] {
  const words = operation.split(" ").at(-1)!.split("/").slice(1);
  const last = words.at(-1)!;
  return [...words, "{result}"].flatMap((part, at): [string, string][] => {
    const value = target[part.slice(1, -1)];
    const word = part === "{result}" ? last : words[at - 1]!;
    return part.startsWith("{") && value !== undefined ? [[word, String(value)]] : [];
  });
}
