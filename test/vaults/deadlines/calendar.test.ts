import ICAL from "ical.js";
import { describe, expect, it } from "vitest";
import { writeCalendar } from "../../../src/vaults/deadlines/icalendar.ts";
import { useApp } from "../../support/harness.ts";
import { type Watched, watched } from "./support.ts";

const app = useApp();
const YEAR = new Date().getUTCFullYear() + 1;

const fetchCalendar = (url: string) => fetch(`${app.url}${new URL(url).pathname}`);

async function subscribed(): Promise<Watched & { read: () => Promise<Response> }> {
  const setting = await watched(app);
  const { status, body } = await setting.viewer.post(`${setting.vault.path}/calendar`);
  expect(status).toBe(201);
  expect(body.url).toMatch(/^http.+\/calendar\/[\w-]{43}\.ics$/);
  return { ...setting, read: () => fetchCalendar(body.url) };
}

const eventsOf = (text: string) =>
  new ICAL.Component(ICAL.parse(text)).getAllSubcomponents("vevent").map((each) => new ICAL.Event(each));

describe("GET /calendar/{token}.ics", () => {
  it("needs no key and gives the deadlines as all-day events, which another implementation reads", async () => {
    const { vault, contract, alert, read } = await subscribed();
    const id = await contract("Ärger; mit, \\Komma\n.pdf", `${YEAR}-12-31`, { value: 90, unit: "days" });
    await alert({ name: "Give notice", minus_field_key: "notice" });
    const reply = await read();
    expect([reply.status, reply.headers.get("content-type")]).toEqual([200, "text/calendar; charset=utf-8"]);
    const [notice, expiry] = eventsOf(await reply.text());
    expect(notice).toMatchObject({ summary: "Give notice: Ärger; mit, \\Komma\n.pdf" });
    expect([notice!.startDate.isDate, notice!.startDate.toString()]).toEqual([true, `${YEAR}-10-02`]);
    expect(notice!.endDate.toString()).toBe(`${YEAR}-10-03`);
    expect(notice!.description).toMatch(
      new RegExp(`^90 days before 31 Dec ${YEAR}\\nhttp.+/vaults/${vault.id}/documents/${id}$`),
    );
    expect(expiry!.startDate.toString()).toBe(`${YEAR}-12-31`);
  });

  it("keeps the id of an event whose date moved, and raises its sequence", async () => {
    const { ada, vault, contract, read } = await subscribed();
    const id = await contract("lease.pdf", `${YEAR}-05-01`);
    await app.database.system`update cells set extracted_at = now() - interval '1 hour' where document_id = ${id}`;
    const [before] = eventsOf(await (await read()).text());
    await ada.patch(`${vault.path}/documents/${id}/cells/expiry`, { value: `${YEAR}-06-01` });
    const [after] = eventsOf(await (await read()).text());
    expect([after!.uid, after!.startDate.toString()]).toEqual([before!.uid, `${YEAR}-06-01`]);
    expect(after!.sequence).toBeGreaterThan(before!.sequence);
  });

  it("is 404 for an address that was revoked or replaced, and for nonsense", async () => {
    const { viewer, vault, read } = await subscribed();
    expect((await read()).status).toBe(200);
    const second = (await viewer.post(`${vault.path}/calendar`)).body.url;
    expect([(await read()).status, (await fetchCalendar(second)).status]).toEqual([404, 200]);
    expect((await viewer.delete(`${vault.path}/calendar`)).body).toEqual({ deleted: true });
    expect((await fetchCalendar(second)).status).toBe(404);
    expect((await viewer.delete(`${vault.path}/calendar`)).status).toBe(200);
    for (const name of ["x.ics", `${"a".repeat(43)}.ics`, "a".repeat(43)])
      expect((await fetchCalendar(`http://x/calendar/${name}`)).status).toBe(404);
  });

  it("is 404 for an address of someone who left the vault, and of an archived vault", async () => {
    const { ada, viewer, vault, read } = await subscribed();
    await ada.post(`${vault.path}/archive`);
    expect((await read()).status).toBe(404);
    expect((await viewer.post(`${vault.path}/calendar`)).body.code).toBe("VAULT_ARCHIVED");
    await ada.post(`${vault.path}/restore`);
    expect((await read()).status).toBe(200);
    await ada.delete(`${vault.path}/members/${viewer.id}`);
    expect((await read()).status).toBe(404);
    await ada.post(`${vault.path}/members`, { user_id: viewer.id, role: "viewer" });
    expect((await read()).status).toBe(404);
    const { url } = (await viewer.post(`${vault.path}/calendar`)).body;
    expect((await fetchCalendar(url)).status).toBe(200);
  });

  it("stays the same when the request is repeated with its Idempotency-Key, which does not show it again", async () => {
    const { viewer, vault } = await watched(app);
    const create = () => viewer.post(`${vault.path}/calendar`, undefined, { headers: { "idempotency-key": "feed" } });
    const [first, second] = [await create(), await create()];
    expect([first.status, second.status, second.headers["idempotent-replayed"]]).toEqual([201, 201, "true"]);
    expect(second.body).toEqual({ ...first.body, url: null });
    expect((await fetchCalendar(first.body.url)).status).toBe(200);
  });

  it("is stored as a hash and never shown again", async () => {
    const { viewer, vault } = await subscribed();
    const { url } = (await viewer.post(`${vault.path}/calendar`)).body;
    const token = /(\w|-){43}(?=\.ics)/.exec(url)![0];
    const [row] = await app.database.system<{ hash: string }>`
      select encode(token_hash, 'hex') as hash from vault_calendars where vault_id = ${vault.id}`;
    expect(row!.hash).toMatch(/^[0-9a-f]{64}$/);
    expect(row!.hash).not.toContain(token);
    const signedIn = await viewer.signedIn();
    expect((await signedIn.get(`${vault.path}/calendar`)).body).toEqual({ created_at: expect.any(String) });
  });
});

describe("a calendar without a key", () => {
  const limited = useApp({ RATE_LIMIT_ADDRESS: 2 });
  it("is rate limited by address like other requests without a key", async () => {
    const statuses = [];
    for (let count = 0; count < 3; count++) statuses.push((await fetch(`${limited.url}/calendar/x.ics`)).status);
    expect(statuses).toEqual([404, 404, 429]);
  });
});

describe("the file", () => {
  const event = { uid: "1@chancery", changedAt: new Date("2027-01-01T10:00:00Z"), day: "2027-12-31", url: "http://x" };

  it("has lines of at most 75 octets, ended by CR LF, without cutting a character", () => {
    const summary = "Kündigungsfrist 🗓 ".repeat(20);
    const text = writeCalendar("Verträge", [{ ...event, summary, description: "a\r\nb;c,d\\e\u0007" }]);
    const lines = text.split("\r\n");
    expect(lines.pop()).toBe("");
    expect(Math.max(...lines.map((line) => Buffer.byteLength(line)))).toBeLessThanOrEqual(75);
    expect(lines.join("")).not.toMatch(/[\r\n]/);
    const [read] = eventsOf(text);
    expect([read!.summary, read!.description]).toEqual([summary, "a\nb;c,d\\e"]);
    expect(text).toContain("DTSTAMP:20270101T100000Z");
    expect(text).toContain("DTSTART;VALUE=DATE:20271231\r\nDTEND;VALUE=DATE:20280101");
  });
});
