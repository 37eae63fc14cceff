import type { Caller } from "./service.ts";

/** One request of the mix. */
export interface Ask {
  name: string;
  caller: Caller;
  method: "GET" | "POST" | "PATCH";
  path: string;
  body?: unknown;
  /** The text of a file to upload. */
  file?: string;
  expects: number[];
  /** How long the caller asked to wait for a job. */
  waitSeconds?: number;
}

type Kind = (caller: Caller, turn: number) => Omit<Ask, "caller">;

const CHAT_SECONDS = 5;
const pick = <T>(list: T[], turn: number) => list[(turn * 7919) % list.length]!;
const get = (name: string, path: string): Omit<Ask, "caller"> => ({ name, method: "GET", path, expects: [200] });

const WORDS = ["renewal", "liability", "notice", "termination", "governing law", "assignment"];
const SORTS = ["expiryDate", "-score", "counterparty", "documentName"];
const FILTER = encodeURIComponent(JSON.stringify({ score: { op: "lt", value: 10_000 } }));

const page: Kind = ({ vaultId }, turn) =>
  get("table", `/vaults/${vaultId}/documents?limit=50&offset=${(turn % 18) * 50}`);
const sorted: Kind = ({ vaultId }, turn) =>
  get("table sorted", `/vaults/${vaultId}/documents?limit=50&sort=${pick(SORTS, turn)}`);
const filtered: Kind = ({ vaultId }) => get("table filtered", `/vaults/${vaultId}/documents?limit=50&filter=${FILTER}`);
const projects: Kind = () => get("list", "/projects?limit=20");
const chats: Kind = ({ projectId }) => get("list", `/projects/${projectId}/chats`);
const files: Kind = () => get("list", "/files?limit=20");
const me: Kind = () => get("me", "/me");
const searchFiles: Kind = (_caller, turn) => get("search", `/files?q=${encodeURIComponent(`"${pick(WORDS, turn)}"`)}`);
const searchMeaning: Kind = (_caller, turn) =>
  get("search by meaning", `/files?q=${encodeURIComponent(pick(WORDS, turn))}`);
const cell: Kind = ({ vaultId, documentIds }, turn) => ({
  name: "edit a cell",
  method: "PATCH",
  path: `/vaults/${vaultId}/documents/${pick(documentIds, turn)}/cells/score`,
  body: { value: turn },
  expects: [200],
});
const project: Kind = (_caller, turn) => ({
  name: "make a project",
  method: "POST",
  path: "/projects",
  body: { name: `Made under load ${turn}` },
  expects: [201],
});
const upload: Kind = (_caller, turn) => ({
  name: "upload",
  method: "POST",
  path: "/files",
  file: `Agreement ${turn}. This Agreement is governed by the laws of New York. Either party may end it by ${turn % 90} days' notice.`,
  expects: [200],
});
const job: Kind = (_caller, turn) => ({
  name: "enqueue a job",
  method: "POST",
  path: "/chat/completions?wait=0",
  body: { message: `What does notice ${turn} mean?` },
  expects: [200, 202],
});
const chat: Kind = (_caller, turn) => ({
  name: "chat",
  method: "POST",
  path: `/chat/completions?wait=${CHAT_SECONDS}`,
  body: { message: `Which law governs agreement ${turn}?` },
  expects: [200, 202],
  waitSeconds: CHAT_SECONDS,
});

const times = <T>(count: number, value: T): T[] => Array.from({ length: count }, () => value);

const READS: Kind[] = [
  ...times(30, page),
  ...times(8, sorted),
  ...times(4, filtered),
  ...times(8, projects),
  ...times(6, chats),
  ...times(6, files),
  ...times(8, me),
  ...times(6, searchFiles),
  ...times(2, searchMeaning),
];
const CHANGES: Kind[] = [...times(8, cell), ...times(6, project), ...times(5, upload), ...times(2, job), chat];

/** Yields requests: each hundred contains the whole mix, shuffled the same way in every run. */
function deal(kinds: Kind[], callers: Caller[]): () => Ask {
  let turn = 0;
  const scattered = kinds
    .map((kind, place) => ({ kind, order: (place * 61) % 101 }))
    .sort((a, b) => a.order - b.order)
    .map(({ kind }) => kind);
  return () => {
    turn++;
    const caller = callers[turn % callers.length]!;
    return { ...scattered[turn % scattered.length]!(caller, turn), caller };
  };
}

export const mixture = (callers: Caller[]) => deal([...READS, ...CHANGES], callers);
/** Reads, which people notice first. */
export const reads = (callers: Caller[]) => deal(READS, callers);
