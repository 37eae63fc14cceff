import type { SimilarWordings } from "../../../src/workspace/clauses/similar.schema.ts";
import { api } from "../../api.ts";
import { locateSelection, type Selected, type Send } from "../document.ts";

export interface Compared {
  selected: Selected;
  /** The selected words as they were compared. */
  text: string;
  results: SimilarWordings["results"];
}

const MOST = 10;

/** How the selected words are worded in the clause library and in other contracts, the most alike first. */
export async function compareSelection(send: Send): Promise<Compared> {
  const document = await send();
  const selected = await locateSelection(document);
  const query = { file_id: document.fileId, start: selected.start, end: selected.end, limit: MOST };
  const { text, results } = await api.get("/clauses/similar", { query });
  return { selected, text, results };
}
