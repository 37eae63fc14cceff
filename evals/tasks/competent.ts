import type { Said } from "../../test/support/servers/model-protocols.ts";
import type { Annotated } from "../support/data.ts";
import type { ModelRequest } from "../support/scripted-model.ts";

type Call = [name: string, input: object];

export const calls = (...all: Call[]): Said => ({
  calls: all.map(([name, input], at) => ({ id: `call_${at}`, name, input })),
});

/** The annotated category that a column asks for. */
export const CATEGORIES: Record<string, string> = {
  "Change of control": "Change Of Control",
  Law: "Governing Law",
  Parties: "Parties",
  End: "Expiration Date",
  Assignment: "Anti-Assignment",
  Liability: "Cap On Liability",
};

/** The words of a contract that the annotators marked for a category. */
export function markedWords({ text, labels }: Annotated, column: string): string[] {
  const label = labels.find(({ category }) => category === CATEGORIES[column]);
  return (label?.spans ?? []).map(([start, end]) => text.slice(start, end)).filter((words) => words.trim().length > 3);
}

/**
 * A model that makes good decisions: it follows the script of the task step by step, and reads each document as CUAD's annotators did. What
 * a real model would have to get right is what this one knows.
 */
export class CompetentModel {
  readonly #contracts: Map<string, Annotated>;
  #script: ((request: ModelRequest) => Said)[] = [];
  readings = 0;
  judgements = 0;
  looks = 0;
  steps = 0;

  constructor(contracts: Annotated[]) {
    this.#contracts = new Map(contracts.map((contract) => [fileNameOf(contract), contract]));
  }

  add(contract: Annotated) {
    this.#contracts.set(fileNameOf(contract), contract);
  }

  follow(...script: ((request: ModelRequest) => Said)[]) {
    this.#script = script;
    [this.readings, this.judgements, this.looks, this.steps] = [0, 0, 0, 0];
  }

  answer = (request: ModelRequest): Said => {
    if (request.question.includes("title and a summary")) return { object: { title: "Task", summary: "A task." } };
    if (request.system.startsWith("You read one document")) return this.#read(request);
    if (request.system.startsWith("You check claims about contracts")) return this.#lookAgain(request);
    if (request.tools.length > 0) {
      this.steps++;
      return this.#script.shift()?.(request) ?? { text: "Done." };
    }
    return isReading(request) ? this.#fill(request) : this.#judge(request);
  };

  /** The columns of a vault, by the words of the annotators. */
  #fill({ messages, question }: ModelRequest): Said {
    const prompt = messages.map(({ text }) => text).join("\n");
    const name = /(?:name=|first reading of )"([^"]+\.txt)"/.exec(prompt)?.[1] ?? "";
    const contract = this.#contracts.get(name);
    const answers = [...question.matchAll(/^C(\d+): (.*)$/gm)].map(([, number, label = ""]) => {
      const [words] = contract && label in CATEGORIES ? markedWords(contract, label) : [];
      return { column: `C${number}`, found: !!words, value: words ?? "", quotes: words ? [words] : [], reasoning: "" };
    });
    return { object: { answers } };
  }

  #read({ system, question }: ModelRequest): Said {
    this.readings++;
    const name = /name="F\d+: ([^"]+)"/.exec(question)?.[1] ?? "";
    const contract = this.#contracts.get(name);
    const columns = [...system.matchAll(/^\d+\. ([^:\n]+):/gm)].map(([, label = ""]) => label);
    const answers = columns.map((label, at) => {
      const quotes = contract ? markedWords(contract, label).slice(0, 2) : [];
      return { column: at + 1, found: quotes.length > 0, value: (quotes[0] ?? "").slice(0, 120), quotes };
    });
    return { object: { answers } };
  }

  /** It says what the annotators said, so that its claims hold. */
  #lookAgain({ question }: ModelRequest): Said {
    this.looks++;
    const claims = [...question.matchAll(/^Claim (\d+):/gm)].map(([, number]) => Number(number));
    return { object: { verdicts: claims.map((claim) => ({ claim, verdict: "says", reason: "" })) } };
  }

  #judge({ messages }: ModelRequest): Said {
    this.judgements++;
    const document = messages.map(({ text }) => text).join("\n");
    const words =
      /governed by[^.\n]{10,120}/i.exec(document)?.[0] ?? /confidential[^.\n]{10,80}/i.exec(document)?.[0] ?? "";
    const quotes = words ? [{ document: "F1", quote: words }] : [];
    const verdict = {
      result: "neither",
      fallback: 0,
      basis: "words",
      demands: [],
      analysis: "It departs from the position.",
      quotes,
      revisions: [],
    };
    return { object: verdict };
  }
}

/** The first reading of the columns of a vault, or the second one of those that it found empty. */
const isReading = ({ question }: ModelRequest) =>
  question.includes("Fill these columns") || question.includes("In a first reading of");

/** A name that a file system and a prompt take as it is. */
export const fileNameOf = ({ title }: Annotated) =>
  `${title
    .replace(/[^A-Za-z0-9 _-]+/g, " ")
    .replace(/\s+/g, " ")
    .trim()
    .slice(0, 80)}.txt`;
