import { describe, expect, it } from "vitest";
import { appEndpoints, endpoints } from "../../src/endpoints.ts";
import { useApp } from "../support/harness.ts";
import { useModelServer } from "../support/model-server.ts";
import { firm, MISSING, newCheck } from "./making.ts";

const server = await useModelServer();
const app = useApp({ ...server.settings() }, [...endpoints, ...appEndpoints]);
const ANSWER = {
  result: "neither",
  fallback: 0,
  basis: "silence",
  analysis: "It says nothing.",
  quotes: [],
  revisions: [],
};

async function begun() {
  server.reply({ object: ANSWER });
  const made = await firm(app, "organization");
  await made.ada.post(`${made.path}/checks`, newCheck("Term"));
  const { body: file } = await made.ada.upload("nda.txt", "1. Term. This Agreement ends after two (2) years.");
  await app.runJobs();
  const { body: job } = await made.ada.post(`${made.path}/run?wait=0`, { file_ids: [file.id] });
  return { ...made, file, job };
}

describe("GET /reviews", () => {
  it("lists a review when it starts, and its summary when it ends", async () => {
    const { ada, job, playbook, file } = await begun();
    const common = {
      job_id: job.job_id,
      playbook: { id: playbook.id, title: "NDA" },
      files: [{ id: file.id, name: "nda.txt" }],
      checks: 1,
    };
    const [before] = (await ada.get("/reviews")).body.reviews;
    expect(before).toMatchObject({ ...common, status: "pending", judged: 0, summary: null, completed_at: null });
    await app.runJobs();
    const { body: after } = await ada.get(`/reviews/${job.job_id}`);
    expect(after).toMatchObject({ ...common, status: "succeeded", judged: 1 });
    const { flags, fallbacks, passes, errors } = after.summary;
    expect(flags + fallbacks + passes + errors).toBe(1);
    expect((await ada.get("/reviews")).body.reviews).toEqual([after]);
  });

  it("keeps the names of deleted files", async () => {
    const { ada, job, file } = await begun();
    await app.runJobs();
    await ada.delete(`/files/${file.id}`);
    expect((await ada.get(`/reviews/${job.job_id}`)).body.files).toEqual([{ id: file.id, name: "nda.txt" }]);
  });

  it("lists only the caller's own reviews, and no other kinds of job", async () => {
    const { bob, admin, job, ada } = await begun();
    for (const other of [bob, admin]) {
      expect((await other.get("/reviews")).body.reviews).toEqual([]);
      expect((await other.get(`/reviews/${job.job_id}`)).status).toBe(404);
    }
    const { body: chat } = await ada.post("/chat/completions?wait=0", { message: "Hello" });
    expect((await ada.get(`/reviews/${chat.job_id}`)).status).toBe(404);
    expect((await ada.get(`/reviews/${MISSING}`)).body.code).toBe("NOT_FOUND");
    expect((await ada.get("/reviews?limit=1")).body.pagination).toMatchObject({ limit: 1, has_more: false });
  });
});
