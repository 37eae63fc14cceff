import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, it } from "vitest";
import { dropFiles } from "../../operator/chaos/workflows/dropped.ts";
import { useApp } from "../../support/harness.ts";

const folder = mkdtempSync(join(tmpdir(), "chancery-dropped-"));
afterAll(() => rmSync(folder, { recursive: true }));
const app = useApp({ SOURCES_DIR: folder });

it("many files dropped into a source's folder give exactly one run each; beyond the runs of an hour they wait, and none is lost", async () => {
  const org = await app.organization();
  const ada = await org.user({ managesVaults: true });
  const { hours, last } = await dropFiles(app.deps, { ada, root: join(folder, org.id), files: 200, perHour: 90 });
  const all = { runs: 200, documents: 200 };
  expect(hours).toEqual([
    { ...all, succeeded: 90, queued: 110, told: 90 },
    { ...all, succeeded: 180, queued: 20, told: 180 },
    { ...all, succeeded: 200, queued: 0, told: 200 },
  ]);
  expect(last).toEqual(hours.at(-1));
});
