import { describe, expect, it } from "vitest";
import type { Comparison, JudgeModel } from "../../../src/models/engine/encode/judge-model.ts";
import { openLocalEngine } from "../../../src/models/engine/engine.ts";
import type { CheckToJudge, Stance } from "../../../src/models/engine/judge/judgement.ts";
import { useDecisions } from "../../../src/models/engine/judge/precedents/join-decisions.ts";
import { passageFeatures } from "../../../src/models/engine/learning/features.ts";
import { judgePosition, trainPosition } from "../../../src/models/engine/learning/learned-position.ts";
import type { PositionVerdict } from "../../../src/models/engine/learning/position-chances.ts";
import { type DecidedDocument, teachPosition } from "../../../src/models/engine/learning/teach-position.ts";
import { checkOf } from "../../support/checks.ts";

const OTHERS = [
  "Neither party may assign this Agreement without consent.",
  "This Agreement is governed by the laws of Delaware.",
] as const;
const KEEPING = [
  "The Recipient may keep one archival copy of the Confidential Information.",
  "Recipient may retain an archival copy as required by law.",
  "One copy may be retained by the Recipient for its legal archives.",
];
const DESTROYING = [
  "The Recipient shall destroy all copies of the Confidential Information and keep none.",
  "No copy may be retained by the Recipient.",
];
const CHECK = checkOf("Archives", "Proof of what was received may stay on file after the end.");
const WORDS = { label: CHECK.title, instructions: CHECK.positions[0]!.guidance };
const STANCE: Stance = { reviewMode: "third-party", representingParty: "the Recipient" };

const features = (texts: string[]) => texts.map((text) => passageFeatures(text, ""));

function decided(id: string, verdict: PositionVerdict, clause?: string): DecidedDocument {
  const rules = clause ? [OTHERS[0], clause, OTHERS[1]] : [...OTHERS];
  const text = rules.map((rule, at) => `${at + 1}. ${rule}`).join("\n\n");
  const start = clause ? text.indexOf(clause) : 0;
  return { id, text, verdict, stance: STANCE, marked: clause ? [{ start, end: start + clause.length }] : [] };
}

const DECIDED = [
  ...KEEPING.map((clause, at) => decided(`keeping ${at}`, "passes", clause)),
  decided("keeping 3", "passes", "Recipient may keep one copy of the Confidential Information in its archives."),
  decided("keeping 4", "passes", "The Recipient may retain one archival copy of Confidential Information."),
  decided("nothing 0", "missing"),
  decided("nothing 1", "missing"),
];

/** Compares every passage the same way. */
const judgeThat = (says: number, contradicts: number): JudgeModel => ({
  compare: async (_, passages) => passages.map((): Comparison => ({ says, contradicts, evidence: [] })),
  close: async () => {},
});

async function judged(clause: string, documents: DecidedDocument[], judge: JudgeModel | undefined, check = CHECK) {
  const { models } = await teachPosition(WORDS, documents);
  const engine = openLocalEngine(judge ? { judge } : {});
  const asked: CheckToJudge = { ...check, learned: models };
  const [judgement] = await engine.judge(decided("new", "passes", clause).text, [asked], STANCE);
  return judgement!;
}

describe("what decisions teach about a position", () => {
  it("has the figures of the published recipe", () => {
    const example = (verdict: PositionVerdict, clause?: string) => ({
      verdict,
      rows: features(clause ? [OTHERS[0], clause, OTHERS[1]] : [...OTHERS]),
      query: [],
      positives: new Set(clause ? [1] : []),
    });
    const all = [
      ...KEEPING.map((clause) => example("passes", clause)),
      ...DESTROYING.map((clause) => example("contradicts", clause)),
      example("missing"),
    ];
    const rows = features([OTHERS[1], "The Recipient may keep a copy in its archives.", OTHERS[0]]);
    const chances = (n: number) => judgePosition(trainPosition(all.slice(0, n)), { rows, query: [0.1, 0.9, 0.2] });
    const three = chances(3)!;
    expect(three.best.at).toBe(1);
    expect(three.chances.passes).toBeCloseTo(0.99263, 4);
    expect(three.chances.contradicts).toBeCloseTo(0.00729, 4);
    const six = chances(6)!;
    expect(six.chances.passes).toBeCloseTo(0.6706, 4);
    expect(six.chances.contradicts).toBeCloseTo(0.31299, 4);
    expect(six.chances.missing).toBeCloseTo(0.01641, 4);
  });

  it("is the same, bit for bit, without a document as if nobody had ever decided about it", async () => {
    const before = await teachPosition(WORDS, DECIDED.slice(0, 4));
    await teachPosition(WORDS, DECIDED);
    expect(await teachPosition(WORDS, DECIDED.slice(0, 4))).toEqual(before);
  });

  it("is tried on each document without it", async () => {
    const { trials } = await teachPosition(WORDS, DECIDED);
    expect(trials.map(({ documentId }) => documentId).sort()).toEqual(DECIDED.map(({ id }) => id).sort());
  });
});

describe("a judgement with earlier decisions", () => {
  const SIMILAR = "Recipient may retain one archival copy of the Confidential Information, sealed.";

  it("passes wording like that which people accepted, if neither the judge nor the rules object", async () => {
    const found = await judged(SIMILAR, DECIDED, judgeThat(0.3, 0.1));
    expect(found.result).toBe("Pass");
    expect(found.analysis).toMatch(/^Accepted before\. .*5 of 7 decisions/);
    expect(found.decisions?.use).toBe("pass");
  });

  it("leaves it to a person where the judge objects, and where there is no judge", async () => {
    for (const judge of [judgeThat(0.02, 0.96), undefined]) {
      const found = await judged(SIMILAR, DECIDED, judge);
      expect(found.result === "Pass" && found.decisions?.use === "pass").toBe(false);
    }
  });

  it("uses fewer than five decisions for nothing", async () => {
    expect((await judged(SIMILAR, DECIDED.slice(0, 4), judgeThat(0.3, 0.1))).decisions).toBeUndefined();
  });

  it("never contradicts a position by earlier decisions, and keeps what contradicts it or measurably falls short", () => {
    const own = (result: "Pass" | "Flag", analysis: string) => ({ result, analysis, isMeasured: false });
    const against = { passes: 0.05, contradicts: 0.9, missing: 0.05 };
    expect(useDecisions(own("Flag", "Needs your judgement. Unclear."), against)).toBe("ask");
    const sure = { passes: 0.9, contradicts: 0.05, missing: 0.05 };
    expect(useDecisions(own("Flag", "Contradicts your position. It does."), sure)).toBe("keep");
    const short = own("Flag", "Falls short of your position. It does.");
    expect(useDecisions(short, sure)).toBe("pass");
    expect(useDecisions({ ...short, isMeasured: true }, sure)).toBe("keep");
    expect(useDecisions(own("Flag", "Needs your judgement. Unclear."), sure)).toBe("pass");
    const none = { passes: 0.05, contradicts: 0.05, missing: 0.9 };
    expect(useDecisions(own("Flag", "Needs your judgement. Unclear."), none)).toBe("miss");
    expect(useDecisions(own("Pass", "Meets the standard position."), none)).toBe("ask");
  });
});
