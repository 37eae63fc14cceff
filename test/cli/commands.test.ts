import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { beforeAll, describe, expect, it } from "vitest";
import { readDocx } from "../../src/content/formats/docx/docx.ts";
import { MISSING, newCheck } from "../playbooks/making.ts";
import { agreement } from "../support/agreements.ts";
import { form } from "../support/client.ts";
import { docx } from "../support/documents/office.ts";
import { type TestUser, useApp } from "../support/harness.ts";
import { chancery, useFolder, useWorker } from "./support.ts";

const app = useApp();
useWorker(app);
const { folder, at, env } = useFolder();
const STANDARD = "Require: the agreement ends no later than two years after the Effective Date.";
let ada: TestUser;
let playbook: { id: string; title: string };

beforeAll(async () => {
  const paragraph = (years: string) =>
    docx({ body: `<w:p><w:r><w:t>Term. This Agreement ends ${years} after the Effective Date.</w:t></w:r></w:p>` });
  writeFileSync(at("nine.docx"), await paragraph("nine (9) years"));
  writeFileSync(at("two.docx"), await paragraph("two (2) years"));
  writeFileSync(at("supply.txt"), agreement("Supply Agreement").join("\n"));
  ada = await (await app.organization("Quill & Partners")).user({ managesVaults: true });
  playbook = (await ada.post("/playbooks", { title: "NDA", description: "d", guide: "g" })).body;
  await ada.post(
    `/playbooks/${playbook.id}/checks`,
    newCheck("Term", { positions: [{ type: "standard", guidance: STANDARD }] }),
  );
});

const asAda = (...words: string[]) => chancery({ ...env, CHANCERY_URL: app.url, CHANCERY_API_KEY: ada.key }, ...words);

describe("chancery ask", () => {
  it("uploads a file, asks about it, and prints the answer with its citations, or all of it as JSON", async () => {
    const question = "Which law governs?";
    const read = await asAda("ask", question, "--file", at("supply.txt"), "--json");
    expect([read.code, read.stderr]).toEqual([0, ""]);
    const { result, citations, chat_id } = JSON.parse(read.stdout);
    expect(citations.length).toBeGreaterThan(0);
    const printed = await asAda("ask", question, "--file", citations[0].file_id, "--quiet");
    expect([printed.code, printed.stderr]).toEqual([0, ""]);
    expect(printed.stdout).toContain(result.trim());
    expect(printed.stdout).toMatch(/^\[1\] supply\.txt.*: “/m);
    const continued = await asAda("ask", "And", "who are the parties?", "--chat", chat_id, "--json");
    expect(JSON.parse(continued.stdout).chat_id).toBe(chat_id);
  });
});

describe("chancery review", () => {
  const findings = { summary: { flags: 1 }, results: [{ checkTitle: "Term", evaluationResult: "Flag" }] };

  it("prints the result, saves the redline, and exits with 3 when something is flagged", async () => {
    const words = ["--playbook", playbook.id, at("nine.docx"), "--json", "--output", at("redline.docx")];
    const flagged = await asAda("review", ...words);
    expect([flagged.code, flagged.stderr]).toEqual([3, `Saved the redline to ${at("redline.docx")}.\n`]);
    expect(JSON.parse(flagged.stdout)).toMatchObject({ playbookId: playbook.id, ...findings });
    expect(readFileSync(at("redline.docx")).subarray(0, 2).toString()).toBe("PK");
    const again = await asAda("review", ...words);
    expect([again.code, again.stderr]).toEqual([2, expect.stringContaining("--force")]);
  });

  it("finds a playbook by its title, and exits with 0 when nothing is flagged", async () => {
    const passed = await asAda("review", "--playbook", "nda", at("two.docx"));
    expect([passed.code, passed.stdout]).toEqual([0, expect.stringMatching(/^Pass {6}Term: \S/)]);
  });

  it("takes a playbook from an exported file, and leaves no copy of it behind", async () => {
    writeFileSync(at("playbook.json"), (await ada.get(`/playbooks/${playbook.id}/export`)).text);
    const { code, stdout } = await asAda("review", "--playbook", at("playbook.json"), at("nine.docx"), "--json");
    expect([code, JSON.parse(stdout).playbookTitle]).toEqual([3, "NDA"]);
    const { playbooks } = (await ada.get("/playbooks")).body;
    expect(playbooks.filter((each: { is_official: boolean }) => !each.is_official)).toHaveLength(1);
  });

  it.each([
    ["without a playbook", [] as string[], 2, /--playbook/],
    ["with an option of another command", ["--playbook", MISSING, "--org", MISSING], 2, /--org/],
    ["with a playbook that is neither a file nor an id", ["--playbook", "nda.json"], 5, /no file nda\.json/],
    ["with a playbook that does not exist", ["--playbook", MISSING], 5, /Playbook not found/],
    ["with a contract that is not there", ["--playbook", MISSING, "none.docx"], 2, /none\.docx/],
    ["with a mode that does not exist", ["--playbook", MISSING, "--mode", "ours"], 2, /first-party or third-party/],
  ])("is refused %s", async (_title, words, code, message) => {
    const finished = await asAda("review", ...words, at("two.docx"));
    expect([finished.code, finished.stderr, finished.stdout]).toEqual([code, expect.stringMatching(message), ""]);
    expect(finished.stderr).not.toMatch(/^\s+at /m);
  });
});

