import { z } from "zod";
import { administratorGate } from "../../kernel/http/administrator-gate.ts";
import { endpoint } from "../../kernel/http/endpoint.ts";
import { pageOf } from "../../kernel/http/paging/page.ts";
import { UserId } from "../../kernel/http/shapes.ts";
import {
  Colleague,
  ColleagueChange,
  Kept,
  NewColleague,
  PasswordLink,
  PeopleQuery,
  RemovalQuery,
} from "../accounts/people.schema.ts";
import { listPeople, personGate } from "../accounts/people.ts";
import { addPerson, changePerson, linkPerson, signOutPerson } from "./colleagues.ts";
import { removePerson } from "./removal.ts";
import { listResponsibilities } from "./responsibilities.ts";

const params = z.object({ userId: UserId });

export const listPeopleRoute = endpoint({
  method: "GET",
  path: "/people",
  summary: "List the people in the organization, by name",
  key: "session",
  query: PeopleQuery,
  returns: pageOf("people", Colleague),
  status: 200,
  handle: (ctx, { query }) => listPeople(ctx, query),
});

export const addPersonRoute = endpoint({
  method: "POST",
  path: "/people",
  summary: "Add a person to the organization",
  description: "The response contains a link to set their first password. It is shown only once.",
  key: "session",
  gate: administratorGate,
  body: NewColleague,
  returns: z.object({ person: Colleague, ...PasswordLink.shape }),
  needsProof: true,
  status: 201,
  errorStatuses: [409],
  showsSecret: true,
  handle: (ctx, { body }) => addPerson(ctx, body),
});

export const updatePersonRoute = endpoint({
  method: "PATCH",
  path: "/people/{userId}",
  summary: "Update a person's name or permissions",
  key: "session",
  params,
  gate: personGate,
  body: ColleagueChange,
  returns: Colleague,
  needsProof: ({ body }) => body.is_admin !== undefined,
  status: 200,
  handle: (ctx, { person, body }) => changePerson(ctx, person, body),
});

export const createPasswordLinkRoute = endpoint({
  method: "POST",
  path: "/people/{userId}/link",
  summary: "Create a password link for a person and end their sessions",
  key: "session",
  params,
  gate: personGate,
  returns: PasswordLink,
  needsProof: true,
  status: 200,
  showsSecret: true,
  handle: (ctx, { person }) => linkPerson(ctx, person),
});

export const endPersonSessionsRoute = endpoint({
  method: "DELETE",
  path: "/people/{userId}/sessions",
  summary: "Sign a person out everywhere",
  key: "session",
  params,
  gate: personGate,
  status: 204,
  handle: (ctx, { person }) => signOutPerson(ctx, person),
});

export const listKeptByPersonRoute = endpoint({
  method: "GET",
  path: "/people/{userId}/kept",
  summary: "List the organization's keys and webhooks that a person is responsible for",
  key: "session",
  params,
  gate: personGate,
  returns: Kept,
  status: 200,
  handle: (ctx, { person }) => listResponsibilities(ctx, person),
});

export const removePersonRoute = endpoint({
  method: "DELETE",
  path: "/people/{userId}",
  summary: "Remove a person from the organization",
  description: "What they created is kept.",
  key: "session",
  params,
  gate: personGate,
  query: RemovalQuery,
  needsProof: true,
  status: 204,
  handle: (ctx, { person, query }) => removePerson(ctx, person, query),
});
