import { describe, expect, it } from "vitest";
import { findPassages } from "../../../src/workspace/files/search/search.ts";
import type { As } from "../../support/client.ts";
import { useApp } from "../../support/harness.ts";

const app = useApp();

async function people() {
  const org = await app.organization();
  return { org, ada: await org.user(), bob: await org.user() };
}

async function names(who: As, q: string, more = ""): Promise<string[]> {
  const { status, body } = await who.get(`/files?q=${encodeURIComponent(q)}${more}`);
  expect(status).toBe(200);
  return body.files.map(({ name }: { name: string }) => name);
}

const LEASE =
  "The Tenant shall pay rent of 2,000 euros on the first day of each month. Subletting is prohibited without consent.";
const RECIPE = "Whisk the eggs with sugar until pale, fold in the flour, and bake the cake for forty minutes.";
const ENDING = "Either party may terminate this contract by giving the other ninety days of written notice.";

describe("searching files", () => {
  it("finds a file by words of its text, in any inflection", async () => {
    const { ada } = await people();
    await ada.upload("a.txt", LEASE);
    await ada.upload("b.txt", RECIPE);
    await app.runJobs();
    expect(await names(ada, "tenants paying rent")).toEqual(["a.txt"]);
    expect(await names(ada, '"subletting is prohibited"')).toEqual(["a.txt"]);
    expect(await names(ada, '"prohibited is subletting"')).toEqual([]);
    expect(await names(ada, "rent -subletting")).toEqual([]);
  });

  it("finds a file by name before it is read, even when misspelled", async () => {
    const { ada } = await people();
    await ada.upload("Mutual-NDA_Acme.txt", RECIPE);
    expect(await names(ada, "nda_ac")).toEqual(["Mutual-NDA_Acme.txt"]);
    expect(await names(ada, "mutual nda")).toEqual(["Mutual-NDA_Acme.txt"]);
    expect(await names(ada, "%")).toEqual([]);
  });

  it("finds a file by meaning, without a word in common", async () => {
    const { ada } = await people();
    await ada.upload("recipe.txt", RECIPE);
    await ada.upload("ending.txt", ENDING);
    await ada.upload("lease.txt", LEASE);
    await app.runJobs();
    expect((await names(ada, "how to cancel an agreement early"))[0]).toBe("ending.txt");
    expect((await names(ada, "dessert preparation"))[0]).toBe("recipe.txt");
  });

  it("ranks files that match in several ways first", async () => {
    const { ada } = await people();
    await ada.upload("rent.txt", LEASE);
    await ada.upload("other.txt", LEASE.replace("rent", "fees"));
    await ada.upload("rent for cakes.txt", RECIPE);
    await app.runJobs();
    expect((await names(ada, "rent"))[0]).toBe("rent.txt");
  });

  it("never finds files the caller cannot access", async () => {
    const { org, ada, bob } = await people();
    const stranger = await (await app.organization()).user();
    await ada.upload("lease.txt", LEASE);
    await app.runJobs();
    for (const other of [bob, stranger, org.asOrganization]) {
      for (const q of ["rent", "lease", "how much does the flat cost", '"first day of each month"'])
        expect(await names(other, q)).toEqual([]);
    }
    expect(await names(ada, "rent")).toEqual(["lease.txt"]);
  });

  it("no longer finds a deleted file", async () => {
    const { org, ada } = await people();
    const { body } = await ada.upload("lease.txt", LEASE);
    await app.runJobs();
    expect(await names(ada, "rent")).toEqual(["lease.txt"]);
    await ada.delete(`/files/${body.id}`);
    for (const q of ["rent", "lease", "how much does the flat cost"]) expect(await names(ada, q)).toEqual([]);
    expect(await app.database.organization(org.id)`select from file_chunks`).toEqual([]);
  });

  it("respects folder, scope, date and page filters", async () => {
    const { ada } = await people();
    const { body: folder } = await ada.post("/folders", { name: "Leases" });
    await ada.upload("mine.txt", LEASE);
    await ada.upload("folder.txt", LEASE, { folder_id: folder.id });
    await ada.upload("shared.txt", LEASE, { scope: "organization" });
    await app.runJobs();
    expect((await names(ada, "rent")).sort()).toEqual(["folder.txt", "mine.txt", "shared.txt"]);
    expect(await names(ada, "rent", `&folder_id=${folder.id}`)).toEqual(["folder.txt"]);
    expect(await names(ada, "rent", "&scope=organization")).toEqual(["shared.txt"]);
    expect(await names(ada, "rent", "&updated_since=2999-01-01T00:00:00Z")).toEqual([]);
    const { body: first } = await ada.get("/files?q=rent&limit=2");
    const { body: rest } = await ada.get("/files?q=rent&limit=2&offset=2");
    expect(first.pagination).toMatchObject({ limit: 2, offset: 0, has_more: true, next_cursor: expect.any(String) });
    expect(rest.pagination).toEqual({ limit: 2, offset: 2, has_more: false });
    const seen = [...first.files, ...rest.files].map(({ name }: { name: string }) => name);
    expect(seen.sort()).toEqual(["folder.txt", "mine.txt", "shared.txt"]);
    expect((await ada.get("/files?q=rent&limit=500")).body.pagination.limit).toBe(100);
  });

  it("finds texts in other scripts", async () => {
    const { ada } = await people();
    await ada.upload("de.txt", "Der Mieter zahlt die Miete für die Wohnung am Ersten jedes Monats.");
    await ada.upload("ru.txt", "Арендатор обязан вносить арендную плату ежемесячно.");
    await app.runJobs();
    expect((await names(ada, "Miete"))[0]).toBe("de.txt");
    expect((await names(ada, "арендную плату"))[0]).toBe("ru.txt");
  });

  it.each([
    "' or 1=1 --",
    "a & | ! ( ) : * <->",
    '"""',
    '"unclosed',
    "-",
    "- - -",
    "\\",
    "%_%",
    "the of and",
    "a".repeat(500),
    "word ".repeat(100),
    "漢".repeat(500),
    "😀".repeat(500),
    "العقد والإيجار",
    "   ",
    "\u0000",
    "a\u0000b",
    "\u202e\u200b\ufeff",
    "http://example.com/a?b=1&c=2 & | foo@bar.com",
    ":* 'x':A & !y",
  ])("answers the query %j", async (q) => {
    const { ada } = await people();
    await ada.upload("lease.txt", `${LEASE} The of and.`);
    await app.runJobs();
    for (const more of ["", "&include=passages"])
      expect([200, 400]).toContain((await ada.get(`/files?q=${encodeURIComponent(q)}${more}`)).status);
  });
});

