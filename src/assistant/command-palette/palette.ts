import type { SessionContext } from "../../kernel/context.ts";
import { findPlaybooksByTitle } from "../../playbooks/playbooks.ts";
import { listVaults } from "../../vaults/vaults.ts";
import { findFilesByName } from "../../workspace/files/files.ts";
import { listProjects } from "../../workspace/projects/projects.ts";
import { listSkills } from "../../workspace/skills/skills.ts";
import { findChatsByTitle } from "../chats/chats.ts";
import type { PaletteQuery, PaletteResult } from "./palette.schema.ts";

const MAX_RESULTS = 30;
const MAX_PER_KIND = 10;
const page = { limit: MAX_PER_KIND, offset: 0 };

/** Searches names across everything the caller can see. Names that begin with the words come first. */
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
    ...(await findChatsByTitle(ctx, q, MAX_PER_KIND)).map(({ id, title, summary }) =>
      resultOf("chat", id, title, summary),
    ),
    ...(await findFilesByName(ctx, q, MAX_PER_KIND)).map(({ id, name }) => resultOf("file", id, name, null)),
    ...(await findPlaybooksByTitle(ctx, q, MAX_PER_KIND)).map(({ id, title, description }) =>
      resultOf("playbook", id, title, description),
    ),
    ...skills.map(({ id, name, description }) => resultOf("skill", id, name, description)),
  ];
  return { results: sortByMatch(found, q.toLowerCase()).slice(0, MAX_RESULTS) };
}

const MAX_DETAIL = 200;

const resultOf = (kind: PaletteResult["kind"], id: string, title: string, detail: string | null | undefined) => ({
  kind,
  id,
  title,
  detail: detail ? detail.slice(0, MAX_DETAIL).toWellFormed() : null,
});

/** The sort is stable, so equal ranks keep the order of kinds. */
const sortByMatch = (found: PaletteResult[], words: string) =>
  found.sort((a, b) => rankOf(a, words) - rankOf(b, words));

function rankOf({ title }: PaletteResult, words: string): number {
  const at = title.toLowerCase().indexOf(words);
  return at === 0 ? 0 : at > 0 ? 1 : 2;
}
