import { fence } from "../../../models/fence.ts";
import type { Source } from "./sources.ts";

/** The documents for the prompt: whole if they fit, otherwise the relevant passages. */
export function sourcesPrompt(sources: Source[], passages: Map<string, string[]> | undefined): string | undefined {
  if (sources.length === 0) return undefined;
  const parts = sources.map(({ name, filename, text }) => {
    const body = passages ? (passages.get(name) ?? []).join("\n\n[…]\n\n") : text;
    return fence(`${name}: ${filename}${passages ? ", passages only" : ""}`, body);
  });
  const note = passages
    ? "The documents are too long to be shown whole. These are their openings and the passages that the question touches."
    : "The documents, whole:";
  return `${note}\n\n${parts.join("\n\n")}`;
}
