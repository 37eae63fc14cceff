import { fromMarkdown } from "mdast-util-from-markdown";
import { gfmTableFromMarkdown } from "mdast-util-gfm-table";
import { gfmTable } from "micromark-extension-gfm-table";
import { describe, expect, it } from "vitest";
import { isWithinMarkdownLimits } from "../../web/ui/text/markdown-limits.ts";

describe("Markdown that the page shows", () => {
  it.each(["> ", ">", "- ", "1. ", "*a_ ", "*a**", "~~a", "_a ", "\n- a", "a\n===\n", "word "])(
    "is shown as it is when it repeats %j too often for the parser",
    (unit) => {
      expect(isWithinMarkdownLimits(unit.repeat(100_000 / unit.length + 1))).toBe(false);
    },
  );

  it("is parsed when it is an answer or a skill of ordinary length", () => {
    const paragraph = "The **Seller** delivers by _31 May_ [1], see `clause 4` and [the site](https://a.example).\n\n";
    const list =
      "- one\n  - two\n    - three\n\n1. first\n2. second\n\n| a | b |\n| - | - |\n| 1 | 2 |\n\n> quoted\n\n";
    const text = (paragraph.repeat(20) + list).repeat(30);
    expect(text.length).toBeGreaterThan(50_000);
    expect(isWithinMarkdownLimits(text)).toBe(true);
    const tree = fromMarkdown(text, { extensions: [gfmTable()], mdastExtensions: [gfmTableFromMarkdown()] });
    expect(tree.children.length).toBeGreaterThan(600);
  });
});
