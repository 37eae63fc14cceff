import { z } from "zod";
import { endpoint } from "../http/endpoint.ts";
import { pageOf } from "../http/page.ts";
import { Id } from "../http/shapes.ts";
import { Deleted } from "../playbooks/playbooks.schema.ts";
import { NewSkill, Skill, SkillChange, SkillQuery } from "./skills.schema.ts";
import { changeSkill, createSkill, deleteSkill, listSkills, readSkill, skillGate } from "./skills.ts";

const params = z.object({ id: Id });

export const listSkillsRoute = endpoint({
  method: "GET",
  path: "/skills",
  summary: "List the skills the caller can see: official ones first, then the newest",
  key: "any",
  query: SkillQuery,
  returns: pageOf("skills", Skill),
  status: 200,
  handle: (ctx, { query }) => listSkills(ctx, query),
});

export const createSkillRoute = endpoint({
  method: "POST",
  path: "/skills",
  summary: "Create a skill: instructions, with files if need be, for chats to work by",
  description:
    "Private to its creator under a user-scoped key unless `visibility` says otherwise, the organization's under an organization-scoped one.",
  key: "any",
  body: NewSkill,
  returns: Skill,
  status: 201,
  refuses: [422],
  handle: (ctx, { body }) => createSkill(ctx, body),
});

export const readSkillRoute = endpoint({
  method: "GET",
  path: "/skills/{id}",
  summary: "Read a skill",
  key: "any",
  params,
  gate: skillGate("read"),
  returns: Skill,
  status: 200,
  handle: (ctx, { skill }) => readSkill(ctx, skill),
});

export const changeSkillRoute = endpoint({
  method: "PATCH",
  path: "/skills/{id}",
  summary: "Change a skill, its files or who sees it",
  key: "any",
  params,
  gate: skillGate("write"),
  body: SkillChange,
  returns: Skill,
  status: 200,
  refuses: [422],
  handle: (ctx, { skill, body }) => changeSkill(ctx, skill, body),
});

export const deleteSkillRoute = endpoint({
  method: "DELETE",
  path: "/skills/{id}",
  summary: "Delete a skill; its files stay",
  key: "any",
  params,
  gate: skillGate("write"),
  returns: Deleted,
  status: 200,
  handle: (ctx, { skill }) => deleteSkill(ctx, skill),
});
