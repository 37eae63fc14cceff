import { openDocx } from "../docx/model.ts";
import { childElements } from "../xml.ts";
import { fillTemplate } from "./fill.ts";
import type { FilledPlace, Filling, TemplatePreview } from "./template.ts";

const MARK = "chancery-value";

/** The text of the filled document, with the places of its values. */
export async function previewTemplate(bytes: Uint8Array, filling: Filling): Promise<TemplatePreview> {
  const keys: string[] = [];
  const filled = await fillTemplate(bytes, filling, (key, runs) => {
    const index = String(keys.push(key) - 1);
    for (const run of runs) for (const element of childElements(run)) element.setAttribute(MARK, index);
  });
  const { text, segments } = await openDocx(filled);
  const places = new Map<string, FilledPlace>();
  for (const { node, start, end } of segments) {
    const index = node.getAttribute(MARK);
    if (!index) continue;
    const place = places.get(index);
    if (place) place.end = Math.max(place.end, end);
    else places.set(index, { key: keys[Number(index)] ?? "", start, end });
  }
  return { text, places: [...places.values()].sort((a, b) => a.start - b.start) };
}
