import { z } from "zod";
import { endpoint } from "../../kernel/http/endpoint.ts";
import { pageByCursor } from "../../kernel/http/paging/cursor.ts";
import { CursorQuery, pageOf } from "../../kernel/http/paging/page.ts";
import { Id } from "../../kernel/http/shapes.ts";
import { Deleted } from "../../workspace/shares/visibility.schema.ts";
import { checkGate } from "../checks/checks.ts";
import { Example, ExampleChange, NewExample } from "./examples.schema.ts";
import { addExample, changeExample, deleteExample, exampleGate, listExamples } from "./examples.ts";

const params = z.object({ id: Id, checkId: Id });
const exampleParams = z.object({ id: Id, checkId: Id, exampleId: Id });

export const listCheckExamplesRoute = endpoint({
  method: "GET",
  path: "/playbooks/{id}/checks/{checkId}/examples",
  summary: "List a check's examples",
  description: "Texts with the result that the check should have for them.",
  key: "any",
  params,
  query: CursorQuery,
  gate: checkGate("read"),
  returns: pageOf("examples", Example),
  status: 200,
  handle: (ctx, { playbook, check, query }) =>
    pageByCursor(
      "examples",
      query,
      (page) => listExamples(ctx, playbook, check, page),
      ({ id }) => id,
    ),
});

export const addCheckExampleRoute = endpoint({
  method: "POST",
  path: "/playbooks/{id}/checks/{checkId}/examples",
  summary: "Add an example to a check",
  description:
    "An example is a text with the result that the check should have for it. Give the text itself, or a place in a file that you can read. `POST /playbooks/{id}/test` judges all examples.",
  key: "any",
  params,
  gate: checkGate("write"),
  body: NewExample,
  returns: Example,
  status: 201,
  errorStatuses: [409, 422],
  handle: (ctx, { playbook, check, body }) => addExample(ctx, playbook, check, body),
});

export const updateCheckExampleRoute = endpoint({
  method: "PATCH",
  path: "/playbooks/{id}/checks/{checkId}/examples/{exampleId}",
  summary: "Update an example",
  description: "Omitted fields are kept.",
  key: "user",
  params: exampleParams,
  gate: exampleGate,
  body: ExampleChange,
  returns: Example,
  status: 200,
  errorStatuses: [409, 422],
  handle: (ctx, { playbook, example, body }) => changeExample(ctx, playbook, example, body),
});

export const deleteCheckExampleRoute = endpoint({
  method: "DELETE",
  path: "/playbooks/{id}/checks/{checkId}/examples/{exampleId}",
  summary: "Delete an example",
  description: "Results of earlier tests are kept.",
  key: "user",
  params: exampleParams,
  gate: exampleGate,
  returns: Deleted,
  status: 200,
  handle: (ctx, { playbook, example }) => deleteExample(ctx, playbook, example),
});
