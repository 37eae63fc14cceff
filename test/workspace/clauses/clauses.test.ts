import { describe, expect, it } from "vitest";
import type { As } from "../../support/client.ts";
import { useApp } from "../../support/harness.ts";
import { firm, MISSING, TEXT } from "./making.ts";

const app = useApp();
const titles = async (caller: As, query = "") =>
  (await caller.get(`/clauses${query}`)).body.clauses.map(({ title }: { title: string }) => title);

describe("a clause", () => {
  it("has the fields of the specification, and their defaults", async () => {
    const { ada } = await firm(app);
    const { status, body } = await ada.post("/clauses", { title: "Notice", text: "Notices are in writing." });
    expect(status).toBe(201);
    expect(body).toEqual({
      id: expect.any(String),
      ...{ title: "Notice", kind: null, language: "en", tags: [], text: "Notices are in writing.", notes: "" },
      ...{ variants: [], source: null, visibility: "private", version: 1, created_by: expect.any(Number) },
      updated_at: expect.any(String),
    });
    expect((await ada.get(`/clauses/${body.id}`)).body).toEqual(body);
  });

  it("keeps its wording to the letter: right-to-left text, scripts, blank lines and 200 kB", async () => {
    const { ada } = await firm(app);
    const wordings = ["  مدة الاتفاق سنتان.\n\n\tالقانون الواجب التطبيق  ", "<script>alert(1)</script>", "=1+1"];
    for (const text of [...wordings, "Word ".repeat(40_960), "ی".repeat(204_800)]) {
      const { status, body } = await ada.post("/clauses", { title: "Exact", text });
      expect([status, body.text === text]).toEqual([201, true]);
      expect((await ada.get(`/clauses/${body.id}`)).body.text === text).toBe(true);
    }
  });

  it("detects the language of its wording unless it is given", async () => {
    const { ada } = await firm(app);
    const text =
      "Die Haftung der Parteien für einfache Fahrlässigkeit ist auf den vertragstypischen, vorhersehbaren Schaden begrenzt, soweit nicht Leben, Körper oder Gesundheit verletzt sind.";
    expect((await ada.post("/clauses", { title: "Haftung", text })).body.language).toBe("de");
    expect((await ada.post("/clauses", { title: "Haftung", text, language: "de-CH" })).body.language).toBe("de-CH");
  });

  it("with an organization key belongs to the organization and has no creator", async () => {
    const { asOrganization, bob, clause } = await firm(app);
    const { body } = await asOrganization.post("/clauses", { title: "Ours", text: "Ours." });
    expect([body.visibility, body.created_by]).toEqual(["organization", null]);
    expect((await bob.get(`/clauses/${body.id}`)).status).toBe(200);
    expect((await asOrganization.get(`/clauses/${clause.id}`)).status).toBe(404);
    const refused = await asOrganization.post("/clauses", { title: "Mine", text: "x", visibility: "private" });
    expect(refused.status).toBe(400);
    expect((await asOrganization.patch(`/clauses/${body.id}`, { title: "Still ours" })).status).toBe(200);
  });
});

describe("who may read and change a clause", () => {
  it("a private clause is 404 for everybody but its creator", async () => {
    const { bob, admin, asOrganization, path } = await firm(app);
    for (const caller of [bob, admin, asOrganization]) {
      expect((await caller.get(path)).status).toBe(404);
      expect((await caller.patch(path, { title: "x" })).status).toBe(404);
      expect((await caller.delete(path)).status).toBe(404);
      expect((await caller.get(`${path}/versions`)).status).toBe(404);
      expect(await titles(caller)).toEqual([]);
    }
  });

  it("one of the organization is changed by its creator and by administrators, and 403 for others", async () => {
    const { ada, bob, admin, asOrganization, path } = await firm(app, "organization");
    for (const caller of [bob, asOrganization]) {
      expect((await caller.get(path)).status).toBe(200);
      expect((await caller.patch(path, { title: "x" })).status).toBe(403);
      expect((await caller.post(`${path}/versions/1/restore`)).status).toBe(403);
      expect((await caller.delete(path)).status).toBe(403);
    }
    expect((await admin.patch(path, { notes: "Checked." })).body.notes).toBe("Checked.");
    expect((await ada.delete(path)).body).toEqual({ deleted: true });
    expect((await ada.get(path)).status).toBe(404);
  });

  it("of another organization is 404", async () => {
    const { path } = await firm(app, "organization");
    const stranger = await (await app.organization()).user({ isAdmin: true });
    expect((await stranger.get(path)).status).toBe(404);
    expect((await stranger.patch(path, { title: "x" })).status).toBe(404);
  });

  it("an administrator takes over the private clauses of someone who left", async () => {
    const { ada, admin, path, clause } = await firm(app);
    const signedIn = await (admin as unknown as { signedIn(): Promise<As> }).signedIn();
    expect((await signedIn.delete(`/people/${clause.created_by}`)).status).toBeLessThan(300);
    expect((await ada.get(path)).status).toBe(403);
    expect((await admin.get(path)).body.created_by).toBeNull();
  });
});

