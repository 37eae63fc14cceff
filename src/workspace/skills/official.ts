import { readFileSync } from "node:fs";
import { must } from "../../content/must.ts";

export type OfficialSkill = Readonly<{ id: string; name: string; description: string; content: string }>;

const FILES = ["contract-summary", "obligations-and-dates", "issues-list", "clause-comparison"];

/** The skills that ship with the product: Markdown files with id, name and description as front matter. */
export const officialSkills: readonly OfficialSkill[] = Object.freeze(
  FILES.map((file) => parse(readFileSync(new URL(`./official/${file}.md`, import.meta.url), "utf8"))),
);

/** When the official skills were last changed. */
export const OFFICIAL_SKILLS_SINCE = "2026-11-15T00:00:00.000Z";

export const findOfficialSkill = (id: string) => officialSkills.find((skill) => skill.id === id.toLowerCase());

function parse(file: string): OfficialSkill {
  const parts = /^---\nid: (.+)\nname: (.+)\ndescription: (.+)\n---\n([\s\S]+)$/.exec(file.replaceAll("\r\n", "\n"));
  const [, id = "", name = "", description = "", content = ""] = must(parts, "an official skill has these parts");
  return Object.freeze({ id, name, description, content: content.trim() });
}
