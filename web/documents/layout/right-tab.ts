import type { Inline } from "../../../src/content/formats/layout/layout.schema.ts";

/** Splits a line of a table of contents or a footer at its last tab: the text before it, and the text at the right edge. */
export function splitAtTab(inlines: Inline[], text: string): { before: Inline[]; after: Inline[] } | null {
  for (let index = inlines.length - 1; index >= 0; index--) {
    const inline = inlines[index];
    if (!inline || !("start" in inline)) continue;
    const tab = text.slice(inline.start, inline.end).lastIndexOf("\t");
    if (tab === -1) continue;
    const at = inline.start + tab;
    const before = { ...inline, end: at };
    const after = { ...inline, start: at + 1 };
    return {
      before: [...inlines.slice(0, index), ...(before.end > before.start ? [before] : [])],
      after: [...(after.end > after.start ? [after] : []), ...inlines.slice(index + 1)],
    };
  }
  return null;
}
