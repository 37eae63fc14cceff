import { z } from "zod";
import { endpoint } from "../../kernel/http/endpoint.ts";
import { pageByCursor } from "../../kernel/http/paging/cursor.ts";
import { pageOf } from "../../kernel/http/paging/page.ts";
import { Id } from "../../kernel/http/shapes.ts";
import { Deleted } from "../shares/visibility.schema.ts";
import { NewSkill, Skill, SkillChange, SkillQuery } from "./skills.schema.ts";
import { changeSkill, createSkill, deleteSkill, listSkills, readSkill, skillGate } from "./skills.ts";

const params = z.object({ id: Id });

export const listSkillsRoute = endpoint({
  method: "GET",
  path: "/skills",
  replica: true,
  summary: "List skills, official ones first, then newest first",
  description:
    "Official skills, those of the organization and the caller's own. Filter by name or description with `q`.",
  key: "any",
  query: SkillQuery,
  returns: pageOf("skills", Skill),
  status: 200,
  handle: (ctx, { query }) =>
    pageByCursor(
      "skills",
      query,
      (page) => listSkills(ctx, { ...query, ...page }),
      ({ id }) => id,
    ),
});

export const createSkillRoute = endpoint({
  method: "POST",
  path: "/skills",
  summary: "Create a skill",
  description:
    "A skill holds instructions, and optionally files, that chats can use. With a user-scoped key it is private to its creator unless `visibility` is set; with an organization-scoped key it belongs to the organization.",
  key: "any",
  body: NewSkill,
  returns: Skill,
  status: 201,
  errorStatuses: [422],
  handle: (ctx, { body }) => createSkill(ctx, body),
});

export const getSkillRoute = endpoint({
  method: "GET",
  path: "/skills/{id}",
  summary: "Get a skill",
  description: "The instructions and the files of one skill.",
  key: "any",
  params,
  gate: skillGate("read"),
  returns: Skill,
  status: 200,
  handle: (ctx, { skill }) => readSkill(ctx, skill),
});

export const updateSkillRoute = endpoint({
  method: "PATCH",
  path: "/skills/{id}",
  summary: "Update a skill",
  description: "Official skills are read-only. `file_ids` replaces all files.",
  key: "any",
  params,
  gate: skillGate("write"),
  body: SkillChange,
  returns: Skill,
  status: 200,
  errorStatuses: [422],
  handle: (ctx, { skill, body }) => changeSkill(ctx, skill, body),
});

export const deleteSkillRoute = endpoint({
  method: "DELETE",
  path: "/skills/{id}",
  summary: "Delete a skill",
  description: "Its files are kept.",
  key: "any",
  params,
  gate: skillGate("write"),
  returns: Deleted,
  status: 200,
  handle: (ctx, { skill }) => deleteSkill(ctx, skill),
});
