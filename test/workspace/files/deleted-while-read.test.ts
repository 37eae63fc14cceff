import { pino } from "pino";
import { afterEach, expect, it } from "vitest";
import { runHousekeeping } from "../../../src/worker.ts";
import { useApp } from "../../support/harness.ts";

const logged: string[] = [];
const log = pino({ level: "warn" }, { write: (line: string) => void logged.push(line) });
const app = useApp({}, undefined, log);

let restore = () => {};
afterEach(() => {
  restore();
  logged.length = 0;
});

/** Runs `meanwhile` when a job is about to read, or has just read, the bytes of a file. */
function during(moment: "before" | "after", meanwhile: () => Promise<unknown>) {
  const { blobs } = app.deps;
  const { withFile } = blobs;
  restore = () => {
    blobs.withFile = withFile;
  };
  blobs.withFile = async (key, work) => {
    if (moment === "before") await meanwhile();
    return withFile(key, async (path) => {
      const result = await work(path);
      if (moment === "after") await meanwhile();
      return result;
    });
  };
}

it.each(["before", "after"] as const)(
  "a file deleted while it is read leaves no error in the log (%s its bytes were read)",
  async (moment) => {
    const ada = await (await app.organization()).user();
    const { body: file } = await ada.upload("lease.txt", `The lease ends in May (${moment}).`);
    during(moment, async () => {
      expect((await ada.delete(`/files/${file.id}`)).status).toBe(204);
      await runHousekeeping(app.deps);
    });
    await app.runJobs();
    expect(logged).toEqual([]);
    expect((await ada.get(`/files/${file.id}`)).status).toBe(404);
  },
);
