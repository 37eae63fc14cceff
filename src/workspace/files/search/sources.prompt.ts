import { fence } from "../../../models/fence.ts";
import type { Excerpts } from "./select-excerpts.ts";
import type { Source } from "./sources.ts";

/** The documents for the prompt: whole if they fit, otherwise excerpts. */
export function sourcesPrompt(sources: Source[], excerpts: Excerpts | undefined): string | undefined {
  if (sources.length === 0) return undefined;
  const parts = sources.map(({ name, filename, text }) =>
    fence(`${name}: ${filename}${excerpts ? ", excerpts" : ""}`, excerpts ? (excerpts.texts.get(name) ?? "") : text),
  );
  return `${excerpts ? noteOn(excerpts) : "The documents, whole:"}\n\n${parts.join("\n\n")}`;
}

const TOO_LONG = "The documents are too long to be shown whole.";

const noteOn = ({ unread }: Excerpts) =>
  unread.length === 0
    ? `${TOO_LONG} Every part of them was read before. These are their openings and every passage that bears on the question: what is not in them, the documents do not say.`
    : `${TOO_LONG} These are their openings and some of their passages. Not read: ${unread.join("; ")}. What is not shown here may stand there: never conclude that the documents do not say it.`;
