import { describe, expect, it } from "vitest";
import { tokensIn } from "../../../src/models/worked-examples.ts";
import { useApp } from "../../support/harness.ts";
import { type ModelRequest, useModelServer } from "../../support/servers/model-server.ts";
import { CLAUSES, firmThatDecides } from "./deciding.ts";

const server = await useModelServer();
const app = useApp(server.settings());

const ASKED = "How this organization decided this check";

/** The model quotes the clause, and is never certain. */
const judging = ({ messages }: ModelRequest) => {
  const text = messages.map((each) => each.text).join("\n");
  const contract = text.slice(0, text.indexOf("Judge this check"));
  const clause = CLAUSES.find((each) => contract.includes(each));
  return {
    object: {
      result: "neither",
      fallback: 0,
      basis: clause ? "words" : "silence",
      analysis: "It is for a person.",
      demands: [],
      quotes: clause ? [{ document: "F1", quote: clause }] : [],
      revisions: [],
    },
  };
};

async function firm() {
  server.reply(judging);
  return firmThatDecides(app);
}

function shown() {
  const asked = server.requests.filter(({ question }) => question.includes("Judge this check."));
  const question = asked.at(-1)!.question.split(ASKED)[1] ?? "";
  const body = /<(document-[0-9a-f]{16}) name="([^"]*)">\n([\s\S]*?)\n<\/\1>/.exec(question)?.[3];
  return body === undefined ? [] : body.split("\n");
}

describe("a check with a language model", () => {
  it("is asked with the nearest earlier decisions of each kind, fenced as data, and its finding names them", async () => {
    const { review, teach } = await firm();
    const taught = [];
    for (const at of [0, 1, 2, 7]) taught.push(await teach(at));
    const made = await review(9, CLAUSES[6]);
    const lines = shown();
    expect(lines).toHaveLength(3);
    expect(lines[0]).toContain(CLAUSES[0]);
    expect(lines[0]).toMatch(/→ this wording was accepted$/);
    expect(lines.filter((line) => line.endsWith("No passage → a clause was missing"))).toHaveLength(1);
    expect(lines.join("\n")).not.toContain("services-");
    expect(tokensIn(lines.join("\n"))).toBeLessThanOrEqual(1_500);
    const { learned_from } = await made.finding();
    expect(learned_from).toMatchObject({ use: "shown", decisions: 3, withdrawn: 0 });
    const reviews = learned_from.examples.map(({ review_id }: { review_id: string }) => review_id);
    expect(reviews).toContain(taught[0]!.id);
    expect(reviews).toContain(taught[3]!.id);
  });

  it("marks the finding once a decision that it was shown is withdrawn", async () => {
    const { review, decide, teach } = await firm();
    const taught = await teach(0);
    const made = await review(9, CLAUSES[6]);
    await decide(taught.decision, null);
    expect((await made.finding()).learned_from).toMatchObject({ decisions: 1, withdrawn: 1 });
  });

  it("is asked without decisions on reviews and files that the person who asks may not see", async () => {
    const { bob, review, teach } = await firm();
    await teach(0);
    const made = await review(9, CLAUSES[6], {}, bob);
    expect(shown()).toEqual([]);
    expect((await made.finding(bob)).learned_from).toBeUndefined();
  });

  it("is asked without decisions while its learning is switched off", async () => {
    const { ada, learning, review, teach } = await firm();
    await teach(0);
    await ada.put(learning, { enabled: false });
    await review(9, CLAUSES[6]);
    expect(shown()).toEqual([]);
  });
});
