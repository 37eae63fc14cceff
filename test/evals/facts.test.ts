import { describe, expect, it } from "vitest";
import { isCited, isRepeated } from "../../evals/facts/cover.ts";
import { askedColumns, positions, type Question, questionsOf, SETS } from "../../evals/facts/exam.ts";
import { gradeAnswer } from "../../evals/facts/grade-answer.ts";
import { isAccepted } from "../../evals/facts/values.ts";
import type { AnswerKind } from "../../src/assistant/completions/completions.schema.ts";

const TEXT =
  "1. Notice. Each party gives thirty (30)\ndays notice.\n2. Audit. Supplier may audit the books once a year.";
const NOTICE = "Each party gives thirty (30) days notice.";
const AUDIT = "Supplier may audit the books once a year.";

const question = (given: Partial<Question>): Question => ({
  contract: "it",
  question: "How much notice?",
  kind: "value",
  answer: "30 days",
  accept: ["thirty (30) days"],
  reject: ["10 days"],
  quotes: [NOTICE],
  ...given,
});

const cite = (words: string) => {
  const start = TEXT.indexOf(words);
  return { quote: words, start, end: start + words.length };
};

function grade(asked: Partial<Question>, result: string, cited: string[] = [], answer_kind: AnswerKind = "stated") {
  const citations = cited.map((words) => ({ ...cite(words) }) as never);
  return gradeAnswer(question(asked), { result, citations, answer_kind }, TEXT).grade;
}

describe("a stated answer", () => {
  it("is right with an accepted value in another form and a citation of the deciding sentence", () => {
    expect(grade({}, "**30 days** [1]", ["Each party gives thirty (30)\ndays notice."])).toBe("right");
  });
  it("misleads with another value, from another sentence, or where the contract says nothing", () => {
    expect(grade({}, "**10 days** [1]", ["gives thirty (30)\ndays notice"])).toBe("misleading");
    expect(grade({}, "**30 days** [1]", ["audit the books"])).toBe("misleading");
    expect(grade({ kind: "absent", quotes: [] }, "**30 days** [1]", ["audit the books"])).toBe("misleading");
  });
  it("says Yes or No only at the start of a line", () => {
    const asked = { kind: "yes_no" as const, accept: ["No"], reject: [] };
    const cited = ["gives thirty (30)\ndays notice"];
    expect(grade(asked, "**No** — “no notice” [1]", cited)).toBe("right");
    const apart =
      "No passage was found.\n\nMost relevant passages:\n\n> Yes [2]\n\n**Is it so?**\n\n**No** — “no notice” [1]";
    expect(grade(asked, apart, cited)).toBe("right");
    expect(grade(asked, "**Yes** — “no” [1]\n\nNo language model is configured.", cited)).toBe("misleading");
  });
  it("on an open question must cite or repeat every deciding sentence", () => {
    const asked = { kind: "open" as const, accept: [], quotes: [NOTICE, AUDIT] };
    const said = "**Notice** [1]: see below.";
    expect(grade(asked, said, ["gives thirty (30)\ndays notice"], "stated")).toBe("misleading");
    expect(grade(asked, `${said} ${AUDIT}`, ["gives thirty (30)\ndays notice"], "stated")).toBe("right");
  });
});

describe("an answer that states nothing", () => {
  it("shows all, some or none of the deciding sentences", () => {
    const asked = { quotes: [NOTICE, AUDIT] };
    const all = ["gives thirty (30)\ndays notice", AUDIT];
    expect(grade(asked, "Passages to read:", all, "passages")).toBe("shown");
    expect(grade(asked, "Passages to read:", [AUDIT], "passages")).toBe("partly shown");
    expect(grade(asked, "Passages to read:", ["1. Notice."], "passages")).toBe("wrong passages");
    expect(grade({ kind: "absent", quotes: [] }, "Passages to read:", [AUDIT], "passages")).toBe("nothing claimed");
  });
  it("is honest about what is absent, and a false absence otherwise", () => {
    expect(grade({ kind: "absent", quotes: [] }, "No clause on audits was found.", [], "not_found")).toBe("honest");
    expect(grade({}, "No clause on notice was found.", [], "not_found")).toBe("false absence");
  });
});

it("half of a quote's words, in their place, count as cited, and a quote that is not there is an error", () => {
  expect(isCited(TEXT, AUDIT, [cite("audit the books once")])).toBe(true);
  expect(isCited(TEXT, AUDIT, [cite("audit the books")])).toBe(false);
  expect(() => isCited(TEXT, "Buyer may audit", [])).toThrow("is not in the contract");
  expect(isRepeated("It says “AUDIT the books once”.", AUDIT)).toBe(true);
});

it("numbers are compared whole", () => {
  const six = { accept: ["$6", "6 months"], reject: [] };
  expect(["$6", "$6.00", "6 months"].map((said) => isAccepted(said, six))).toEqual([true, true, true]);
  expect(["$6,000", "$6.50", "36 months"].map((said) => isAccepted(said, six))).toEqual([false, false, false]);
  expect(isAccepted("12 months", { accept: ["12 months"], reject: ["12 months"] })).toBe(false);
});

it("the exam holds 350 questions, 20 columns and 60 defects", async () => {
  const asked = (await Promise.all(SETS.map(questionsOf))).flat();
  const defects = (await positions()).flatMap((each) => each.defects);
  expect([asked.length, (await askedColumns()).length, defects.length]).toEqual([350, 20, 60]);
});
