import { describe, expect, it } from "vitest";
import { useApp } from "../../support/harness.ts";
import { type Watched, watched } from "./support.ts";

const app = useApp();
let refused: Promise<Watched> | undefined;
type Listed = { document_name: string; date: string; title: string; alert_id: string | null; computation: string };
const brief = (deadlines: Listed[]) => deadlines.map(({ document_name, date, title }) => [document_name, date, title]);

describe("GET /vaults/{id}/deadlines", () => {
  it("shows how a derived date was computed, each part cited", async () => {
    const { org, ada, viewer, vault, contract, alert } = await watched(app);
    const document_id = await contract("msa.pdf", "2027-12-31", { value: 90, unit: "days" });
    const { body: file } = await ada.upload("msa.txt", "A services agreement.");
    await app.database.system`update vault_documents set file_id = ${file.id} where id = ${document_id}`;
    for (const [start, section] of [
      [60, "12"],
      [80, "12.2"],
    ])
      await app.database.system`insert into file_headings (organization_id, file_id, start_at, end_at, section, heading)
        values (${org.id}, ${file.id}, ${start!}, 120, ${section!}, 'Notice')`;
    const { id } = await alert({ name: "Last day to give notice", minus_field_key: "notice" });
    const { body } = await viewer.get(`${vault.path}/deadlines?from=2027-01-01&field_key=notice`);
    expect(body.deadlines).toEqual([
      {
        document_id,
        document_name: "msa.pdf",
        date: "2027-10-02",
        title: "Last day to give notice",
        derived_from: [
          {
            field_key: "expiry",
            label: "Expiry",
            value: "2027-12-31",
            citations: [{ quote: "expires", start: 10, end: 17, page: 1 }],
            clause: null,
          },
          {
            field_key: "notice",
            label: "Notice",
            value: { value: 90, unit: "days" },
            citations: [{ quote: "notice", start: 90, end: 96, page: 1 }],
            clause: "12.2",
          },
        ],
        computation: "90 days before 31 Dec 2027, clause 12.2",
        alert_id: id,
        state: {
          status: "open",
          snoozed_until: null,
          assignee_user_id: null,
          by: null,
          by_user_id: null,
          at: null,
        },
      },
    ]);
    expect(body.pagination).toEqual({ limit: 100, offset: 0, has_more: false });
  });

  it("gives the dates of columns without an alert too, nearest first", async () => {
    const { ada, vault, contract, alert } = await watched(app);
    const first = await contract("b.pdf", "2027-05-01");
    await contract("a.pdf", "2027-02-01", { value: 1, unit: "months" });
    await vault.extract(first, "effectiveDate", "date", { value: "2027-04-01" });
    const plain = (await ada.get(`${vault.path}/deadlines?from=2027-01-01`)).body.deadlines;
    expect(brief(plain)).toEqual([
      ["a.pdf", "2027-02-01", "Expiry"],
      ["b.pdf", "2027-04-01", "Effective Date"],
      ["b.pdf", "2027-05-01", "Expiry"],
    ]);
    expect(plain[0]).toMatchObject({ alert_id: null, computation: null });
    await alert({ filter: { documentName: { op: "eq", value: "a.pdf" } } });
    await alert({ name: "Notice", minus_field_key: "notice" });
    const watchedDays = (await ada.get(`${vault.path}/deadlines?from=2027-01-01`)).body.deadlines;
    expect(brief(watchedDays)).toEqual([
      ["a.pdf", "2027-01-01", "Notice"],
      ["a.pdf", "2027-02-01", "Expires"],
      ["b.pdf", "2027-04-01", "Effective Date"],
    ]);
  });

  it("shows an edited date without the citation of the extraction, and no deleted document", async () => {
    const { ada, vault, contract } = await watched(app);
    const [edited, deleted] = [await contract("a.pdf", "2027-02-01"), await contract("b.pdf", "2027-02-01")];
    await ada.patch(`${vault.path}/documents/${edited}/cells/expiry`, { value: "2027-03-01" });
    await ada.delete(`${vault.path}/documents/${deleted}`);
    const { deadlines } = (await ada.get(`${vault.path}/deadlines?from=2027-01-01`)).body;
    expect(deadlines).toMatchObject([
      { date: "2027-03-01", derived_from: [{ field_key: "expiry", value: "2027-03-01", citations: [] }] },
    ]);
  });

  it("lists a span of days, both ends included, in pages", async () => {
    const { ada, vault, contract } = await watched(app);
    for (const day of ["2027-01-31", "2027-02-01", "2027-02-28", "2027-03-01"]) await contract(`${day}.pdf`, day);
    const list = async (query: string) =>
      (await ada.get(`${vault.path}/deadlines?${query}`)).body.deadlines.map(({ date }: Listed) => date);
    expect(await list("from=2027-02-01&to=2027-02-28")).toEqual(["2027-02-01", "2027-02-28"]);
    expect(await list("from=2027-01-01&limit=2&offset=1")).toEqual(["2027-02-01", "2027-02-28"]);
    expect(await list("from=2027-02-28")).toEqual(["2027-02-28", "2027-03-01"]);
    expect(await list("to=2020-01-01")).toEqual([]);
  });

  it.each([
    ["from=tomorrow", "must be a date such as 2026-01-31"],
    ["from=2027-02-01&to=2027-01-31", "must not be earlier than from"],
    ["field_key=nope", "is not a column of this vault: nope"],
    ["field_key=law", "must be a date or duration column: Law is a text column"],
  ])("refuses %s with 400", async (query, message) => {
    refused ??= watched(app);
    const { ada, vault } = await refused;
    const { status, body } = await ada.get(`${vault.path}/deadlines?${query}`);
    expect([status, JSON.stringify(body).includes(message)]).toEqual([400, true]);
  });
});

describe("a duration is subtracted", () => {
  const CASES = [
    ["2027-05-31", { value: 3, unit: "months" }, "2027-02-28"],
    ["2028-05-31", { value: 3, unit: "months" }, "2028-02-29"],
    ["2028-02-29", { value: 1, unit: "years" }, "2027-02-28"],
    ["2027-03-01", { value: 2, unit: "weeks" }, "2027-02-15"],
    ["2027-03-01", { value: 0, unit: "days" }, "2027-03-01"],
    ["2027-06-30", { value: 1.5, unit: "years" }, "2025-12-30"],
    ["2027-06-30", { value: 0.5, unit: "months" }, "2027-06-14"],
    ["2027-06-30", { value: 1.2, unit: "days" }, "2027-06-28"],
    ["2027-06-30", { value: 1_000_000, unit: "years" }, null],
    ["0500-01-01", { value: 600, unit: "years" }, null],
  ] as const;

  it("by calendar months with the last day of a shorter month, and fractions rounded to the earlier day", async () => {
    for (const [day, duration, expected] of CASES) {
      const [row] = await app.database.system<{ date: string | null }>`
        select subtract_duration(${day}, ${JSON.stringify(duration)}::jsonb)::text as date`;
      expect([day, duration, row!.date]).toEqual([day, duration, expected]);
    }
  });
});
