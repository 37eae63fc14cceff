import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { afterAll, describe, expect, it } from "vitest";
import { findAgreements } from "../../../src/content/formats/bundle/bundle.ts";
import { UnreadableFile } from "../../../src/content/formats/canonical.ts";
import { fingerprintOf } from "../../../src/content/formats/compare/fingerprint.ts";
import { processTree } from "../../../src/content/formats/programs/process-tree.ts";
import { parseDocument } from "../../../src/content/formats/read.ts";
import { openReader, type Reader, type ReaderSettings } from "../../../src/kernel/readers/reader.ts";
import { runInTurnOf } from "../../../src/kernel/scheduling/turn.ts";
import { refusal } from "../../support/documents/office.ts";
import { scan } from "../../support/documents/scan.ts";
import { eventually, startScript } from "../../support/process.ts";
import { temporary } from "../../support/temporary.ts";

const HOSTILE = new URL("./hostile.child.ts", import.meta.url);
const SAMPLES = new URL("../../samples", import.meta.url).pathname;
const CONTRACT = join(SAMPLES, "mphase-co-branding-agreement.pdf");
const LETTER = join(SAMPLES, "openagreements-employment-offer-letter.docx");
const files = temporary();

const readers: Reader[] = [];
const open = (settings: ReaderSettings = {}) => {
  const reader = openReader({ processes: 1, entry: HOSTILE, ...settings });
  readers.push(reader);
  return reader;
};
/** A text file whose first word tells the hostile reader what to do. */
const file = async (word: string) => {
  const path = join(await files.folder(), `${word}.txt`);
  await writeFile(path, `${word} text`);
  return path;
};
/** A file that is read in an instant, however busy the machine is. */
const mustReadAnother = async (reader: Reader) =>
  expect((await reader.read("txt", await file("calm"))).text).toBe("calm text");
/** A process and its descendants, without sandbox wrappers. */
const treeOf = async (pid: number) => {
  const pids = (await processTree(pid)).map(({ pid }) => pid);
  const names = await Promise.all(pids.map((pid) => readFile(`/proc/${pid}/comm`, "utf8").catch(() => "")));
  return pids.filter((_, at) => names[at] !== "bwrap\n");
};
/** Processes that other test files of this worker started. */
const others = new Set(await treeOf(process.pid));
const children = async () => (await treeOf(process.pid)).filter((pid) => !others.has(pid));
/** This test's reader processes, once there are as many as expected. */
const onlyChildren = (count: number) =>
  eventually(async () => {
    const pids = await children();
    return pids.length === count ? pids : undefined;
  });
/** Dead processes stay listed as zombies until their new parent reaps them, which this test cannot control. */
const isDead = (status: string) => status === "" || /^State:\s+Z/m.test(status);
const isGone = (pid: number) =>
  eventually(async () => isDead(await readFile(`/proc/${pid}/status`, "utf8").catch(() => "")) || undefined);

afterAll(async () => {
  await Promise.all(readers.map((reader) => reader.close()));
  await files.clear();
});

describe("the reader", () => {
  const ordinary = open();
  afterAll(() => ordinary.close());

  it("gives the same result as reading in this process, boxes and inner files included, every time", async () => {
    const reader = open({ entry: undefined });
    const bytes = await readFile(CONTRACT);
    const document = await reader.read("pdf", CONTRACT);
    const alone = await parseDocument("pdf", bytes);
    const { text } = alone;
    expect(document).toEqual({
      ...alone,
      agreements: findAgreements(alone),
      fingerprint: fingerprintOf(text),
      ocrLanguages: [],
    });
    expect(document.boxes[0]!.boxes).toBeInstanceOf(Uint16Array);
    expect(await reader.read("pdf", CONTRACT)).toEqual(document);
    const archive = await files.zip({ "a.txt": "one", "b/c.txt": "two" });
    const { inner } = await reader.read("zip", archive);
    expect(inner.map(({ name, bytes }) => [name, Buffer.from(bytes).toString()])).toEqual([
      ["a.txt", "one"],
      ["b/c.txt", "two"],
    ]);
    await reader.close();
  });

  it("reports progress while it reads, and runs OCR", async () => {
    const seen: [number, number][] = [];
    const { pages } = await ordinary.read("pdf", CONTRACT, { onProgress: (...step) => seen.push(step) });
    expect(seen).toEqual(pages.map(({ page }) => [page, pages.length]));
    const picture = join(await files.folder(), "scan.png");
    await writeFile(picture, await scan({}));
    expect((await ordinary.read("png", picture)).text).toContain("Termination");
  }, 60_000);

  it("splits a PDF", async () => {
    const [part] = await ordinary.split(CONTRACT, [{ from: 2, to: 3 }]);
    const whole = await parseDocument("pdf", await readFile(CONTRACT));
    const cut = await parseDocument("pdf", part!);
    expect(cut.pages.length).toBe(2);
    expect(whole.text).toContain(cut.text.slice(0, 500));
  });

  it("passes on the parsers' refusals, and fails differently when the file is missing", async () => {
    const path = join(await files.folder(), "not.pdf");
    await writeFile(path, "nothing of the kind");
    expect(await refusal(ordinary.read("pdf", path))).toMatchObject({ code: "damaged" });
    const missing = await ordinary.read("pdf", `${path}.missing`).catch((error) => error);
    expect(missing).not.toBeInstanceOf(UnreadableFile);
    expect(missing.message).toContain("ENOENT");
  });
});

