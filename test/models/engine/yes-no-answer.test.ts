import { afterAll, describe, expect, it } from "vitest";
import { formatAnswer } from "../../../src/assistant/completions/answer-text.ts";
import { CitationCollector } from "../../../src/assistant/completions/citing/citation-collector.ts";
import { toStatement } from "../../../src/models/engine/ask/statement.ts";
import { type JudgeModel, NoJudge, openJudge } from "../../../src/models/engine/encode/judge-model.ts";
import type { Ranker } from "../../../src/models/engine/encode/ranker.ts";
import type { Tag } from "../../../src/models/engine/encode/tagger.ts";
import { openLocalEngine } from "../../../src/models/engine/engine.ts";
import type { Source } from "../../../src/workspace/files/search/sources.ts";

describe("a yes/no question", () => {
  it.each([
    [
      "Can the customer terminate for convenience?",
      "The customer can terminate for convenience.",
      "The customer cannot terminate for convenience.",
    ],
    ["Is there any cap on liability?", "There is cap on liability.", "There is no cap on liability."],
    ["Is the license perpetual?", "The license is perpetual.", "The license is not perpetual."],
    [
      "Does the developer assign its inventions to the customer?",
      "The developer assigns its inventions to the customer.",
      "The developer does not assign its inventions to the customer.",
    ],
    [
      "May either party license the software?",
      "Either party may license the software.",
      "Neither party may license the software.",
    ],
    ["Are price increases capped?", "Price increases are capped.", "Price increases are not capped."],
    [
      "Please tell me whether the supplier may assign the agreement",
      "The supplier may assign the agreement.",
      "The supplier may not assign the agreement.",
    ],
    ["Is any licence irrevocable?", "Some licence is irrevocable.", "No licence is irrevocable."],
  ])("becomes a statement and its negation: %s", (question, stated, negated) => {
    expect(toStatement(question)).toEqual({ stated, negated, isSided: false });
  });

  it("about “us” is one about either party, and known as such", () => {
    expect(toStatement("Can we terminate without cause?")).toEqual({
      stated: "Either party can terminate without cause.",
      negated: "Neither party can terminate without cause.",
      isSided: true,
    });
  });

  it.each([
    "Which law governs?",
    "How long is the term?",
    "Termination for convenience",
    "Can anyone who is not a party sue?",
  ])("is not recognized in: %s", (words) => expect(toStatement(words)).toBeUndefined());
});

const FREE = "The Customer may terminate this Agreement for convenience at any time upon thirty days' notice.";
const BOUND = "Neither party may assign this Agreement without the prior written consent of the other party.";
const CAUSE = "Either party may terminate this Agreement with cause upon thirty days' notice of a material breach.";
const TEXT = `SERVICES AGREEMENT\n\n1. Services. Supplier provides the services.\n\n2. Termination. ${FREE}\n\n3. Assignment. ${BOUND}`;

const marked = (text: string, kind: Tag["kind"], words: string, confidence = 0.95): Tag => {
  const start = text.indexOf(words);
  return { kind, start, end: start + words.length, score: 0.9, confidence };
};
const TAGS = [marked(TEXT, "Termination For Convenience", FREE), marked(TEXT, "Anti-Assignment", BOUND)];

/** A ranker that takes every passage for an answer, and leaves their order. */
const AGREEING: Ranker = {
  score: async (_question, passages) => passages.map(() => ({ rank: 1, answers: 0.9 })),
  close: async () => {},
};

function engineOf(judge: JudgeModel, tags = TAGS) {
  return openLocalEngine({ tagger: { tag: async () => tags, close: async () => {} }, judge, ranker: AGREEING });
}

/** A judge with the same chances for each passage: of a statement, and of its negation (“not”, “cannot”, “neither”). */
function judgeOf(stated: [number, number], negated: [number, number]): JudgeModel {
  return {
    compare: async (statement, passages) =>
      passages.map(() => {
        const [says, contradicts] = /\b(?:not|cannot|neither|no)\b/i.test(statement) ? negated : stated;
        return { says: says!, contradicts: contradicts!, evidence: [] };
      }),
    close: async () => {},
  };
}

const askOf = async (engine: ReturnType<typeof engineOf>, words: string, text = TEXT) => {
  const [answer] = await engine.ask(text, [{ words }]);
  return { ...answer!, quotes: answer!.places.map(({ start, end }) => text.slice(start, end)) };
};

