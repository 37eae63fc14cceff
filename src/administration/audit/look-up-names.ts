import type { Context, Nouns } from "../../kernel/context.ts";
import { Id } from "../../kernel/http/shapes.ts";
import type { AuditThing } from "./audit.schema.ts";
import type { RecordedNames } from "./recorded-names.ts";

/** Deleted things have no page. */
type Named = { id: string | number; name: string | null; is_gone?: boolean };

export interface Namer {
  kind: string;
  /** Omits things that are deleted, or hidden from the caller. */
  list(ctx: Context, ids: string[]): Promise<Named[]>;
  page(id: string, within: string): string;
}

const ALIASES: Record<string, string> = {
  members: "people",
  shares: "people",
  Users: "people",
  chat: "chats",
  complete: "files",
  token: "connected-apps",
  revoke: "connected-apps",
};
declare module "../../kernel/context.ts" {
  interface Nouns {
    /** How to find the names of things in audit records, by the path segment before their id. */
    namers: Record<string, Namer>;
  }
}

/** By parameter name, whatever segment precedes it. */
const BY_PARAMETER: Record<string, string> = { "{fileId}": "files", "{projectId}": "projects" };

export interface AuditedTarget {
  operation: string;
  target: Record<string, unknown>;
}
/** Includes the names stored in the record. */
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
 * Finds the names of the things in audit records that the caller can see, with one query per kind. For others, uses the recorded
 * name if administrators could see it at the time or the caller made the record.
 */
export async function nameTargets(
  ctx: Context,
  records: AuditedTarget[],
): Promise<(record: NamedTarget) => AuditThing[]> {
  const { namers } = ctx.deps.nouns;
  const idsByNamer = new Map<Namer, Set<string>>();
  for (const { namer, id } of records.flatMap((record) => referencesIn(namers, record))) {
    const ids = idsByNamer.get(namer) ?? new Set();
    idsByNamer.set(namer, ids.add(id));
  }
  const known = new Map<string, Named>();
  for (const [namer, ids] of idsByNamer) {
    for (const named of await namer.list(ctx, [...ids])) known.set(`${namer.kind} ${named.id}`, named);
  }
  return (record) =>
    referencesIn(namers, record).map(({ namer: { kind, page }, id, within }) => {
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
export function referencesIn(namers: Nouns["namers"], { operation, target }: AuditedTarget): Reference[] {
  const [, ...words] = operation.slice(operation.lastIndexOf(" ") + 1).split("/");
  const within = String(target.id).toLowerCase();
  return [...words, "{result}"].flatMap((part, at): Reference[] => {
    const value = target[part.slice(1, -1)];
    const word = BY_PARAMETER[part] ?? words[at - 1] ?? "";
    const namer = namers[ALIASES[word] ?? word];
    const id = String(value).toLowerCase();
    return namer && part.startsWith("{") && isId(namer, id) ? [{ namer, id, within }] : [];
  });
}

const isId = ({ kind }: Namer, id: string) => (kind === "person" ? /^\d{1,9}$/.test(id) : Id.safeParse(id).success);
