import { listChatTitles } from "../../assistant/chats/chats.ts";
import { listAccountNames } from "../../identity/accounts/people.ts";
import { listKeys } from "../../identity/keys/keys.ts";
import type { Context } from "../../kernel/context.ts";
import { Id } from "../../kernel/http/shapes.ts";
import { listPlaybookTitles } from "../../playbooks/playbooks.ts";
import { listPortfolioNames } from "../../playbooks/portfolios/portfolios.ts";
import { listReviewNames } from "../../playbooks/reviews/reviews.ts";
import { listDocumentNames } from "../../vaults/documents/documents.ts";
import { listVaultNames } from "../../vaults/vaults.ts";
import { listFileNames } from "../../workspace/files/files.ts";
import { listFoldersById } from "../../workspace/folders/folders.ts";
import { listProjectNames } from "../../workspace/projects/projects.ts";
import { listSkillNames } from "../../workspace/skills/skills.ts";
import { listWebhookUrls } from "../webhooks/webhooks.ts";
import type { AuditThing } from "./audit.schema.ts";
import type { RecordedNames } from "./names.ts";

/** Something that is gone has no page any more. */
type Named = { id: string | number; name: string | null; is_gone?: boolean };

interface Namer {
  kind: string;
  /** Omits things that are deleted, or hidden from the caller. */
  list(ctx: Context, ids: string[]): Promise<Named[]>;
  page(id: string, within: string): string;
}

/** By the path segment before an id. */
const NAMERS: Record<string, Namer> = {
  projects: { kind: "project", list: listProjectNames, page: (id) => `/projects/${id}` },
  vaults: { kind: "vault", list: listVaultNames, page: (id) => `/vaults/${id}` },
  documents: {
    kind: "document",
    list: listDocumentNames,
    page: (id, vaultId) => `/vaults/${vaultId}/documents/${id}`,
  },
  files: { kind: "file", list: listFileNames, page: (id) => `/files/${id}` },
  folders: { kind: "folder", list: listFoldersById, page: (id) => `/files/folders/${id}` },
  chats: { kind: "chat", list: listChatTitles, page: (id) => `/chats/${id}` },
  playbooks: { kind: "playbook", list: listPlaybookTitles, page: (id) => `/playbooks/${id}` },
  reviews: { kind: "review", list: listReviewNames, page: (id) => `/reviews/${id}` },
  portfolios: { kind: "portfolio", list: listPortfolioNames, page: (id) => `/portfolios/${id}` },
  skills: { kind: "skill", list: listSkillNames, page: (id) => `/skills/${id}` },
  people: {
    kind: "person",
    list: (ctx, ids) => listAccountNames(ctx, ids.map(Number)),
    page: () => "/settings/people",
  },
  keys: {
    kind: "key",
    list: ({ sql, organizationId }) => listKeys(sql, organizationId),
    page: () => "/settings/api",
  },
  "connected-apps": {
    kind: "app",
    list: ({ sql, organizationId }) => listKeys(sql, organizationId),
    page: () => "/settings/api",
  },
  webhooks: { kind: "webhook", list: listWebhookUrls, page: () => "/settings/webhooks" },
};
const ALIASES: Record<string, string> = {
  members: "people",
  shares: "people",
  Users: "people",
  chat: "chats",
  complete: "files",
  token: "connected-apps",
  revoke: "connected-apps",
};
/** By parameter name, whatever segment precedes it. */
const BY_PARAMETER: Record<string, string> = { "{fileId}": "files", "{projectId}": "projects" };

export interface AuditedTarget {
  operation: string;
  target: Record<string, unknown>;
}
/** With what the record itself says of the names. */
interface NamedTarget extends AuditedTarget {
  names: RecordedNames;
  user_id: number | null;
}
interface Reference {
  namer: Namer;
  id: string;
  within: string;
}

/**
 * Finds the names of the things in audit records, as far as the caller can see them, with one query per kind. What cannot be found
 * keeps the recorded name, if it was open to administrators then or the caller acted themselves.
 */
export async function nameTargets(
  ctx: Context,
  records: AuditedTarget[],
): Promise<(record: NamedTarget) => AuditThing[]> {
  const idsByNamer = new Map<Namer, Set<string>>();
  for (const { namer, id } of records.flatMap(referencesIn)) {
    if (!idsByNamer.has(namer)) idsByNamer.set(namer, new Set());
    idsByNamer.get(namer)!.add(id);
  }
  const known = new Map<string, Named>();
  for (const [namer, ids] of idsByNamer) {
    for (const named of await namer.list(ctx, [...ids])) known.set(`${namer.kind} ${named.id}`, named);
  }
  return (record) =>
    referencesIn(record).map(({ namer: { kind, page }, id, within }) => {
      const found = known.get(`${kind} ${id}`);
      const name = found ? found.name : recordedName(ctx, record, id);
      return { kind, id, name, page: found && found.name !== null && !found.is_gone ? page(id, within) : null };
    });
}

function recordedName({ caller }: Context, { names, user_id }: NamedTarget, id: string): string | null {
  const recorded = names[id];
  return recorded && (recorded.open || user_id === caller.userId) ? recorded.name : null;
}

/** The ids in the path and in the result, each with its kind. */
export function referencesIn({ operation, target }: AuditedTarget): Reference[] {
  const words = operation.split(" ").at(-1)!.split("/").slice(1);
  const last = words.at(-1)!;
  const within = String(target.id).toLowerCase();
  return [...words, "{result}"].flatMap((part, at): Reference[] => {
    const value = target[part.slice(1, -1)];
    const word = BY_PARAMETER[part] ?? (part === "{result}" ? last : words[at - 1]!);
    const namer = NAMERS[ALIASES[word] ?? word];
    const id = String(value).toLowerCase();
    return namer && part.startsWith("{") && isId(namer, id) ? [{ namer, id, within }] : [];
  });
}

const isId = ({ kind }: Namer, id: string) => (kind === "person" ? /^\d{1,9}$/.test(id) : Id.safeParse(id).success);
