import { type Doomed, WORKER_POINTS } from "../points.ts";

interface Places {
  templateId: string;
  projectId: string;
  webhookId: string;
  deciders: number[];
}

/** What each run writes is named after its number. */
const NUMBER = "{$trigger.fields.number}";
export const LETTER = "Letter";
export const TOLD = "Done";
export const QUESTION = "What is an escrow?";

/** A step of each kind of effect: a job, a new file, a link, two kinds of decision, a message to a webhook and to a person. */
export const stepsOf = ({ templateId, projectId, webhookId, deciders }: Places) => [
  { id: "read", kind: "read", input: {} },
  { id: "ask", kind: "ask", input: { question: `${QUESTION} (${NUMBER})` } },
  { id: "draft", kind: "fill_template", input: { template_id: templateId, title: `${LETTER} ${NUMBER}` } },
  { id: "keep", kind: "file", input: { project_id: projectId, file_ids: "$steps.draft.result.file_ids" } },
  { id: "approve", kind: "approve", input: { user_ids: deciders, question: `May letter ${NUMBER} be sent?` } },
  { id: "decide", kind: "gate", input: { user_ids: deciders, question: `Is it time for ${NUMBER}?` } },
  {
    id: "never",
    kind: "notify",
    when: { value: "$steps.decide.result.decision", is: "equal", to: "rejected" },
    input: { text: `Stopped ${NUMBER}` },
  },
  { id: "send", kind: "webhook", input: { webhook_id: webhookId } },
  { id: "tell", kind: "notify", input: { text: `${TOLD} ${NUMBER}` } },
];

export const STEPS = stepsOf({ templateId: "", projectId: "", webhookId: "", deciders: [] }).map(({ id }) => id);
/** Those that change something by an operation of the product: a worker can die between its effect and the record of the step. */
const CALLING = ["ask", "draft", "keep", "approve"];

/** Every place where a worker can die. Those of the first runs are at each kind of step, and at several moments. */
const PLACES = WORKER_POINTS.flatMap((_, shift) =>
  STEPS.map((step, at) => {
    const point = WORKER_POINTS[(at + shift) % WORKER_POINTS.length]!;
    return { step, point: point === "in the step" && !CALLING.includes(step) ? ("after the step" as const) : point };
  }),
);

/** Where a worker dies in the run of this number, once. */
export function doomOf(number: number, step: string): Doomed {
  const place = PLACES[number % PLACES.length];
  return { word: `${number} ${step}`, diesAt: place?.step === step ? [place.point] : [] };
}
