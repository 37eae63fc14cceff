/** Where another person is in the vault: an open page of theirs. */
export interface Peer {
  streamId: string;
  userId: number;
  documentId: string | null;
  fieldKey: string | null;
  /** When the page last reported. */
  heardAt: number;
}
/** What the server reports about a page. */
export interface ToldPresence {
  user_id: number;
  stream_id: string;
  document_id: string | null;
  field_key: string | null;
  is_here: boolean;
}
/** How a person is shown. */
export interface PeerLook {
  name: string;
  color: string;
}

/** A page reports its place every ten seconds. */
const GONE_AFTER_MS = 30_000;

/** The pages of others, updated with one report. */
export function withPresence(peers: Peer[], told: ToldPresence, now: number): Peer[] {
  const others = peers.filter(({ streamId }) => streamId !== told.stream_id);
  if (!told.is_here) return others;
  const { stream_id: streamId, user_id: userId, document_id: documentId, field_key: fieldKey } = told;
  return [...others, { streamId, userId, documentId, fieldKey, heardAt: now }];
}

/** Without the pages that stopped reporting: a closed laptop sends no message. */
export function withoutSilent<Page extends { heardAt: number }>(peers: Page[], now: number): Page[] {
  const here = peers.filter(({ heardAt }) => now - heardAt < GONE_AFTER_MS);
  return here.length === peers.length ? peers : here;
}

/** Dark enough for white letters, in both themes. */
const COLORS = ["#0b6bcb", "#8a3ffc", "#b8336a", "#a1490b", "#1c7c54", "#5d5fef"] as const;

export const colorOf = (userId: number) => COLORS[userId % COLORS.length] ?? COLORS[0];

export const cellKey = (documentId: string, fieldKey: string) => `${documentId}.${fieldKey}`;

/** The cells that others are in, and who they are. */
export function occupiedCells(peers: Peer[], nameOf: (userId: number) => string): Map<string, PeerLook> {
  const cells = new Map<string, PeerLook>();
  for (const { documentId, fieldKey, userId } of [...peers].sort((a, b) => a.userId - b.userId)) {
    if (documentId === null || fieldKey === null) continue;
    const key = cellKey(documentId, fieldKey);
    const first = cells.get(key);
    const name = nameOf(userId);
    if (!first) cells.set(key, { name, color: colorOf(userId) });
    else if (!first.name.split(", ").includes(name)) cells.set(key, { ...first, name: `${first.name}, ${name}` });
  }
  return cells;
}

/** Two letters that stand for a name or an e-mail address. */
export function initialsOf(name: string): string {
  const [known = ""] = name.split("@", 1);
  const words = known.split(/[\s._-]+/).filter(Boolean);
  const [one = "?", ...others] = words;
  const last = others.at(-1);
  const letters = last ? [one, last].map(([letter]) => letter) : [...one].slice(0, 2);
  return letters.join("").toUpperCase();
}
