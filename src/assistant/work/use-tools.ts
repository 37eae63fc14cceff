import { z } from "zod";
import { ApiError } from "../../kernel/errors/errors.ts";
import { RescheduleJob } from "../../kernel/jobs/job.ts";
import type { ToolCall } from "../../models/model.ts";
import type { Desk, Outcome } from "./desk.ts";
import type { DeskTool } from "./desk-tool.ts";
import { readOutcome } from "./waiting.ts";
import { keepWork } from "./work.ts";

const AT_ONCE = 4;
/** The end of a review wakes the job. This is the fallback if that is missed. */
const RECHECK_SECONDS = 5;
const MAX_ISSUES = 10;
const MAX_REASONS = 2_000;
const NOTE = { asked: 300, result: 1_500 };

/**
 * Runs the calls of one reply and returns a text for each. Reads run at once, the rest in order. Each result is kept, so that a retry does
 * nothing twice. While a review or a comparison runs, the job is put back and gives its place to others.
 */
export async function useTools(desk: Desk, tools: DeskTool[], calls: ToolCall[], step: number): Promise<string[]> {
  const outcomes: Outcome[] = [];
  const use = async (at: number, call: ToolCall, tool: DeskTool | undefined) => {
    if (tool) desk.ctx.publish({ event: "step", label: tool.label });
    outcomes[at] = await desk.ctx.once(`answer ${step} call ${at}`, () =>
      useTool(desk, tool, call, `answer ${step} call ${at}`),
    );
  };
  const all = calls.map((call, at) => ({ at, call, tool: tools.find(({ name }) => name === call.name) }));
  const reads = all.filter(({ tool }) => tool?.isRead).values();
  const work = async () => {
    for (const { at, call, tool } of reads) await use(at, call, tool);
  };
  await Promise.all(Array.from({ length: AT_ONCE }, work));
  for (const { at, call, tool } of all) {
    if (!tool?.isRead) await use(at, call, tool);
    const outcome = outcomes[at];
    if (outcome && !tool?.isRead) desk.apply(outcome);
  }
  const texts = await settleAll(desk, outcomes);
  for (const [at, { name, input }] of calls.entries())
    desk.notes.push({
      tool: name.slice(0, 100),
      asked: JSON.stringify(input ?? null).slice(0, NOTE.asked),
      result: (texts[at] ?? "").slice(0, NOTE.result).toWellFormed(),
    });
  await keepWork(desk);
  return texts;
}

async function useTool(desk: Desk, tool: DeskTool | undefined, call: ToolCall, step: string): Promise<Outcome> {
  if (!tool) return { text: "There is no such tool." };
  const input = tool.input.safeParse(call.input);
  if (!input.success) return { text: `These arguments are not valid, and nothing was done: ${reasonsIn(input.error)}` };
  try {
    return await tool.run(desk, input.data, step);
  } catch (error) {
    if (error instanceof ApiError) return { text: `Refused: ${error.message}` };
    throw error;
  }
}

/** What is wrong with the arguments of a call, so that the model can call again. */
const reasonsIn = ({ issues }: z.ZodError): string =>
  z.prettifyError(new z.ZodError(issues.slice(0, MAX_ISSUES))).slice(0, MAX_REASONS);

/** Waits for what the calls started. Nothing is lost by waiting: all results so far are kept. */
export async function settleAll(desk: Desk, outcomes: Outcome[]): Promise<string[]> {
  const settled: Outcome[] = [];
  for (const outcome of outcomes) {
    const ended = outcome.waitsFor ? await readOutcome(desk, outcome.waitsFor) : { text: outcome.text };
    if (!ended) {
      await keepWork(desk);
      throw new RescheduleJob(RECHECK_SECONDS);
    }
    settled.push(ended);
    if (outcome.waitsFor) desk.apply(ended);
  }
  return settled.map(({ text }) => text);
}