describe("the reader", () => {
  it("reads in parallel, each document in a process of its own", async () => {
    const reader = open({ processes: 2 });
    const texts = await Promise.all(
      [CONTRACT, LETTER, CONTRACT, LETTER].map((path, i) => reader.read(i % 2 ? "docx" : "pdf", path)),
    );
    expect(texts[0]).toEqual(texts[2]);
    expect(texts[1]).toEqual(texts[3]);
    expect((await onlyChildren(2)).length).toBe(2);
    await reader.close();
    await onlyChildren(0);
  });

  it("lets a waiting person go ahead of background files", async () => {
    const reader = open();
    const stop = new AbortController();
    const long = reader.read("txt", await file("hang"), { signal: stop.signal }).catch((error) => error);
    const later = reader.read("docx", LETTER, { signal: stop.signal }).catch((error) => error);
    const turn = { organizationId: "another", isUrgent: true };
    const both = [1, 2].map(() => runInTurnOf(turn, () => reader.read("docx", LETTER)));
    for (const { text } of await Promise.all(both)) expect(text).toContain("offer");
    stop.abort(new Error("enough"));
    expect([(await long).message, (await later).message]).toEqual(["enough", "enough"]);
    await reader.close();
  });

  it("rejects a file with 503 when the queue is full", async () => {
    const reader = open({ maxWaiting: 1 });
    const stop = new AbortController();
    const [under, waits] = [
      reader.read("txt", await file("hang"), { signal: stop.signal }),
      reader.read("txt", await file("calm")),
    ];
    await expect(reader.read("txt", await file("late"))).rejects.toMatchObject({ status: 503, code: "UNAVAILABLE" });
    stop.abort(new Error("enough"));
    await expect(under).rejects.toThrow("enough");
    expect((await waits).text).toBe("calm text");
    await reader.close();
  });
});

describe("a file that", () => {
  it.each([
    ["spin", { secondsPerDocument: 4 }, "too-slow"],
    ["heap", { memoryMb: 200 }, "too-large"],
    ["native", { memoryMb: 400 }, "too-large"],
    ["exit", {}, "damaged"],
    ["fault", {}, "damaged"],
  ] as [string, ReaderSettings, string][])(
    "does “%s” fails alone, and the next one is read",
    async (word, settings, code) => {
      const reader = open(settings);
      const error = await refusal(reader.read("txt", await file(word)));
      expect(error).toMatchObject({ code });
      expect(error.message).toMatch(/^[A-Z].*\.$/);
      await mustReadAnother(reader);
      await reader.close();
    },
    60_000,
  );

  it("takes long is read while its pages keep coming", async () => {
    const reader = open({ secondsPerDocument: 4 });
    await mustReadAnother(reader);
    expect((await reader.read("txt", await file("crawl"))).text).toContain("crawl");
    await reader.close();
  });

  it("loses its reader process is refused, and the next one is read", async () => {
    const reader = open();
    const begun = Promise.withResolvers<void>();
    const reading = refusal(reader.read("txt", await file("crawl"), { onProgress: () => begun.resolve() }));
    await begun.promise;
    const [pid] = await onlyChildren(1);
    process.kill(pid!, "SIGKILL");
    expect(await reading).toMatchObject({ code: "too-large" });
    await mustReadAnother(reader);
    await reader.close();
  });

  it("starts a helper process leaves none behind", async () => {
    const reader = open({ secondsPerDocument: 4 });
    await mustReadAnother(reader);
    const reading = refusal(reader.read("txt", await file("helper")));
    const pids = await onlyChildren(2);
    expect(await reading).toMatchObject({ code: "too-slow" });
    await Promise.all(pids.map(isGone));
    await reader.close();
  });
});

describe("reading can be canceled", () => {
  it("by a signal, immediately, while queued or in progress", async () => {
    const reader = open();
    const [first, second] = [new AbortController(), new AbortController()];
    const reading = reader.read("txt", await file("hang"), { signal: first.signal }).catch((error) => error);
    const waiting = reader.read("docx", LETTER, { signal: second.signal }).catch((error) => error);
    await onlyChildren(1);
    second.abort(new Error("not needed"));
    expect((await waiting).message).toBe("not needed");
    first.abort(new Error("enough"));
    expect((await reading).message).toBe("enough");
    const { text } = await reader.read("txt", await file("calm"), { signal: new AbortController().signal });
    expect(text).toBe("calm text");
    await reader.close();
  });

  it("by closing the reader", async () => {
    const reader = open();
    const both = [await file("hang"), LETTER].map((path) => reader.read("txt", path).catch((error) => error));
    await onlyChildren(1);
    await reader.close();
    for (const error of await Promise.all(both)) expect(error.message).toMatch(/stopped|closed/);
    await expect(reader.read("docx", LETTER)).rejects.toThrow("closed");
    await onlyChildren(0);
  });
});

describe("reader processes", () => {
  it("end after being idle for a while", async () => {
    const reader = open({ idleSeconds: 0.2 });
    await mustReadAnother(reader);
    await onlyChildren(0);
    await mustReadAnother(reader);
    await reader.close();
  });

  it("die with the server, even when it is killed while they read", async () => {
    const owner = startScript(
      "test/kernel/readers/reader-owner.child.ts",
      [await file("helper"), pathToFileURL(HOSTILE.pathname).href],
      {},
    );
    const pids = await eventually(async () => {
      const tree = await treeOf(owner.pid!);
      return tree.length === 3 ? tree : undefined;
    });
    process.kill(owner.pid!, "SIGKILL");
    await Promise.all(pids.map(isGone));
  });
});
