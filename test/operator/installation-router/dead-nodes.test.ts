import { createServer, type RequestListener } from "node:http";
import type { Socket } from "node:net";
import { describe, expect, it } from "vitest";
import type { Sql } from "../../../src/kernel/db/sql.ts";
import { Forwarder } from "../../../src/operator/installation-router/forward.ts";
import { Installations } from "../../../src/operator/installation-router/installations.ts";
import { NodeHealthMonitor } from "../../../src/operator/installation-router/node-health-monitor.ts";
import { buildRouter } from "../../../src/operator/installation-router/router.ts";
import { useServers } from "../../support/servers/listen.ts";

const listen = useServers();

/** Never queried: these requests belong to no organization. */
const sql = undefined as unknown as Sql;

async function routerOf(nodes: string[], watch?: NodeHealthMonitor) {
  const installations = new Installations([{ name: "first", sql, nodes }]);
  return listen(buildRouter(installations, "http://localhost", () => {}, new Forwarder(watch)));
}

/** A node that answers until it hangs: then it keeps its connections open and answers on none of them. */
class Node {
  url = "";
  isSilent = false;
  asked = 0;
  /** Called when the router checks its health. */
  onLook: () => unknown = () => {};

  static async start(answer: RequestListener = (_request, reply) => reply.end("here")) {
    const node = new Node();
    node.url = await listen(
      createServer((request, reply) => {
        if (node.isSilent) return;
        if (request.url === "/healthz") {
          node.onLook();
          return void reply.end("{}");
        }
        node.asked++;
        answer(request, reply);
      }),
    );
    return node;
  }
}

const quick = () => new NodeHealthMonitor({ everyMs: 20, answerMs: 200 });

describe("a node that stops responding", () => {
  it("causes 503 for pending requests, and loses no request once it is back", async () => {
    const node = await Node.start();
    const router = await routerOf([node.url], quick());
    expect(await (await fetch(router)).text()).toBe("here");
    node.isSilent = true;
    const waiting = [fetch(router), fetch(router, { method: "POST", body: "{}" })];
    for (const reply of await Promise.all(waiting)) {
      expect([reply.status, reply.headers.get("retry-after")]).toEqual([503, "2"]);
      expect(await reply.json()).toEqual({
        code: "UNAVAILABLE",
        error: "The installation of this organization does not answer. Try again in a moment.",
      });
    }
    node.isSilent = false;
    expect(await (await fetch(router)).text()).toBe("here");
  });

  it("is replaced by another node for reads", async () => {
    const [dead, alive] = [await Node.start(), await Node.start()];
    const router = await routerOf([dead.url, alive.url], quick());
    dead.isSilent = true;
    const replies = await Promise.all(Array.from({ length: 6 }, () => fetch(router)));
    expect(replies.map(({ status }) => status)).toEqual(Array(6).fill(200));
    expect(alive.asked).toBe(6);
  });

  it("ends the streams that came from it", async () => {
    const node = await Node.start((_request, reply) => void reply.writeHead(200).write("one"));
    const router = await routerOf([node.url], quick());
    const { body } = await fetch(router);
    const reader = body!.getReader();
    expect(Buffer.from((await reader.read()).value!).toString()).toBe("one");
    node.isSilent = true;
    await expect(reader.read()).rejects.toThrow();
  });
});

it("a slow node that is alive is waited for", async () => {
  const slow = Promise.withResolvers<void>();
  const node = await Node.start(async (_request, reply) => {
    await slow.promise;
    reply.end("at last");
  });
  const looks = Promise.withResolvers<void>();
  let count = 0;
  node.onLook = () => ++count === 5 && looks.resolve();
  const router = await routerOf([node.url], new NodeHealthMonitor({ everyMs: 5, answerMs: 60_000 }));
  const reply = fetch(router);
  await looks.promise;
  slow.resolve();
  expect(await (await reply).text()).toBe("at last");
});

describe("a keep-alive connection that is closed just when it is used", () => {
  /** Answers once on each connection; on the next request it hangs up. */
  async function forgetful(): Promise<string> {
    const used = new WeakSet<Socket>();
    return (
      await Node.start(({ socket }, reply) => {
        if (used.has(socket)) return void socket.destroy();
        used.add(socket);
        reply.end("fresh");
      })
    ).url;
  }

  it("is replaced by a new connection for reads", async () => {
    const router = await routerOf([await forgetful()]);
    for (let time = 0; time < 3; time++) expect(await (await fetch(router)).text()).toBe("fresh");
  });

  it("causes 503 for a write, which may have been applied", async () => {
    const router = await routerOf([await forgetful()]);
    const change = () => fetch(router, { method: "POST", body: "{}" });
    expect((await change()).status).toBe(200);
    const [second, third] = [await change(), await change()];
    expect([second.status, second.headers.get("retry-after"), third.status]).toEqual([503, "2", 200]);
  });
});
