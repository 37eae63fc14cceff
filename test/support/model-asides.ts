import type { ModelRequest } from "./servers/model-server.ts";

const NAME = { object: { title: "A task", summary: "A task was done." } };

const isNaming = ({ question }: ModelRequest) => question.includes("title and a summary");
const isSecondLook = ({ system }: ModelRequest) => system.startsWith("You check claims about contracts");

/** Whether a model is asked for the title of a chat, or for a second look at what an answer cites. */
export const isAside = (request: ModelRequest) => isNaming(request) || isSecondLook(request);

/** What a model says to it: a title, or that the passages say each claim. */
export function answerAside(request: ModelRequest) {
  if (isNaming(request)) return NAME;
  const claims = [...request.question.matchAll(/^Claim (\d+):/gm)].map(([, number]) => Number(number));
  return { object: { verdicts: claims.map((claim) => ({ claim, verdict: "says", reason: "" })) } };
}

export const isReadingOfPart = ({ system }: ModelRequest) =>
  system.startsWith("You read contracts for a lawyer. They are too long");

/** Names, for each question, the numbered passages of the part that hold one of its words. */
export function answerReadingOfPart({ messages, question }: ModelRequest, words: RegExp) {
  const whole = messages.map(({ text }) => text).join("\n");
  const passages = [...whole.matchAll(/^\[(\d+)\] ([\s\S]*?)(?=\n\n\[\d+\] |\n<\/document)/gm)];
  const bearing = passages.flatMap(([, number, text]) => (words.test(text!) ? [Number(number)] : []));
  const asked = [...question.matchAll(/^Question (\d+):/gm)].map(([, number]) => Number(number));
  return { object: { questions: asked.map((each) => ({ question: each, passages: bearing })) } };
}
