import { describe, expect, it } from "vitest";
import { type As, form } from "../../support/client.ts";
import { useApp } from "../../support/harness.ts";
import { firm } from "./making.ts";

const app = useApp();
const search = async (caller: As, q: string, more = "") => {
  const { status, body } = await caller.get(`/clauses?q=${encodeURIComponent(q)}${more}`);
  expect(status).toBe(200);
  return { ...body, titles: body.clauses.map(({ title }: { title: string }) => title) };
};

const LIBRARY = [
  {
    title: "Exit",
    kind: "Term",
    text: "Either party may terminate this Agreement for convenience, with or without cause, upon ninety days' prior written notice to the other party.",
  },
  {
    title: "Seat",
    kind: "Disputes",
    text: "All disputes shall be finally settled by arbitration under the Rules of the International Chamber of Commerce, with its seat in Geneva.",
  },
  {
    title: "Books",
    kind: "Audit",
    text: "The Licensor may, once a year, have an independent accountant examine the records of the Licensee to verify the royalties paid.",
  },
  {
    title: "Warranty",
    kind: "Warranty",
    text: "The Supplier warrants that the Goods are free from defects in material and workmanship for two years.",
  },
];

async function library() {
  const people = await firm(app);
  for (const clause of LIBRARY) expect((await people.ada.post("/clauses", clause)).status).toBe(201);
  return people;
}

describe("a search of the clause library", () => {
  it("finds by meaning what has none of the words", async () => {
    const { ada } = await library();
    expect((await search(ada, "end the contract without a reason")).titles[0]).toBe("Exit");
    expect((await search(ada, "look into the accounts")).titles[0]).toBe("Books");
    expect((await search(ada, "recipe for apple pie")).titles).toEqual([]);
  });

  it("in quotes finds only the words themselves", async () => {
    const { ada } = await library();
    expect((await search(ada, '"end the contract without a reason"')).titles).toEqual([]);
    expect((await search(ada, '"written notice"')).titles).toEqual(["Exit"]);
  });

  it("reads a misspelt word as the one that was meant, and says so", async () => {
    const { ada } = await library();
    const { titles, searched_for } = await search(ada, "arbitraton seat");
    expect([titles[0], searched_for]).toEqual(["Seat", "arbitration seat"]);
    expect(await search(ada, "worknamship")).toMatchObject({ titles: ["Warranty"], searched_for: "workmanship" });
    expect((await search(ada, "arbitration")).searched_for).toBeUndefined();
  });

  it("tells no word that only clauses have which the person cannot see", async () => {
    const { ada, bob } = await library();
    await ada.post("/clauses", { title: "Secret", text: "Project Zyxcorpia is confidential." });
    expect((await search(ada, "Zyxcropia")).titles).toEqual(["Secret"]);
    const { titles, searched_for } = await search(bob, "Zyxcropia");
    expect([titles, searched_for]).toEqual([[], undefined]);
  });

  it("has a clause of that title first, and then those with the words, and then those near in meaning", async () => {
    const { ada } = await library();
    await ada.post("/clauses", { title: "Terminate", text: "See the general terms." });
    const { titles } = await search(ada, "terminate");
    expect(titles.slice(0, 2)).toEqual(["Terminate", "Exit"]);
  });

  it("keeps to the kind, and finds one among many of other kinds", async () => {
    const { ada } = await library();
    const json = (clauses: object[]) => JSON.stringify({ format: "chancery-clauses", version: 1, clauses });
    const many = Array.from({ length: 300 }, (_, at) => ({
      title: `Term ${at}`,
      text: LIBRARY[0]?.text,
      kind: "Other",
    }));
    const imported = await ada.send("POST", "/clauses/import", form("library.json", json(many)));
    expect(imported.status).toBe(201);
    expect((await search(ada, "end the contract without a reason", "&kind=term")).titles).toEqual(["Exit"]);
  });

  it("in pages repeats and skips nothing, and the export has the same clauses", async () => {
    const { ada } = await library();
    for (let at = 0; at < 130; at++)
      await ada.post("/clauses", { title: `Notice ${at}`, text: "Written notice is given." });
    const seen: string[] = [];
    for (let offset = 0; ; offset += 50) {
      const { clauses, pagination } = await search(ada, "written notice", `&limit=50&offset=${offset}`);
      seen.push(...clauses.map(({ id }: { id: string }) => id));
      if (!pagination.has_more) break;
    }
    expect([seen.length, new Set(seen).size]).toEqual([131, 131]);
    const { body } = await ada.get("/clauses/export?format=json&q=written%20notice");
    expect(body.clauses).toHaveLength(131);
  });
});
