import { describe, expect, it } from "vitest";
import type { Question } from "../../../src/models/engine/answer/question.ts";
import { type Route, Router } from "../../../src/models/engine/answer/route.ts";

const question = (label: string, fieldType: Question["fieldType"] = "text"): Question => ({
  key: "column",
  label,
  instructions: "",
  fieldType,
  options: [],
});

describe("what a question is about", () => {
  const router = new Router();
  const name = (route: Route) => (route.to === "clause" ? route.clause.name : "search");

  it.each<[string, string]>([
    ["Governing Law", "Governing Law"],
    ["Liability cap", "Cap On Liability"],
    ["Notice of non-renewal", "Notice Period To Terminate Renewal"],
    ["Force majeure clause", "Force majeure"],
    ["Arbitration", "Dispute resolution"],
  ])("%s is known by name", (label, target) => {
    expect(name(router.route(question(label)))).toBe(target);
  });

  it("is left to search when no known topic matches", () => {
    expect(name(router.route(question("Storage temperature of the vaccine")))).toBe("search");
  });

  it("is never a clause without a date when a date is asked for", () => {
    expect(name(router.route(question("Insurance", "date")))).not.toBe("Insurance");
  });
});
