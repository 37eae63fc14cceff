import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { startWorker } from "../../src/worker.ts";
import { useApp } from "../support/harness.ts";
import { docx } from "../support/office.ts";
import { runScript } from "../support/process.ts";
import { firm, MISSING, newCheck } from "./making.ts";

const app = useApp();
let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "chancery-review-"));
  const paragraph = (years: string) =>
    docx({ body: `<w:p><w:r><w:t>Term. This Agreement ends ${years} after the Effective Date.</w:t></w:r></w:p>` });
  await writeFile(join(folder, "nine.docx"), paragraph("nine (9) years"));
  await writeFile(join(folder, "two.docx"), paragraph("two (2) years"));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const at = (name: string) => join(folder, name);
const review = (key: string | undefined, ...words: string[]) =>
  runScript("src/cli.ts", ["review", ...words], { CHANCERY_URL: app.url, ...(key && { CHANCERY_KEY: key }) });

async function prepared() {
  const made = await firm(app);
  await made.ada.post(`${made.path}/checks`, newCheck("Term"));
  return made;
}

async function withWorker<T>(work: () => Promise<T>): Promise<T> {
  const worker = await startWorker(app.deps);
  return work().finally(() => worker.stop());
}

describe("chancery review", () => {
  it("prints the result and exits with 3 when something is flagged, and with 0 when not", async () => {
    const { ada, playbook } = await prepared();
    await withWorker(async () => {
      const flagged = await review(ada.key, "--playbook", playbook.id, at("nine.docx"), "--json");
      expect([flagged.code, flagged.stderr]).toEqual([3, ""]);
      expect(JSON.parse(flagged.stdout)).toMatchObject({
        playbookId: playbook.id,
        summary: { flags: 1 },
        results: [{ checkTitle: "Term", evaluationResult: "Flag" }],
      });
      const passed = await review(ada.key, "--playbook", playbook.id, at("two.docx"));
      expect([passed.code, passed.stdout]).toEqual([0, expect.stringMatching(/^Pass {6}Term: \S/)]);
    });
  });

  it("takes a playbook from an exported file, and leaves no copy of it behind", async () => {
    const { ada, playbook } = await prepared();
    await writeFile(at("playbook.json"), (await ada.get(`/playbooks/${playbook.id}/export`)).text);
    await withWorker(async () => {
      const { code, stdout } = await review(ada.key, "--playbook", at("playbook.json"), at("nine.docx"), "--json");
      expect([code, JSON.parse(stdout).playbookTitle]).toEqual([3, "NDA"]);
    });
    const { playbooks } = (await ada.get("/playbooks")).body;
    expect(playbooks.filter(({ is_official }: { is_official: boolean }) => !is_official)).toHaveLength(1);
  });
});

describe("chancery review is refused", () => {
  it.each([
    ["without a playbook", [] as string[], 2, /--playbook/],
    ["with an option of another command", ["--playbook", MISSING, "--org", MISSING], 2, /org/],
    ["with a playbook that is neither a file nor an id", ["--playbook", "nda.json"], 1, /no file nda\.json/],
    ["with a playbook that does not exist", ["--playbook", MISSING], 5, /Playbook not found/],
  ])("%s", async (_title, words, code, message) => {
    const { ada } = await prepared();
    const finished = await withWorker(() => review(ada.key, ...words, at("two.docx")));
    expect([finished.code, finished.stderr, finished.stdout]).toEqual([code, expect.stringMatching(message), ""]);
  });

  it("without a key, without a contract, and for a contract that is not there", async () => {
    const { ada } = await prepared();
    expect(await review(undefined, "--playbook", MISSING, at("two.docx"))).toMatchObject({ code: 2 });
    expect(await review(ada.key, "--playbook", MISSING)).toMatchObject({ code: 2 });
    const missing = await review(ada.key, "--playbook", MISSING, at("none.docx"));
    expect([missing.code, missing.stderr]).toEqual([2, expect.stringContaining("none.docx")]);
  });

  it("with a key that the server does not know", async () => {
    const { code, stderr } = await review("svc_unknown", "--playbook", MISSING, at("two.docx"));
    expect([code, stderr]).toEqual([4, expect.stringContaining("not valid")]);
  });
});
