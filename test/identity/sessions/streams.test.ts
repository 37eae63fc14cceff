import { request as httpRequest } from "node:http";
import { expect, it } from "vitest";
import { useApp } from "../../support/harness.ts";

const app = useApp();

/** Opens a stream in the session; resolves once it is open, with a promise for its end. */
const watch = (cookie: string, path: string) =>
  new Promise<{ status: number; ended: Promise<string> }>((resolve, reject) => {
    const headers = { cookie, "sec-fetch-site": "same-origin" };
    const request = httpRequest(`${app.url}/app/v1${path}`, { headers, agent: false }, (response) => {
      const ended = new Promise<string>((end) => response.resume().on("end", () => end("ended")));
      resolve({ status: response.statusCode!, ended });
    });
    request.on("error", reject).end();
  });

it("streams end with the session that opened them", async () => {
  const org = await app.organization();
  const ada = await org.user();
  const admin = await (await org.user({ isAdmin: true })).signedIn();
  const { body: job } = await ada.post("/chat/completions?wait=0", { message: "Hello" });
  for (const end of [() => admin.delete(`/people/${ada.id}/sessions`), () => admin.post(`/people/${ada.id}/link`)]) {
    const { key } = await ada.signedIn();
    const streams = [await watch(key, "/events"), await watch(key, `/jobs/${job.job_id}/events`)];
    expect(streams.map(({ status }) => status)).toEqual([200, 200]);
    expect([200, 204]).toContain((await end()).status);
    expect(await Promise.all(streams.map(({ ended }) => ended))).toEqual(["ended", "ended"]);
  }
}, 30_000);