describe("the list of clauses", () => {
  it("has those of the organization and one's own, newest first, in pages", async () => {
    const { ada, bob } = await firm(app, "organization");
    for (const title of ["Second", "Third"]) await ada.post("/clauses", { title, text: "x" });
    expect(await titles(ada)).toEqual(["Third", "Second", "Cap"]);
    expect(await titles(bob)).toEqual(["Cap"]);
    const { body } = await ada.get("/clauses?limit=2");
    expect(body.pagination).toMatchObject({ limit: 2, offset: 0, has_more: true });
    expect(await titles(ada, "?limit=2&offset=2")).toEqual(["Cap"]);
  });

  it("is filtered by words, kind, tag, language and playbook", async () => {
    const { ada, clause } = await firm(app);
    await ada.post("/clauses", {
      title: "Laufzeit",
      text: "Zwei Jahre.",
      kind: "Term",
      tags: ["Dauer"],
      language: "de",
    });
    expect(await titles(ada, "?q=liability%20fees")).toEqual(["Cap"]);
    expect(await titles(ada, "?q=laufz")).toEqual(["Laufzeit"]);
    expect(await titles(ada, "?q=dauer")).toEqual(["Laufzeit"]);
    expect(await titles(ada, "?q=indemnity")).toEqual([]);
    expect(await titles(ada, "?kind=TERM")).toEqual(["Laufzeit"]);
    expect(await titles(ada, "?tag=CAP")).toEqual(["Cap"]);
    expect(await titles(ada, "?language=de")).toEqual(["Laufzeit"]);
    const { body: playbook } = await ada.post("/playbooks", { title: "P" });
    const check = { title: "Cap", positions: [{ type: "standard", guidance: "A cap.", clause_id: clause.id }] };
    expect((await ada.post(`/playbooks/${playbook.id}/checks`, check)).status).toBe(201);
    expect(await titles(ada, `?playbook_id=${playbook.id}`)).toEqual(["Cap"]);
    expect((await ada.get(`/clauses?playbook_id=${MISSING}`)).status).toBe(404);
  });

  it("finds words of variants, and no longer those that were removed", async () => {
    const { ada, path } = await firm(app);
    await ada.patch(path, { variants: [{ label: "walk_away", text: "Unlimited for gross negligence." }] });
    expect(await titles(ada, "?q=negligence")).toEqual(["Cap"]);
    await ada.patch(path, { variants: [] });
    expect(await titles(ada, "?q=negligence")).toEqual([]);
  });
});

describe("a clause is refused with 400", () => {
  it.each([
    ["without a title", { text: "x" }, "body.title"],
    ["without a text", { title: "x" }, "body.text"],
    ["with a blank text", { title: "x", text: " \n" }, "body.text"],
    ["with a text over 200 kB", { title: "x", text: "x".repeat(204_801) }, "body.text"],
    ["with a kind over 80 characters", { title: "x", text: "x", kind: "k".repeat(81) }, "body.kind"],
    ["with an unknown field", { title: "x", text: "x", colour: "red" }, "body"],
    ["with a language that is none", { title: "x", text: "x", language: "english please" }, "body.language"],
    ["with a NUL character", { title: "x", text: "a\0b" }, "body"],
    ["with 21 variants", { title: "x", text: "x", variants: Array(21).fill({ text: "v" }) }, "body.variants"],
  ])("%s", async (_case, body, path) => {
    const { ada } = await firm(app);
    const reply = await ada.post("/clauses", body);
    expect([reply.status, reply.body.details.issues[0].path]).toEqual([400, expect.stringContaining(path)]);
  });

  it("with an id of a variant that is not its own", async () => {
    const { ada, path } = await firm(app);
    const { status, body } = await ada.patch(path, { variants: [{ id: MISSING, text: "x" }] });
    expect([status, body.details.issues[0].path]).toEqual([400, "body.variants.0.id"]);
    expect((await ada.patch(path, {})).status).toBe(400);
  });

  it("with wordings of more than a million characters together", async () => {
    const { ada, path } = await firm(app);
    const variants = Array(6).fill({ label: "fallback", text: "x".repeat(200_000) });
    const { status, body } = await ada.patch(path, { variants });
    expect([status, body.error]).toEqual([400, expect.stringContaining("1,000,000 characters")]);
    expect((await ada.get(path)).body.variants).toEqual([]);
  });
});

