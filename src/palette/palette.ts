import { findChatsByTitle } from "../chats/chats.ts";
import type { SessionContext } from "../context.ts";
import { findFilesByName } from "../files/files.ts";
import { findPlaybooksByTitle } from "../playbooks/playbooks.ts";
import { listProjects } from "../projects/projects.ts";
import { listSkills } from "../skills/skills.ts";
import { listVaults } from "../vaults/vaults.ts";
import type { PaletteQuery, PaletteResult } from "./palette.schema.ts";

const MOST_RESULTS = 30;
const MOST_OF_A_KIND = 10;
const page = { limit: MOST_OF_A_KIND, offset: 0 };

/** What the caller may see whose name holds the words; each noun finds its own. Names that begin with them come first. */
export async function searchEverything(
  ctx: SessionContext,
  query: PaletteQuery,
): Promise<{ results: PaletteResult[] }> {
  const q = query.q.trim();
  const { projects } = await listProjects(ctx, { ...page, search: q });
  const { vaults } = await listVaults(ctx, { ...page, search: q });
  const { skills } = await listSkills(ctx, { ...page, q });
  const found: PaletteResult[] = [
    ...projects.map(({ id, name, description }) => resultOf("project", id, name, description)),
    ...vaults.map(({ id, name, description }) => resultOf("vault", id, name, description)),
    ...(await findChatsByTitle(ctx, q, MOST_OF_A_KIND)).map(({ id, title, summary }) =>
      resultOf("chat", id, title, summary),
    ),
    ...(await findFilesByName(ctx, q, MOST_OF_A_KIND)).map(({ id, name }) => resultOf("file", id, name, null)),
    ...(await findPlaybooksByTitle(ctx, q, MOST_OF_A_KIND)).map(({ id, title, description }) =>
      resultOf("playbook", id, title, description),
    ),
    ...skills.map(({ id, name, description }) => resultOf("skill", id, name, description)),
  ];
  return { results: inOrder(found, q.toLowerCase()).slice(0, MOST_RESULTS) };
}

const MOST_DETAIL = 200;

const resultOf = (kind: PaletteResult["kind"], id: string, title: string, detail: string | null | undefined) => ({
  kind,
  id,
  title,
  detail: detail ? detail.slice(0, MOST_DETAIL).toWellFormed() : null,
});

/** Sorting keeps the order of kinds among equals. */
const inOrder = (found: PaletteResult[], words: string) => found.sort((a, b) => rankOf(a, words) - rankOf(b, words));

function rankOf({ title }: PaletteResult, words: string): number {
  const at = title.toLowerCase().indexOf(words);
  return at === 0 ? 0 : at > 0 ? 1 : 2;
}