describe("finding passages", () => {
  it("returns the best passages with their offsets", async () => {
    const { org, ada } = await people();
    const filler = "The parties shall keep records of what they do and show them when asked. ".repeat(60);
    const text = `${filler}\n${ENDING}\n${filler}`;
    const { body: long } = await ada.upload("long.txt", text);
    const { body: short } = await ada.upload("short.txt", RECIPE);
    await app.runJobs();
    const ctx = { sql: app.database.organization(org.id), organizationId: org.id, deps: app.deps };
    const [best, ...others] = await findPassages(ctx, "ninety days written notice", [long.id, short.id], 3);
    expect(others.length).toBeLessThanOrEqual(2);
    expect(best!.text).toContain(ENDING);
    const { body: read } = await ada.get(`/files/${long.id}/text`);
    expect(read.text.slice(best!.start, best!.end)).toBe(best!.text);
    expect([best!.file_id, best!.page]).toEqual([long.id, 1]);
    expect(await findPassages(ctx, "ninety days", [short.id], 3)).toEqual([]);
    const elsewhere = await app.organization();
    const theirs = { ...ctx, sql: app.database.organization(elsewhere.id), organizationId: elsewhere.id };
    expect(await findPassages(theirs, "ninety days", [long.id], 3)).toEqual([]);
  });
});

describe("the passages of a search", () => {
  const FILLER = "The parties shall keep records of what they do and show them when asked. ".repeat(60);
  interface Passage {
    quote: string;
    start: number;
    end: number;
    page: number;
    marks: { start: number; end: number }[];
  }

  it("are quoted with the matched words in any inflection, their page and their place in the text", async () => {
    const { ada } = await people();
    const { body: long } = await ada.upload("long.txt", `${FILLER}\n${LEASE}\n${FILLER}`);
    await ada.upload("tenants paying rent.txt", RECIPE);
    await app.runJobs();
    const { body } = await ada.get("/files?q=tenants+paying+rent&include=passages");
    const { text } = (await ada.get(`/files/${long.id}/text`)).body;
    const found = Object.fromEntries(
      body.files.map((file: { name: string; passages: Passage[] }) => [file.name, file]),
    );
    const [best] = found["long.txt"].passages as Passage[];
    expect(best!.quote).toMatch(/^The Tenant shall pay rent of 2,000 euros/);
    expect(best!.quote.length).toBeLessThanOrEqual(280);
    expect(text.slice(best!.start, best!.end)).toBe(best!.quote);
    expect(best!.marks.map(({ start, end }) => text.slice(start, end))).toEqual(["Tenant", "pay", "rent"]);
    expect(best!.page).toBe(1);
    expect(found["tenants paying rent.txt"].passages).toEqual([]);
    expect((await ada.get("/files?q=rent")).body.files[0]).not.toHaveProperty("passages");
  });

  it("by meaning alone mark nothing", async () => {
    const { ada } = await people();
    await ada.upload("ending.txt", ENDING);
    await app.runJobs();
    const { body } = await ada.get("/files?q=how+to+cancel+an+agreement+early&include=passages");
    expect(body.files[0].passages).toEqual([{ quote: ENDING, start: 0, end: ENDING.length, page: 1, marks: [] }]);
  });

  it("are the only value that include accepts", async () => {
    const { ada } = await people();
    expect((await ada.get("/files?q=rent&include=pages")).status).toBe(400);
  });
});
