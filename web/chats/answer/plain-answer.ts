import type { Message } from "../chats.queries.ts";
import { placeOf } from "./citation-chip.tsx";

/** The answer as plain text, with its citations listed below. */
export function plainWithSources({ content, citations }: Message): string {
  const sources = citations.map((citation) => `[${citation.marker}] ${placeOf(citation)}: “${citation.quote}”`);
  const words = content.replace(/\\([!-/:-@[-`{-~])/g, "$1");
  return sources.length === 0 ? words : `${words}\n\n${sources.join("\n")}`;
}
