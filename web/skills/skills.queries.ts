import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import type { NewSkill, Skill, SkillChange } from "../../src/workspace/skills/skills.schema.ts";
import { api, queryClient } from "../api.ts";
import { t } from "../messages.ts";

export type { NewSkill, Skill, SkillChange };

const MOST = 500;

export const skillsQuery = (q: string) =>
  queryOptions({
    queryKey: ["skills", { q }],
    queryFn: ({ signal }) => api.get("/skills", { query: { q, limit: MOST }, signal }),
    placeholderData: keepPreviousData,
  });

export const skillQuery = (id: string) =>
  queryOptions({
    queryKey: ["skills", id],
    queryFn: ({ signal }) => api.get("/skills/{id}", { params: { id }, signal }),
  });

export const skillPermissionsQuery = (id: string) =>
  queryOptions({
    queryKey: ["skills", id, "permissions"],
    queryFn: ({ signal }) => api.get("/skills/{id}/permissions", { params: { id }, signal }),
  });

async function keep(skill: Skill) {
  queryClient.setQueryData(skillQuery(skill.id).queryKey, skill);
  void queryClient.invalidateQueries({ queryKey: ["skills"], predicate: ({ queryKey }) => queryKey[1] !== skill.id });
  return skill;
}

export const createSkill = async (given: NewSkill) => keep(await api.post("/skills", { body: given }));

export const changeSkill = async (id: string, change: SkillChange) =>
  keep(await api.patch("/skills/{id}", { params: { id }, body: change }));

export async function deleteSkill(id: string) {
  await api.delete("/skills/{id}", { params: { id } });
  queryClient.removeQueries({ queryKey: ["skills", id] });
  await queryClient.invalidateQueries({ queryKey: ["skills"] });
}

/** Copies a skill that the person can see but not edit. */
export const copySkill = ({ name, description, content }: Skill) =>
  createSkill({ name: t("{name} (copy)", { name: name.slice(0, 240) }), description, content });
