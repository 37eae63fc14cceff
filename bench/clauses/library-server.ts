import type { AddressInfo } from "node:net";
import { createOrganization, createUser } from "../../src/identity/accounts/accounts.ts";
import { startSession } from "../../src/identity/sessions/sessions.ts";
import type { Deps } from "../../src/kernel/context.ts";

export interface LibraryClause {
  title: string;
  text: string;
  kind?: string;
}

/** A person with an empty clause library on a running server. */
export interface LibraryServer {
  get<T>(path: string): Promise<T>;
  post<T>(path: string, body: object): Promise<T>;
  import(file: Blob): Promise<void>;
}

export async function openLibrary(deps: Deps, address: string | AddressInfo | null): Promise<LibraryServer> {
  const { system } = deps.database;
  const { id: organizationId } = await createOrganization(system, "Bench");
  const user = await createUser(system, { organizationId, name: "Ada", email: `ada-${organizationId}@example.com` });
  const visitor = { browser: { address: "127.0.0.1", userAgent: "bench", cookies: {} }, deps, requestId: "bench" };
  const person = { organization_id: organizationId, user_id: user.id };
  const { headers: set } = await startSession(visitor, person, undefined, { authenticatedAt: Date.now() });
  const cookie = set["set-cookie"][0]?.split(";")[0] ?? "";
  const headers = { cookie, "sec-fetch-site": "same-origin" };
  const base = `http://127.0.0.1:${(address as AddressInfo).port}/app/v1`;
  const send = async (path: string, init: RequestInit): Promise<Response> => {
    const reply = await fetch(base + path, { ...init, headers: { ...headers, ...init.headers } });
    if (!reply.ok) throw new Error(`${path.slice(0, 80)} answered ${reply.status}: ${await reply.text()}`);
    return reply;
  };
  return {
    get: async <T>(path: string) => (await (await send(path, {})).json()) as T,
    post: async <T>(path: string, body: object) => {
      const init = { method: "POST", body: JSON.stringify(body), headers: { "content-type": "application/json" } };
      return (await (await send(path, init)).json()) as T;
    },
    import: async (file) => {
      const body = new FormData();
      body.set("file", file, "library.json");
      await send("/clauses/import", { method: "POST", body });
    },
  };
}

const AT_ONCE = 5000;

export async function importInto(library: LibraryServer, clauses: LibraryClause[]) {
  for (let at = 0; at < clauses.length; at += AT_ONCE) {
    const part = clauses.slice(at, at + AT_ONCE);
    const json = JSON.stringify({ format: "chancery-clauses", version: 1, clauses: part });
    await library.import(new Blob([json], { type: "application/json" }));
  }
}
