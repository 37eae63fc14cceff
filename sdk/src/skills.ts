import { listing } from "./paging.ts";
import { type Connection, path, type RequestOptions } from "./request.ts";
import type { Deleted, GetSkillsQuery, NewSkill, Skill, SkillChange } from "./types.ts";

export const skills = (connection: Connection) => ({
  list: (query?: GetSkillsQuery, options?: RequestOptions) =>
    listing<Skill>(connection, "/skills", "skills", query, options),
  create: (skill: NewSkill, options?: RequestOptions) => connection.post<Skill>("/skills", skill, options),
  get: (id: string, options?: RequestOptions) => connection.get<Skill>(path`/skills/${id}`, {}, options),
  update: (id: string, change: SkillChange, options?: RequestOptions) =>
    connection.patch<Skill>(path`/skills/${id}`, change, options),
  delete: (id: string, options?: RequestOptions) => connection.delete<Deleted>(path`/skills/${id}`, {}, options),
});
