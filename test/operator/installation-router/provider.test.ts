import { createServer } from "node:http";
import { expect, it } from "vitest";
import type { Sql } from "../../../src/kernel/db/sql.ts";
import { Installations } from "../../../src/operator/installation-router/installations.ts";
import { buildRouter } from "../../../src/operator/installation-router/router.ts";
import { useServers } from "../../support/servers/listen.ts";

const listen = useServers();

/** An installation with one person. The provider signs people in at once, with their e-mail address as the code. */
const installation = (name: string, person: string) =>
  listen(
    createServer((request, reply) => {
      const { pathname, searchParams } = new URL(request.url!, "http://localhost");
      if (pathname === "/app/v1/oidc/start")
        return void reply.end(JSON.stringify({ name, next: searchParams.get("next") }));
      const isKnown = searchParams.get("code") === person;
      const location = isKnown
        ? `/of/${name}`
        : `/sign-in?error=OIDC_UNKNOWN&next=${encodeURIComponent("/vaults?a=b")}`;
      reply.writeHead(303, { location }).end();
    }),
  );

const sql = undefined as unknown as Sql;
const names = ["first", "second", "third"];

async function start() {
  const nodes = await Promise.all(names.map((name) => installation(name, `ada@${name}.test`)));
  const installations = new Installations(names.map((name, at) => ({ name, sql, nodes: [nodes[at]!] })));
  const url = await listen(buildRouter(installations, "http://localhost", () => {}));
  const cookies = new Map<string, string>();
  const get = async (path: string) => {
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join("; ");
    const reply = await fetch(url + path, { redirect: "manual", headers: { cookie } });
    for (const line of reply.headers.getSetCookie()) {
      const [, name, value] = /^([^=]+)=([^;]*)/.exec(line)!;
      if (line.includes("Max-Age=0;")) cookies.delete(name!);
      else cookies.set(name!, value!);
    }
    return { to: reply.headers.get("location"), text: await reply.text() };
  };
  return { get, cookies };
}

it.each(names)("a person of the %s installation is found there through the identity provider", async (name) => {
  const { get, cookies } = await start();
  let reply = await get(`/app/v1/oidc/callback?code=ada@${name}.test`);
  for (const asked of names.slice(1, names.indexOf(name) + 1)) {
    expect(reply.to).toBe("/app/v1/oidc/start?next=%2Fvaults%3Fa%3Db");
    const { text } = await get(reply.to!);
    expect(JSON.parse(text)).toEqual({ name: asked, next: "/vaults?a=b" });
    reply = await get(`/app/v1/oidc/callback?code=ada@${name}.test`);
  }
  expect(reply.to).toBe(`/of/${name}`);
  expect(cookies.has("chancery_homes_tried")).toBe(false);
});

it("a person whom no installation knows is told so after all were asked, and may try again", async () => {
  const { get } = await start();
  for (let time = 0; time < 2; time++) {
    const ways: (string | null)[] = [];
    for (const _ of names) ways.push((await get("/app/v1/oidc/callback?code=nobody")).to);
    const again = "/app/v1/oidc/start?next=%2Fvaults%3Fa%3Db";
    expect(ways).toEqual([again, again, "/sign-in?error=OIDC_UNKNOWN&next=%2Fvaults%3Fa%3Db"]);
  }
});
