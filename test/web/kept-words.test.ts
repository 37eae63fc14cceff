import { describe, expect, it } from "vitest";
import { replacedBy } from "../../web/reviews/desk/replaced-by.ts";
import { mentionAt, mentionedIn, withMention } from "../../web/ui/forms/mentions.ts";
import { newerFields } from "../../web/ui/forms/newer-fields.ts";

describe("a decision is replaced only after a question", () => {
  const decided = (decision: "accepted" | "edited" | null, id: number) => ({
    check_id: "c",
    decision,
    note: null,
    assignee: null,
    revisions: null,
    decided_by: { id, name: "Robin Hood", email: null },
    decided_at: null,
    updated_by: null,
    updated_at: "2026-01-01T00:00:00.000Z",
    history: [],
  });

  it("if another person decided, or if wording was edited, also one's own", () => {
    expect(replacedBy(decided("accepted", 2), 1)).toEqual({ who: "Robin Hood", isOwn: false });
    expect(replacedBy(decided("edited", 1), 1)).toEqual({ who: "You", isOwn: true });
    const byKey = { ...decided("accepted", 2), decided_by: null };
    expect(replacedBy(byKey, 1)?.who).toBe("An API key");
  });

  it("not if it is undecided, or a plain decision of one's own", () => {
    expect([undefined, decided(null, 2), decided("accepted", 1)].map((each) => replacedBy(each, 1))).toEqual([
      undefined,
      undefined,
      undefined,
    ]);
  });
});

describe("a text that somebody else has changed since", () => {
  it("is reported by field; the same change on both sides is no conflict", () => {
    const now = { name: "Theirs", description: "Same", content: "Old" };
    const began = { name: "Old", description: "Old", content: "Old" };
    expect(newerFields(began, now, { name: "Mine", description: "Same", content: "Mine" })).toEqual(["name"]);
    expect(newerFields<{ name: string | null }>({ name: null }, { name: "" }, { name: "Mine" })).toEqual([]);
  });
});

describe("a mention", () => {
  const people = [
    { id: 1, name: "Ada Byron", email: "ada@example.com" },
    { id: 2, name: null, email: "bo@example.com" },
  ];

  it("is asked for after an @ at the start of a word", () => {
    expect(["Hi @Ad", "@", "mail@x", "@Ada ", "none"].map((text) => mentionAt(text, text.length))).toEqual([
      "Ad",
      "",
      undefined,
      undefined,
      undefined,
    ]);
  });

  it("puts the name in place of what was typed", () => {
    expect(withMention("Hi @Ad, look", 6, "Ada Byron")).toEqual({ text: "Hi @Ada Byron , look", caret: 14 });
  });

  it("lists only people who were not mentioned before", () => {
    expect(mentionedIn("@Ada Byron and @bo@example.com", people)).toEqual([1, 2]);
    expect(mentionedIn("@Ada Byron and @bo@example.com", people, "@Ada Byron")).toEqual([2]);
  });
});