describe("a vault on the command line", () => {
  beforeAll(async () => {
    const { id } = (await ada.post("/vaults", { name: "Supply agreements" })).body;
    await ada.post(`/vaults/${id}/columns`, { label: "Term in years", instructions: "?", field_type: "number" });
    const { code, stderr } = await asAda(
      "files",
      "upload",
      at("supply.txt"),
      at("two.docx"),
      "--vault",
      "supply agreements",
    );
    expect([code, stderr]).toEqual([0, ""]);
    const { documents } = (await ada.get(`/vaults/${id}/documents`)).body;
    const supply = documents.find(({ name }: { name: string }) => name === "supply.txt");
    await ada.patch(`/vaults/${id}/documents/${supply.document_id}/cells/termInYears`, { value: 7 });
  });

  const query = (...words: string[]) => asAda("vault", "query", "Supply agreements", ...words);

  it("is queried by conditions, printed with tabs for other programs or as JSON", async () => {
    const rows = await query("--where", "termInYears > 5", "--fields", "termInYears");
    expect([rows.code, rows.stdout]).toEqual([0, "name\ttermInYears\nsupply.txt\t7\n"]);
    const json = JSON.parse((await query("--where", "termInYears != 7", "--json")).stdout);
    expect(json).toMatchObject({ documents: [{ name: "two.docx" }], has_more: false });
    const cut = await query("--limit", "1", "--sort", "-termInYears", "--fields", "termInYears");
    expect([cut.stdout, cut.stderr]).toEqual([
      "name\ttermInYears\nsupply.txt\t7\n",
      expect.stringMatching(/--limit 0/),
    ]);
    const own = await query("--where", "termInYears = 7", "--fields", "documentName,documentStatus,documentTitle");
    expect(own.stdout).toMatch(/^name\tdocumentStatus\tdocumentTitle\nsupply\.txt\t[a-z]+\t/);
    const doubtful = await query("--sort", "-termInYears@confidence", "--fields", "termInYears");
    expect([doubtful.code, doubtful.stderr]).toEqual([0, ""]);
  });

  it.each([
    ["--where", "ends = 2027"],
    ["--fields", "termInYears,ends"],
    ["--sort", "-ends"],
  ])("names its columns if %s %s is not one of them", async (...words) => {
    const wrong = await query(...words);
    expect([wrong.code, wrong.stderr]).toEqual([
      2,
      expect.stringMatching(/^The vault has no column ends\..*termInYears/),
    ]);
  });

  it("answers a question about all of it", async () => {
    const answered = await query("How many documents are there?", "--json");
    expect([answered.code, JSON.parse(answered.stdout).result]).toEqual([0, expect.stringMatching(/\b2\b/)]);
  });

  it("is listed, and exported to a file that is not overwritten or to stdout", async () => {
    expect((await asAda("vault", "list")).stdout).toMatch(/^id\tdocuments\tname\n\S+\t2\tSupply agreements\n$/);
    const words = ["vault", "export", "Supply agreements", "--output"];
    const saved = await asAda(...words, at("table.xlsx"), "--json");
    expect(JSON.parse(saved.stdout)).toMatchObject({ path: at("table.xlsx"), format: "xlsx" });
    expect(readFileSync(at("table.xlsx")).subarray(0, 2).toString()).toBe("PK");
    expect((await asAda(...words, at("table.xlsx"))).code).toBe(2);
    const nowhere = await asAda(...words, at("none/table.xlsx"));
    expect([nowhere.code, nowhere.stderr]).toEqual([2, `The folder ${at("none")} does not exist.\n`]);
    const csv = await asAda(...words, "-", "--where", "termInYears = 7");
    expect([csv.code, csv.stdout]).toEqual([0, expect.stringMatching(/supply\.txt/)]);
    expect(csv.stdout).not.toContain("two.docx");
    const missing = await asAda("vault", "export", MISSING, "--output", at("missing.csv"));
    expect([missing.code, existsSync(at("missing.csv"))]).toEqual([5, false]);
  });
});

