import * as chats from "./chats/chats.routes.ts";
import type { Endpoint } from "./http/endpoint.ts";
import * as me from "./me/me.routes.ts";
import * as ping from "./ping/ping.routes.ts";
import * as playbookChecks from "./playbooks/checks.routes.ts";
import * as playbooks from "./playbooks/playbooks.routes.ts";
import * as projectMembers from "./projects/members.routes.ts";
import * as projects from "./projects/projects.routes.ts";

/** Every operation, in the order of the reference. */
export const endpoints: Endpoint[] = [ping, me, projects, projectMembers, chats, playbooks, playbookChecks].flatMap(
  (routes) => Object.values(routes),
);
