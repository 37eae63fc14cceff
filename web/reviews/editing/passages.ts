import type { Finding, Revision } from "../../../src/playbooks/reviews/run/run.schema.ts";
import { languageIn } from "../desk/fallbacks.ts";

/** A paragraph of a reviewed file. */
export interface Paragraph {
  start: number;
  end: number;
  text: string;
}

/** The paragraphs of a text that have words, with their places. */
export function paragraphsOf(text: string): Paragraph[] {
  const paragraphs: Paragraph[] = [];
  let start = 0;
  for (const line of text.split("\n")) {
    if (line.trim() !== "") paragraphs.push({ start, end: start + line.length, text: line });
    start += line.length + 1;
  }
  return paragraphs;
}

/** Those that contain all the words. */
export function withWords(paragraphs: Paragraph[], words: string): Paragraph[] {
  const sought = words.toLowerCase().split(/\s+/).filter(Boolean);
  return paragraphs.filter(({ text }) => sought.every((word) => text.toLowerCase().includes(word)));
}

/** A change of a paragraph, which begins as it is. */
export const replacing = (fileId: string, { start, end, text }: Paragraph): Revision => ({
  fileId,
  start,
  end,
  original: text,
  replacement: text,
  rationale: "",
});

/** A new paragraph below another one. It begins with the language that the playbook quotes, if it quotes any. */
export const inserting = (fileId: string, { end }: Paragraph, { positions }: Finding): Revision => ({
  fileId,
  start: end,
  end,
  original: "",
  replacement: `\n${positions.map(({ guidance }) => languageIn(guidance)).find((language) => language !== null) ?? ""}`,
  rationale: "",
});