describe("versions of a clause", () => {
  it("grow with every change of the content, and keep what was before", async () => {
    const { ada, path } = await firm(app);
    await ada.patch(path, { text: TEXT.replace("twelve", "six") });
    expect((await ada.patch(path, { visibility: "organization" })).body.version).toBe(2);
    expect((await ada.patch(path, { title: "Cap" })).body.version).toBe(2);
    const { body } = await ada.get(`${path}/versions`);
    expect(body.versions.map(({ version, changed }: Record<string, unknown>) => [version, changed])).toEqual([
      [2, ["text"]],
      [1, []],
    ]);
    expect(body.versions[1].text).toBe(TEXT);
  });

  it("show the words that differ", async () => {
    const { ada, path } = await firm(app);
    await ada.patch(path, { text: TEXT.replace("twelve", "six") });
    const { body } = await ada.get(`${path}/versions/2`);
    expect(body).toMatchObject({ version: 2, compared_with: 1, before: TEXT });
    expect(body.differences).toEqual([
      {
        kind: "replaced",
        before: "twelve",
        after: "six",
        before_at: TEXT.indexOf("twelve"),
        after_at: TEXT.indexOf("twelve"),
      },
    ]);
    expect((await ada.get(`${path}/versions/1`)).body).toMatchObject({ compared_with: null, differences: [] });
    expect((await ada.get(`${path}/versions/1?compare_with=2`)).body.differences[0].after).toBe("twelve");
    expect((await ada.get(`${path}/versions/9`)).status).toBe(404);
  });

  it("of 200 kB are compared too", async () => {
    const { ada, path } = await firm(app);
    const long = Array.from({ length: 20_000 }, (_, at) => `word${at}`)
      .join(" ")
      .slice(0, 200_000);
    await ada.patch(path, { text: long });
    await ada.patch(path, { text: long.replace("word77 ", "other ") });
    const { body } = await ada.get(`${path}/versions/3`);
    expect(body.differences).toMatchObject([{ kind: "replaced", before: "word77", after: "other" }]);
  });

  it("are restored as a new version, and nothing is lost", async () => {
    const { ada, path, clause } = await firm(app);
    const variants = [{ label: "fallback", text: "Twice the fees." }];
    const { body: second } = await ada.patch(path, { text: "Other.", title: "Other", variants });
    const { status, body: third } = await ada.post(`${path}/versions/1/restore`);
    expect([status, third]).toEqual([200, { ...clause, version: 3, updated_at: expect.any(String) }]);
    const { body } = await ada.get(`${path}/versions`);
    expect(body.versions.map(({ restored_from }: { restored_from: number }) => restored_from)).toEqual([1, null, null]);
    const back = await ada.post(`${path}/versions/2/restore`);
    expect(back.body).toEqual({ ...second, version: 4, updated_at: expect.any(String) });
    expect((await ada.post(`${path}/versions/9/restore`)).status).toBe(404);
  });
});

describe("variants", () => {
  it("keep their ids when they are sent back, and get new ones otherwise", async () => {
    const { ada, path } = await firm(app);
    const first = await ada.patch(path, {
      variants: [
        { label: "preferred", text: "A" },
        { text: "B", note: "Rarely." },
      ],
    });
    const [a, b] = first.body.variants;
    expect([a.label, b.label, b.note, a.note]).toEqual(["preferred", "fallback", "Rarely.", ""]);
    const { body } = await ada.patch(path, { variants: [b, a, { label: "walk_away", text: "C" }] });
    expect(body.variants.slice(0, 2)).toEqual([b, a]);
    expect(body.variants[2].id).not.toBe(a.id);
  });
});
