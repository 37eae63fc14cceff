export interface GuideSection {
  /** The anchor of its heading. Empty for what stands before the first one. */
  id: string;
  title: string;
  /** Its words without marks of Markdown, to search and to show. */
  text: string;
}

export interface Topic {
  name: string;
  title: string;
  /** Its Markdown, without the title. */
  body: string;
  sections: GuideSection[];
}

export interface FoundSection extends GuideSection {
  topic: Topic;
  /** The text around the first word that was searched for. */
  excerpt: string;
}

/** "Not found, not sure" becomes "not-found-not-sure". */
export const anchorOf = (title: string) =>
  title
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, "-")
    .replace(/^-|-$/g, "");

/** Splits a page of the guide at its headings. The first line is its title. */
export function topicOf(name: string, markdown: string): Topic {
  const [head = "", ...rest] = markdown.split(/^## /m);
  const [, title = name, before = ""] = /^# (.*)\n([\s\S]*)$/.exec(head) ?? [];
  const sections = rest.map((part) => {
    const [heading = "", ...lines] = part.split("\n");
    return { id: anchorOf(heading), title: heading, text: plainOf(lines.join("\n")) };
  });
  return {
    name,
    title,
    body: markdown.replace(/^# .*\n/, ""),
    sections: [{ id: "", title, text: plainOf(before) }, ...sections],
  };
}

const plainOf = (markdown: string) =>
  markdown
    .replace(/!\[[^[\]]{0,500}\]\([^()]{0,500}\)/g, " ")
    .replace(/\[([^[\]]{0,500})\]\([^()]{0,500}\)/g, "$1")
    .replace(/^\|(?: *-+ *\|)+$/gm, " ")
    .replace(/[*`|]/g, " ")
    .replace(/\s+/g, " ")
    .trim();

const MOST = 12;
const EXCERPT = 160;
const ENDING = /(?:ing|ed|es|s)$/;

/** "columns" finds "column", and "color" finds "colour". */
const stemOf = (word: string) => (word.length > 4 ? word.replace(ENDING, "") : word).replace("our", "or");
const stemsOf = (words: string) =>
  words
    .toLowerCase()
    .match(/[\p{L}\p{N}]+|[§?—≠✓⚑]/gu)
    ?.map(stemOf) ?? [];

/** The sections in which every word occurs, those with the words in their title first. */
export function searchGuide(topics: Topic[], words: string): FoundSection[] {
  const wanted = stemsOf(words);
  if (wanted.length === 0) return [];
  const found = topics.flatMap((topic) =>
    topic.sections.flatMap((section) => {
      const inTitle = stemsOf(`${section.title} ${topic.title}`);
      const inText = stemsOf(section.text);
      const has = (stems: string[], word: string) => stems.some((each) => each.startsWith(word));
      if (!wanted.every((word) => has(inTitle, word) || has(inText, word))) return [];
      const score = wanted.filter((word) => has(stemsOf(section.title), word)).length;
      return { score, section: { ...section, topic, excerpt: excerptOf(section.text, wanted) } };
    }),
  );
  return found
    .toSorted((a, b) => b.score - a.score)
    .slice(0, MOST)
    .map(({ section }) => section);
}

function excerptOf(text: string, wanted: string[]): string {
  const places = wanted.map((word) => text.toLowerCase().indexOf(word)).filter((at) => at >= 0);
  const at = Math.max(0, Math.min(...places, text.length) - 40);
  const from = at === 0 || places.length === 0 ? 0 : text.indexOf(" ", at) + 1;
  const part = text.slice(from, from + EXCERPT);
  return `${from > 0 ? "… " : ""}${part}${from + EXCERPT < text.length ? " …" : ""}`;
}
