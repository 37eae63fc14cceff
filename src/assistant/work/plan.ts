import { z } from "zod";
import type { Desk, Outcome } from "./desk.ts";
import type { DeskTool } from "./desk-tool.ts";
import { MAX_PLAN, PlanStep } from "./work.schema.ts";

const WritePlan = z.object({
  steps: z.array(z.string().trim().min(1).max(300)).min(1).max(MAX_PLAN).describe("What you will do, in order."),
});
const UpdatePlan = z.object({
  step: z.int().min(1).describe("Its number, from 1."),
  status: PlanStep.shape.status,
  text: z.string().trim().min(1).max(300).optional().describe("Other words for it."),
});

/** The plan of a task of several steps. The person sees it, and each step ticked as it is done. */
export const PLAN_TOOLS: DeskTool[] = [
  {
    name: "write_plan",
    label: "Planning",
    description: "Writes the plan of a task of several steps. The person sees it. Replaces an earlier plan.",
    input: WritePlan,
    run: async (_, { steps }: z.output<typeof WritePlan>) => ({
      text: "The plan is shown to the person. Call update_plan before and after each step.",
      plan: steps.map((text) => ({ text, status: "pending" as const })),
    }),
  },
  {
    name: "update_plan",
    label: "Going on with the plan",
    description: "Says that a step of the plan is running, done or skipped.",
    input: UpdatePlan,
    run: async ({ plan }, change: z.output<typeof UpdatePlan>): Promise<Outcome> => {
      const step = plan[change.step - 1];
      if (!step) return { text: `The plan has ${plan.length} steps.` };
      const { status, text = step.text } = change;
      return { text: "Shown.", plan: plan.map((each) => (each === step ? { text, status } : each)) };
    },
  },
];

/** The plan in words, for the model. */
export const describePlan = ({ plan }: Pick<Desk, "plan">): string =>
  plan.map(({ text, status }, at) => `${at + 1}. [${status}] ${text}`).join("\n");

export const leftOf = (plan: PlanStep[]): PlanStep[] =>
  plan.filter(({ status }) => status === "pending" || status === "running" || status === "stopped");

/** What was running when a turn ended is not running any more. */
export const stopped = (plan: PlanStep[]): PlanStep[] =>
  plan.map((step) => (step.status === "running" ? { ...step, status: "stopped" } : step));
