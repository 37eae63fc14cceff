import { z } from "zod";
import { endpoint } from "../kernel/http/endpoint.ts";
import { pageByCursor } from "../kernel/http/paging/cursor.ts";
import { CursorQuery, pageOf } from "../kernel/http/paging/page.ts";
import { Id } from "../kernel/http/shapes.ts";
import { Deleted } from "../workspace/shares/visibility.schema.ts";
import { NewPlaybook, Playbook, PlaybookChange, PlaybookSummary } from "./playbooks.schema.ts";
import { changePlaybook, createPlaybook, deletePlaybook, listPlaybooks, playbookGate } from "./playbooks.ts";

const params = z.object({ id: Id });

export const listPlaybooksRoute = endpoint({
  method: "GET",
  path: "/playbooks",
  replica: true,
  summary: "List playbooks, official ones first, then newest first",
  description: "Official playbooks, those of the organization and the caller's own. `guide` is not included.",
  key: "any",
  query: CursorQuery,
  returns: pageOf("playbooks", PlaybookSummary),
  status: 200,
  handle: (ctx, { query }) =>
    pageByCursor(
      "playbooks",
      query,
      (page) => listPlaybooks(ctx, { ...query, ...page }),
      ({ id }) => id,
    ),
});

export const createPlaybookRoute = endpoint({
  method: "POST",
  path: "/playbooks",
  summary: "Create a playbook",
  description:
    "With a user-scoped key the playbook is private to its creator; with an organization-scoped key it belongs to the organization.",
  key: "any",
  body: NewPlaybook,
  returns: Playbook,
  status: 201,
  handle: (ctx, { body }) => createPlaybook(ctx, body),
});

export const getPlaybookRoute = endpoint({
  method: "GET",
  path: "/playbooks/{id}",
  summary: "Get a playbook",
  description: "`GET /playbooks/{id}/checks` has its checks.",
  key: "any",
  params,
  gate: playbookGate("read"),
  returns: Playbook,
  status: 200,
  handle: async (_ctx, { playbook }) => playbook,
});

export const updatePlaybookRoute = endpoint({
  method: "PATCH",
  path: "/playbooks/{id}",
  summary: "Update a playbook",
  description: "Official playbooks are read-only. Runs that have started are not affected.",
  key: "any",
  params,
  gate: playbookGate("write"),
  body: PlaybookChange,
  returns: Playbook,
  status: 200,
  handle: (ctx, { playbook, body }) => changePlaybook(ctx, playbook, body),
});

export const deletePlaybookRoute = endpoint({
  method: "DELETE",
  path: "/playbooks/{id}",
  summary: "Delete a playbook and its checks",
  description: "Its examples and tests are deleted with it. Reviews keep the playbook as it was.",
  key: "any",
  params,
  gate: playbookGate("write"),
  returns: Deleted,
  status: 200,
  handle: (ctx, { playbook }) => deletePlaybook(ctx, playbook),
});