describe("chancery files upload", () => {
  it("waits until the files are read, and goes on after one that failed", async () => {
    writeFileSync(at("broken.pdf"), "%PDF-1.7 nothing more");
    const { code, stdout, stderr } = await asAda(
      "files",
      "upload",
      at("broken.pdf"),
      at("supply.txt"),
      "--wait",
      "--json",
    );
    const { files, failures } = JSON.parse(stdout);
    expect(files).toMatchObject([{ name: "supply.txt", status: "ready" }]);
    expect(failures).toMatchObject([{ path: at("broken.pdf"), error: expect.stringMatching(/\w/) }]);
    expect([code, stderr]).toEqual([1, `${at("broken.pdf")}: ${failures[0].error}\n`]);
  });

  it("refuses a folder before it uploads anything", async () => {
    const { code, stderr } = await asAda("files", "upload", at("supply.txt"), folder);
    expect([code, stderr]).toEqual([2, `${folder} is not a file.\n`]);
  });
});

describe("chancery template", () => {
  it("lists templates, and makes a document from values or one from each row of a table", async () => {
    const content = docx({ body: "<w:p><w:r><w:t>Dear {{name}} of {{city}}</w:t></w:r></w:p>" });
    const { body: template } = await ada.send("POST", "/templates", form("Letter.docx", content));
    expect((await asAda("template", "list")).stdout).toContain("name city");
    writeFileSync(at("values.json"), JSON.stringify({ city: "Bonn" }));
    const words = ["template", "fill", "Letter", "--values", at("values.json"), "--output", at("letter.docx")];
    const missing = await asAda(...words);
    expect([missing.code, missing.stderr]).toEqual([4, expect.stringContaining("“Name” is required")]);
    const made = await asAda(...words, "--set", "name=Bo", "--title", "To Bo");
    expect([made.code, made.stdout]).toEqual([0, expect.stringContaining("To Bo.docx")]);
    expect((await readDocx(readFileSync(at("letter.docx")))).text).toBe("Dear Bo of Bonn");
    writeFileSync(at("names.csv"), "name,city\nBo,Bonn\nCy,\n");
    const several = await asAda("template", "fill", template.id, "--table", at("names.csv"), "--output", at("all.zip"));
    expect([several.code, several.stdout.trim().split("\n").length]).toEqual([1, 1]);
    expect(several.stderr).toContain("Row 2 was left out: city is required");
    expect(readFileSync(at("all.zip")).subarray(0, 2).toString()).toBe("PK");
    expect((await asAda("template", "fill", "Nothing")).code).toBe(5);
  });

  it("takes missing values from another document, and says which", async () => {
    const content = docx({ body: "<w:p><w:r><w:t>Dear {{customer.name}} of {{city}}</w:t></w:r></w:p>" });
    await ada.send("POST", "/templates", form("Renewal.docx", content));
    writeFileSync(
      at("old.txt"),
      "SERVICES AGREEMENT\n\nThis Agreement is made between Northwind Traders, Inc. (“Supplier”), and Contoso GmbH (“Customer”).\n",
    );
    const words = ["template", "fill", "Renewal", "--set", "city=Bonn", "--from", at("old.txt")];
    const made = await asAda(...words, "--output", at("renewal.docx"));
    expect([made.code, made.stderr]).toEqual([
      0,
      expect.stringContaining("customer.name: Contoso GmbH (Customer, old.txt)"),
    ]);
    expect((await readDocx(readFileSync(at("renewal.docx")))).text).toBe("Dear Contoso GmbH of Bonn");
    const table = await asAda("template", "fill", "Renewal", "--table", at("old.txt"), "--from", at("old.txt"));
    expect([table.code, table.stderr]).toEqual([2, expect.stringContaining("--from company only")]);
  });

  it("suggests values from an instruction with a language model, and says what to set without one", async () => {
    const content = docx({ body: "<w:p><w:r><w:t>Dear {{name}}</w:t></w:r></w:p>" });
    await ada.send("POST", "/templates", form("Note.docx", content));
    const refused = await asAda("template", "suggest", "Note", "To Bo.", "--output", at("note.json"));
    expect([refused.code === 0, refused.stderr]).toEqual([false, expect.stringContaining("MODEL_PROVIDER")]);
    expect((await asAda("template", "suggest")).code).toBe(2);
  });
});
