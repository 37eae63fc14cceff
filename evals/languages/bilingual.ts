import type { FieldType } from "../../src/content/values/values.ts";
import { printValue } from "../../src/content/values/values.ts";
import type { LocalAnswer, Question } from "../../src/models/engine/answer/question.ts";
import { openLocalEngine } from "../../src/models/engine/engine.ts";
import { findReadable } from "../../src/models/engine/english-part.ts";
import { readingEnglish } from "../../src/models/engine/language.ts";
import { cachingTagger } from "../support/model-cache.ts";
import { type BilingualContract, bilingualContracts, isPrintable, LAYOUTS } from "./layouts.ts";

const COLUMNS: Record<string, FieldType> = {
  Title: "text",
  Parties: "party_list",
  "Agreement date": "date",
  "Governing law": "text",
  "Payment term": "duration",
  "Notice of termination": "duration",
  "Warranty period": "duration",
  "Limitation of liability": "currency",
  "Confidentiality period": "duration",
  "Place of arbitration": "text",
};
/** A clause that stands only in the other language: it is not absent. */
const ONLY_THERE: Record<string, string> = {
  de: "Der Lieferant schließt eine Haftpflichtversicherung über mindestens eine Million Euro ab und weist sie jährlich nach.",
  fr: "Le fournisseur souscrit une assurance de responsabilité civile d’au moins un million d’euros et en justifie chaque année.",
  es: "El proveedor contratará un seguro de responsabilidad civil de al menos un millón de euros y lo acreditará cada año.",
  zh: "供应方应投保不低于一百万欧元的责任保险，并每年提供证明。",
};
const questionOf = (label: string, fieldType: FieldType): Question => ({
  key: label,
  label,
  instructions: "",
  fieldType,
  options: [],
});
const INSURANCE = questionOf("Insurance", "boolean");

interface Tally {
  asked: number;
  right: number;
  wrong: number;
  absent: number;
  kept: number;
  documents: number;
}

/** Two-column contracts: values read from the English side, and what is called absent. */
export async function reportBilingual(onlyFailures: boolean): Promise<void> {
  const engine = readingEnglish(openLocalEngine({ tagger: cachingTagger() }));
  const tallies = new Map<string, Tally>();
  const note = (layout: string, add: (tally: Tally) => void) => {
    const tally = tallies.get(layout) ?? { asked: 0, right: 0, wrong: 0, absent: 0, kept: 0, documents: 0 };
    add(tally);
    tallies.set(layout, tally);
  };
  for (const contract of await bilingualContracts()) {
    const alone = async () => contract.english.join("\n\n");
    const texts = [{ layout: "English alone", language: "en", make: alone }, ...bilingualTexts(contract)];
    for (const { layout, language, make } of texts) {
      const text = await make();
      const readable = await findReadable(text);
      const read = readable.kind === "part" ? readable.part.text : readable.kind === "whole" ? text : "";
      const questions = Object.keys(contract.right).map((label) => questionOf(label, COLUMNS[label] ?? "text"));
      const answers = await engine.read(text, language === "en" ? questions : [...questions, INSURANCE]);
      note(layout, (tally) => {
        tally.documents++;
        tally.kept += shareKept(contract.english, read);
        for (const answer of answers)
          judge(tally, contract, answer, `${contract.name} ${language} ${layout}`, onlyFailures);
      });
    }
  }
  await engine.close();
  console.log("Contracts in two languages: documents, English read, values right, wrong, of; called absent");
  for (const [layout, { documents, kept, right, wrong, asked, absent }] of tallies)
    console.log(
      `  ${layout.padEnd(28)} ${documents} ${(kept / documents).toFixed(3)} ${right} ${wrong} of ${asked}; ${absent}`,
    );
}

function bilingualTexts({ english, translations }: BilingualContract) {
  return Object.entries(LAYOUTS).flatMap(([layout, make]) =>
    Object.entries(translations)
      .filter(([language]) => isPrintable(layout, language))
      .map(([language, other]) => ({
        layout,
        language,
        make: () => make([...english, ""], [...other, ONLY_THERE[language] ?? ""]),
      })),
  );
}

function judge(tally: Tally, { right }: BilingualContract, answer: LocalAnswer, where: string, isTold: boolean): void {
  if (answer.outcome === "absent") tally.absent++;
  const accepted = right[answer.key];
  const fieldType = COLUMNS[answer.key] ?? "text";
  const said = answer.value === null ? "" : printValue(fieldType, answer.value as never);
  if (!accepted) {
    if (isTold && answer.outcome !== "unsure") console.log(`${where}: ${answer.key} ${answer.outcome}`);
    return;
  }
  tally.asked++;
  const plain = (words: string) => words.toLowerCase().replace(/[.,]/g, "");
  const holds = (one: string) => plain(said).includes(plain(one));
  const isRight = said !== "" && (fieldType === "party_list" ? accepted.every(holds) : accepted.some(holds));
  if (isRight) tally.right++;
  else if (said !== "") tally.wrong++;
  if (isTold && !isRight)
    console.log(
      `${where}: ${answer.key} ${answer.outcome} ${said} (${JSON.stringify(answer.candidate ?? "")}) ${answer.reasoning.slice(0, 80)}`,
    );
}

/** How much of the English side is in the text that is read, by words of paragraphs. */
function shareKept(english: string[], read: string): number {
  const flat = read.replace(/\s+/g, " ");
  const lengths = english.map((paragraph) => paragraph.length);
  const kept = english.map((paragraph) => (flat.includes(paragraph.replace(/\s+/g, " ")) ? paragraph.length : 0));
  const sum = (all: number[]) => all.reduce((total, each) => total + each, 0);
  return sum(kept) / sum(lengths);
}
