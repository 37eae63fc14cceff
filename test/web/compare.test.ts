import { describe, expect, it } from "vitest";
import type { ResponseResult } from "../../src/playbooks/responses/responses.schema.ts";
import type { ComparedChange } from "../../src/workspace/files/compare/compare.schema.ts";
import { type Mark, segmentsOf } from "../../web/documents/marks.ts";
import { heightAt, offsetAt } from "../../web/documents/placed-item.ts";
import { around } from "../../web/files/compare/around.ts";
import { filterOptions, firstFilter, itemOf, matches, olderFirst, pairsOf } from "../../web/files/compare/changes.ts";
import { anchorsOf, mapOffset } from "../../web/files/compare/scroll-map.ts";
import { responseAnchors, responseGroups } from "../../web/reviews/responses/response-groups.ts";

const words = (quote: string, start: number, page = 1) => ({ quote, start, end: start + quote.length, page });

function change(fields: Partial<ComparedChange>): ComparedChange {
  const { base = null, revised = null } = fields;
  const places = { base_at: base?.start ?? 0, revised_at: revised?.start ?? 0 };
  return { kind: "replaced", significance: "wording", base, revised, ...places, ...fields };
}

const number = change({ significance: "number", base: words("thirty", 100), revised: words("sixty days", 100, 2) });
const inserted = change({
  kind: "inserted",
  significance: "obligation",
  revised: words("x".repeat(50), 304),
  base_at: 300,
});
const bold = change({ significance: "format", base: words("Term", 400), revised: words("Term", 454) });

describe("the list of changes", () => {
  it("shows all but the formatting first, and each significance that occurs", () => {
    const changes = [number, inserted, bold];
    expect(filterOptions({ changes })).toEqual([
      { filter: null, label: "All text", count: 2 },
      { filter: "number", label: "Numbers", count: 1 },
      { filter: "obligation", label: "Obligations", count: 1 },
      { filter: "format", label: "Formatting", count: 1 },
    ]);
    expect(changes.filter((each) => matches(null, each))).toEqual([number, inserted]);
    expect(changes.filter((each) => matches("format", each))).toEqual([bold]);
    expect([firstFilter({ changes }), firstFilter({ changes: [bold] }), firstFilter({ changes: [] })]).toEqual([
      null,
      "format",
      null,
    ]);
  });

  it("names what happened, with the words of both sides and their places", () => {
    expect(itemOf(number, "1")).toMatchObject({
      verb: "Replaced",
      topic: "Number",
      before: "thirty",
      after: "sixty days",
      page: 2,
      base: { start: 100, end: 106, kind: "deletion" },
      revised: { start: 100, end: 110, kind: "insertion" },
    });
    expect(itemOf(inserted, "2")).toMatchObject({ verb: "Inserted", before: "", base: { start: 300, end: 300 } });
    expect(itemOf(bold, "3")).toMatchObject({ verb: "Formatted", before: "", after: "Term", isQuoted: true });
    const moved = change({ kind: "moved", base: words("Law.", 10), revised: words("Law.", 900) });
    expect(itemOf(moved, "4")).toMatchObject({ verb: "Moved", before: "", after: "Law.", revised: { kind: "quote" } });
  });

  it("takes the older of two files as the base", () => {
    const [early, late] = [{ created_at: "2026-01-01T00:00:00Z" }, { created_at: "2026-02-01T00:00:00Z" }];
    expect(olderFirst(late, early)).toEqual([early, late]);
    expect(olderFirst(early, late)).toEqual([early, late]);
  });
});

