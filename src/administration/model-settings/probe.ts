import type { Logger } from "pino";
import type { ModelTask } from "../../kernel/model-tasks.schema.ts";
import { type LanguageModel, ModelFailure } from "../../models/model.ts";
import type { ModelTest } from "./model-settings.schema.ts";
import {
  Capital,
  GREETING,
  hasCode,
  hasLaw,
  JSON_QUESTION,
  longQuestion,
  OFFERED_TOOL,
  secondStep,
  TOOL_QUESTION,
} from "./probe.prompt.ts";

const TIMEOUT_SECONDS = 60;
const SHORT_ANSWER = { maxTokens: 2_000 };

type Check = ModelTest["connection"];
type TaskTest = NonNullable<ModelTest["tasks"][ModelTask]>;
/** Without the models of tasks. */
type MainTest = Omit<ModelTest, "tasks">;

const passed = (message: string): Check => ({ ok: true, message });
const failed = (message: string): Check => ({ ok: false, message });

/** The result when there is no model to test. */
export const NO_MODEL: ModelTest = {
  tasks: {},
  name: null,
  connection: failed("No language model is set up."),
  ...untested("Not tested: no language model is set."),
};

/** Asks a few questions and reports what works. Never throws: failures are part of the result. */
export async function probeModel(model: LanguageModel, log: Logger): Promise<MainTest> {
  const check = (work: (signal: AbortSignal) => Promise<Check>) => attempt(work, log);
  let pieces = 0;
  const onText = () => {
    pieces++;
  };
  const connection = await check(async (signal) => {
    await model.generate(GREETING, { ...SHORT_ANSWER, signal, onText });
    return passed(`${model.name} answers.`);
  });
  if (!connection.ok) return { name: model.name, connection, ...untested("Not tested: the model did not answer.") };
  const [json, tools, context] = await Promise.all([
    check((signal) => checkJson(model, signal)),
    check((signal) => checkTools(model, signal)),
    check((signal) => checkContext(model, signal)),
  ]);
  const streaming =
    pieces > 0
      ? passed("Answers are streamed as they are written.")
      : failed("Answers are not streamed: people see nothing until the whole answer is ready.");
  return { name: model.name, connection, json, tools, streaming, context };
}

/** What a task needs of its model: tools for chats, JSON for the others. */
export async function probeTask(task: ModelTask, model: LanguageModel, log: Logger): Promise<TaskTest> {
  const check = task === "chat" ? checkTools : checkJson;
  return { name: model.name, ...(await attempt((signal) => check(model, signal), log)) };
}

async function checkJson(model: LanguageModel, signal: AbortSignal): Promise<Check> {
  await model.fill(JSON_QUESTION, Capital, { ...SHORT_ANSWER, signal });
  return passed("The model answers with JSON in the requested shape.");
}

async function checkTools(model: LanguageModel, signal: AbortSignal): Promise<Check> {
  const asked = await model.generate(TOOL_QUESTION, { ...SHORT_ANSWER, needsTools: true, signal });
  const call = asked.calls.find(({ name }) => name === OFFERED_TOOL.name);
  if (!call)
    return failed("The model did not call the tool it was offered. Chats cannot search documents or run playbooks.");
  if (!OFFERED_TOOL.input.safeParse(call.input).success) return failed("The tool was called with invalid input.");
  const { text } = await model.generate(secondStep(asked, call), { ...SHORT_ANSWER, signal });
  return hasLaw(text)
    ? passed("The model called the tool it was offered, and answered from its result.")
    : failed("The model called the tool it was offered, but did not answer from its result.");
}

async function checkContext(model: LanguageModel, signal: AbortSignal): Promise<Check> {
  const length = model.promptCharacters.toLocaleString("en");
  const { text } = await model.generate(longQuestion(model.promptCharacters), { ...SHORT_ANSWER, signal });
  return hasCode(text)
    ? passed(`The model reads a prompt of ${length} characters.`)
    : failed(`The model did not find the beginning of a prompt of ${length} characters. Lower the prompt limit.`);
}

async function attempt(work: (signal: AbortSignal) => Promise<Check>, log: Logger): Promise<Check> {
  const signal = AbortSignal.timeout(TIMEOUT_SECONDS * 1000);
  try {
    return await work(signal);
  } catch (error) {
    if (signal.aborted) return failed(`No answer within ${TIMEOUT_SECONDS} seconds.`);
    if (error instanceof ModelFailure) return failed(error.message);
    log.error({ err: error }, "the test of a language model failed");
    return failed("The test failed on the server.");
  }
}

function untested(message: string) {
  return { json: failed(message), tools: failed(message), streaming: failed(message), context: failed(message) };
}
