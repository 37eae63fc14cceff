import { z } from "zod";
import { endpoint } from "../../../kernel/http/endpoint.ts";
import { Id } from "../../../kernel/http/shapes.ts";
import { checkGate } from "../../checks/checks.ts";
import { CheckLearning, CheckLearningChange } from "./learning.schema.ts";
import { changeCheckLearning, forgetCheckLearning, readCheckLearning } from "./learning.ts";

const PATH = "/playbooks/{id}/checks/{checkId}/learning";
const params = z.object({ id: Id, checkId: Id });

export const getCheckLearningRoute = endpoint({
  method: "GET",
  path: PATH,
  summary: "Get what a check learned",
  description:
    "A check learns from what people decide about its findings, and from nothing else. What it learned is measured on decisions that were left out of learning. Decisions in a project that only its members may see teach nobody else.",
  key: "any",
  params,
  gate: checkGate("read"),
  returns: CheckLearning,
  status: 200,
  handle: readCheckLearning,
});

export const setCheckLearningRoute = endpoint({
  method: "PUT",
  path: PATH,
  summary: "Switch the learning of a check on or off",
  description:
    "Switched off, what was learned is erased, and reviews go without it. Switched on again, the check learns from all decisions on its findings.",
  key: "user",
  params,
  gate: checkGate("write"),
  body: CheckLearningChange,
  returns: CheckLearning,
  status: 200,
  handle: (ctx, { body, ...opened }) => changeCheckLearning(ctx, opened, body),
});

export const forgetCheckLearningRoute = endpoint({
  method: "DELETE",
  path: PATH,
  summary: "Forget what a check learned",
  description: "For good: decisions until now teach nothing any more. The findings keep their decisions.",
  key: "user",
  params,
  gate: checkGate("write"),
  returns: CheckLearning,
  status: 200,
  handle: forgetCheckLearning,
});