describe("synchronised scrolling", () => {
  const anchors = anchorsOf(pairsOf([number, inserted, bold]));

  it("keeps the same words beside each other, before, between and after the changes", () => {
    for (const [base, revised] of [
      [0, 0],
      [50, 50],
      [106, 110],
      [200, 204],
      [350, 404],
      [1000, 1054],
    ] as const) {
      expect(mapOffset(anchors, "base", base)).toBe(revised);
      expect(mapOffset(anchors, "revised", revised)).toBe(base);
    }
  });

  it("does not scroll one document while the other shows words that it does not have", () => {
    expect([304, 330, 353].map((offset) => mapOffset(anchors, "revised", offset))).toEqual([300, 300, 300]);
  });

  it("never runs backwards, whatever moved", () => {
    const elsewhere = change({ base: words("a", 5000), revised: words("b", 150) });
    const mixed = anchorsOf(pairsOf([number, elsewhere, inserted, bold]));
    expect(mapOffset(mixed, "base", 350)).toBe(404);
    const mapped = Array.from({ length: 60 }, (_, index) => mapOffset(mixed, "revised", index * 20));
    expect(mapped).toEqual(mapped.toSorted((a, b) => a - b));
    expect(mapOffset(anchorsOf([]), "base", 7)).toBe(7);
  });

  it("finds the words at a height, and the height of words", () => {
    const item = { start: 100, end: 300, top: 1000, height: 50 };
    expect([900, 1000, 1025, 1050, 2000].map((y) => offsetAt(item, y))).toEqual([100, 100, 200, 300, 300]);
    expect([0, 100, 200, 300, 999].map((offset) => heightAt(item, offset))).toEqual([1000, 1000, 1025, 1050, 1050]);
    expect(heightAt({ start: 5, end: 5, top: 10, height: 20 }, 5)).toBe(10);
  });
});

it("a place without words is an empty mark between the words", () => {
  const place: Mark = { start: 4, end: 4, kind: "deletion", active: true };
  expect(segmentsOf({ start: 0, end: 9 }, [place])).toEqual([
    { start: 0, end: 4 },
    { start: 4, end: 4, mark: place },
    { start: 4, end: 9 },
  ]);
  const last: Mark = { ...place, start: 9, end: 9 };
  expect(segmentsOf({ start: 0, end: 9 }, [last]).at(-1)).toEqual({ start: 9, end: 9, mark: last });
  expect(segmentsOf({ start: 20, end: 30 }, [place])).toEqual([{ start: 20, end: 30 }]);
});

describe("what came back", () => {
  const result: ResponseResult = {
    review_id: "r",
    sent: { file_id: "s", filename: "sent.docx" },
    returned: { file_id: "b", filename: "back.docx" },
    is_another_document: false,
    changes: [
      {
        check_ids: ["c"],
        status: "altered",
        tracked: false,
        original: "five",
        proposed: words("two", 10),
        returned: words("ten", 10),
      },
      { check_ids: [], status: "rejected", tracked: true, original: "", proposed: words("New.", 40), returned: null },
    ],
    differences: [
      { ...bold, tracked: false },
      { ...number, tracked: false },
      { ...inserted, tracked: true },
    ],
    summary: { accepted: 0, rejected: 1, altered: 1, silent: 2, tracked: 1, still_marked: false, message: "" },
  };

  it("lists silent changes first, then ours with their outcome, then the other tracked ones", () => {
    const groups = responseGroups(result, responseAnchors(result));
    expect(groups.map(({ title, items }) => [title, items.map(({ verb }) => verb)])).toEqual([
      ["Not tracked", ["Replaced", "Formatted"]],
      ["Our changes", ["Altered", "Rejected"]],
      ["Other tracked changes", ["Inserted"]],
    ]);
    expect(groups[1]!.items[0]).toMatchObject({ before: "five", after: "two", outcome: "ten", topic: "Not tracked" });
  });

  it("shows where words stood that are missing on one side", () => {
    const groups = responseGroups(result, responseAnchors(result));
    expect(groups[1]!.items[1]).toMatchObject({ base: { start: 40, end: 44 }, revised: { start: 40, end: 40 } });
  });
});

describe("a short change", () => {
  const base = "Purpose: business.\nTerm of NDA: 5 years from the Effective Date.\nLaw.";
  const revised = base.replace("5", "3");
  const at = base.indexOf("5");
  const place = { start: at, end: at + 1 };

  it("is shown with the words around it, in its paragraph", () => {
    const item = { before: "5", after: "3", base: place, revised: place };
    expect(around(item, { base, revised })).toEqual({
      before: "Term of NDA:",
      after: "years from the Effective Date.",
    });
    expect(around(item, {})).toBeUndefined();
  });

  it("that was deleted stands between the words of the document that was sent", () => {
    const item = { before: "5", after: "", base: place, revised: { start: 0, end: 0 } };
    expect(around(item, { base, revised: "" })?.before).toBe("Term of NDA:");
  });

  it("and a long one tells enough by itself", () => {
    const item = { before: "x".repeat(30), after: "3", base: place, revised: place };
    expect(around(item, { base, revised })).toBeUndefined();
  });
});