describe("an answer over a clause", () => {
  const sure = judgeOf([0.95, 0.02], [0.02, 0.95]);
  const contrary = judgeOf([0.02, 0.95], [0.95, 0.02]);
  const question = "Can the customer terminate this agreement for convenience?";

  it("is Yes where the judge reads the clause so, both as stated and negated", async () => {
    expect(await askOf(engineOf(sure), question)).toMatchObject({ kind: "stated", says: "Yes", quotes: [FREE] });
    expect((await askOf(engineOf(judgeOf([0.95, 0.02], [0.95, 0.02])), question)).says).toBeUndefined();
    expect((await askOf(engineOf(judgeOf([0.3, 0.1], [0.1, 0.3])), question)).says).toBeUndefined();
  });

  it("is No where the clause restricts what is asked, and the judge reads it so", async () => {
    const asked = "Can either party assign this agreement without consent?";
    expect(await askOf(engineOf(contrary), asked)).toMatchObject({ says: "No", quotes: [BOUND] });
    expect((await askOf(engineOf(sure), asked)).says).toBeUndefined();
  });

  it("is never No where the clause only gives the right that is asked for, whatever the judge reads", async () => {
    const right = "This Agreement may be assigned by the Supplier upon written notice to the Customer.";
    const text = `SERVICES AGREEMENT\n\n1. Services. Supplier provides the services.\n\n2. Assignment. ${right}`;
    const engine = engineOf(contrary, [marked(text, "Anti-Assignment", right)]);
    const asked = "May the supplier assign the agreement without consent?";
    expect((await askOf(engine, asked, text)).says).not.toBe("No");
  });

  it("is never Yes where the clause only says how a right is used that another gives", async () => {
    const use = "Any termination pursuant to this section takes effect on the day after the Customer's notice.";
    const text = `SERVICES AGREEMENT\n\n1. Services. Supplier provides the services.\n\n2. End. ${use}`;
    const engine = engineOf(sure, [marked(text, "Termination For Convenience", use)]);
    expect((await askOf(engine, question, text)).says).toBeUndefined();
  });

  it("is neither where judge and clause disagree, nothing was found, or the clause is doubtful", async () => {
    expect((await askOf(engineOf(contrary), question)).says).toBeUndefined();
    const absent = await askOf(engineOf(contrary, []), question);
    expect(absent.kind).not.toBe("stated");
    expect(absent.says).toBeUndefined();
    const doubtful = engineOf(sure, [marked(TEXT, "Termination For Convenience", FREE, 0.4)]);
    expect((await askOf(doubtful, question)).says).toBeUndefined();
  });

  it("about “us” is neither where the clause applies to only one party", async () => {
    const sided = await askOf(engineOf(sure), "Can we terminate this agreement for convenience?");
    expect(sided).toMatchObject({ kind: "passages", quotes: expect.arrayContaining([FREE]) });
    expect(sided.says).toBeUndefined();
  });

  it("is the passage to read where the judge cannot run", async () => {
    const compare = () => Promise.reject(new NoJudge("There is no judge."));
    const answer = await askOf(engineOf({ compare, close: async () => {} }), question);
    expect(answer).toMatchObject({ kind: "passages", quotes: expect.arrayContaining([FREE]) });
    expect(answer.says).toBeUndefined();
  });
});

describe("a question about termination with cause", () => {
  it("is not taken for one about convenience", async () => {
    const bound = "Neither party may terminate this Agreement for convenience.";
    const text = `SERVICES AGREEMENT\n\n1. Services. Supplier provides the services.\n\n2. Termination. ${bound} ${CAUSE}`;
    const engine = engineOf(judgeOf([0.95, 0.02], [0.02, 0.95]), [marked(text, "Termination For Convenience", bound)]);
    const answer = await askOf(engine, "Can it be terminated with cause?", text);
    expect(answer.subject).not.toBe("termination without cause");
    expect(answer.quotes.join(" ")).toContain("with cause");
  });
});

describe("a clause that neither party may terminate without cause", () => {
  it.each([
    "Neither party may terminate this Agreement for convenience.",
    "Neither party may end this Agreement early without cause.",
  ])("is No to the question whether the agreement can be: %s", async (bound) => {
    const text = `SERVICES AGREEMENT\n\n1. Services. Supplier provides the services.\n\n2. Termination. ${bound}`;
    const engine = engineOf(judgeOf([0.02, 0.95], [0.95, 0.02]), [marked(text, "Termination For Convenience", bound)]);
    const asked = "Can the agreement be terminated for convenience?";
    expect(await askOf(engine, asked, text)).toMatchObject({ says: "No", quotes: [bound] });
  });
});

describe("a termination with cause", () => {
  const text = `SERVICES AGREEMENT\n\n1. Services. Supplier provides the services.\n\n2. Termination. ${CAUSE}`;

  it.each([0.95, 0.4])(
    "does not answer a question about convenience, even if it is marked so (%s)",
    async (confidence) => {
      const engine = engineOf(judgeOf([0.95, 0.02], [0.02, 0.95]), [
        marked(text, "Termination For Convenience", CAUSE, confidence),
      ]);
      const answer = await askOf(engine, "Can the customer terminate for convenience?", text);
      expect(answer.kind).toBe("passages");
      expect(answer.says).toBeUndefined();
    },
  );
});

describe("the trained judge", () => {
  const judge = openJudge();
  afterAll(() => judge.close());

  it("answers Yes and No with the quote and its citation", async () => {
    const engine = engineOf(judge);
    const source = { fileId: "1", name: "a", filename: "a.txt", text: TEXT, pages: [] } as unknown as Source;
    const say = async (words: string) => {
      const answer = (await engine.ask(TEXT, [{ words }]))[0]!;
      return formatAnswer(source, answer, new CitationCollector([source]));
    };
    expect(await say("Can the agreement be terminated for convenience?")).toBe(`**Yes** — “${FREE}” [1]`);
    expect(await say("May this agreement be assigned without consent?")).toBe(`**No** — “${BOUND}” [1]`);
  });
});
