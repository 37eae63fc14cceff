import { chmodSync, mkdirSync, writeFileSync } from "node:fs";
import { dirname } from "node:path";
import { describe, expect, it } from "vitest";
import { mustBeFile } from "../../cli/find.ts";
import { profilesPath, resolveServer } from "../../cli/profiles.ts";
import { bar, Progress } from "../../cli/progress.ts";
import { mustBeFree } from "../../cli/save.ts";
import { tableOf, textOf } from "../../cli/table.ts";
import { filterOf } from "../../cli/where.ts";
import { asOrdinaryUser } from "../support/ordinary-user.ts";
import { useFolder } from "./support.ts";

const COLUMNS = [
  { field_key: "term", field_type: "number" },
  { field_key: "law", field_type: "text" },
  { field_key: "ends", field_type: "date" },
  { field_key: "fee", field_type: "currency" },
] as Parameters<typeof filterOf>[1];

describe("conditions", () => {
  it.each([
    ["term>2", { term: { op: "gt", value: 2 } }],
    ["term between 2, 5", { term: { op: "between", value: [2, 5] } }],
    ["law = 2", { law: { op: "eq", value: "2" } }],
    ["law ~ New York = best", { law: { op: "contains", value: "New York = best" } }],
    ["law in New York, Texas", { law: { op: "in", value: ["New York", "Texas"] } }],
    ["ends in_next 90", { ends: { op: "in_next", value: 90 } }],
    ["ends in_this quarter", { ends: { op: "in_this", value: "quarter" } }],
    ['fee >= {"amount": 5, "currency": "EUR"}', { fee: { op: "gte", value: { amount: 5, currency: "EUR" } } }],
    ["law empty", { law: { op: "empty" } }],
    ["term@confidence < 0.8", { "term@confidence": { op: "lt", value: 0.8 } }],
    ["term@verified = false", { "term@verified": { op: "eq", value: false } }],
  ])("%s", (text, filter) => expect(filterOf([text], COLUMNS)).toEqual(filter));

  it.each([["term"], ["term >"], ["term > two"], ["other = 1"], ["= 1"]])("%s is refused", (text) => {
    expect(() => filterOf([text], COLUMNS)).toThrow(/--where|no column/);
  });
});

describe("files", () => {
  const { folder, at } = useFolder();

  it("that may not be read, and folders that may not be written to, are named before anything is sent", async () => {
    writeFileSync(at("secret.txt"), "x");
    chmodSync(at("secret.txt"), 0o000);
    mkdirSync(at("closed"));
    chmodSync(at("closed"), 0o500);
    chmodSync(folder, 0o755);
    const read = () => mustBeFile(at("secret.txt"));
    await expect(asOrdinaryUser(read)).rejects.toThrow(`You do not have permission to read ${at("secret.txt")}.`);
    const write = () => mustBeFree(at("closed/table.csv"), false);
    await expect(asOrdinaryUser(write)).rejects.toThrow(`You cannot write to the folder ${at("closed")} (EACCES).`);
  });
});

describe("the server and the key", () => {
  const { at } = useFolder();
  const environment = (more: Record<string, string> = {}) => ({ XDG_CONFIG_HOME: at("config"), ...more });
  mkdirSync(dirname(profilesPath(environment())), { recursive: true });
  const profiles = {
    firm: { server: "https://firm.example", key: "svc_firm" },
    mine: { server: "http://localhost:8787", key: "svc_mine" },
  };
  writeFileSync(profilesPath(environment()), JSON.stringify({ current: "firm", profiles }));

  it.each([
    ["the current profile", {}, {}, "https://firm.example", "svc_firm"],
    [
      "a profile that is named",
      { profile: "mine" },
      { CHANCERY_API_KEY: "svc_env" },
      "http://localhost:8787",
      "svc_mine",
    ],
    [
      "the environment",
      {},
      { CHANCERY_URL: "https://x.example/v1/", CHANCERY_API_KEY: "svc_env" },
      "https://x.example",
      "svc_env",
    ],
    [
      "options",
      { server: "https://y.example/", key: "svc_y" },
      { CHANCERY_API_KEY: "svc_env" },
      "https://y.example",
      "svc_y",
    ],
    [
      "a server without a key: that of a profile is not sent there",
      { server: "https://z.example" },
      {},
      "https://z.example",
      undefined,
    ],
  ])("come from %s", (_title, asked, env, server, key) => {
    expect(resolveServer(asked, environment(env))).toEqual({ server, key });
  });

  it("are refused if the profile does not exist or the address is invalid", () => {
    expect(() => resolveServer({ profile: "other" }, environment())).toThrow(/no profile other. Profiles: firm, mine/);
    expect(() => resolveServer({ server: "firm.example" }, environment())).toThrow(/https:/);
  });
});

describe("progress", () => {
  it("is drawn on a terminal only, and leaves nothing behind", () => {
    const written: string[] = [];
    const screen = { isTTY: true, columns: 60, write: (text: string) => written.push(text) };
    const progress = new Progress(screen);
    progress.show("Uploading a.pdf", 0.5);
    progress.clear();
    expect(written).toEqual(["\r\x1b[2K[############            ]  50% Uploading a.pdf", "\r\x1b[2K"]);
    for (const hidden of [new Progress({ ...screen, isTTY: false }), new Progress(screen, false)]) hidden.show("x", 1);
    expect(written).toHaveLength(2);
    expect(bar("x", 7)).toMatch(/100% x$/);
  });
});

describe("a table", () => {
  it("has columns in line on a terminal, and tabs elsewhere", () => {
    const rows = [["Lease\twith tab", "2 years"]];
    expect(tableOf(["name", "term"], rows, { isTTY: true, columns: 20 })).toBe(
      "NAME            TE…\nLease with tab  2 …",
    );
    expect(tableOf(["name", "term"], rows, {})).toBe("name\tterm\nLease with tab\t2 years");
  });

  it("writes values as people do", () => {
    expect(textOf({ amount: 5, currency: "EUR" })).toBe("5 EUR");
    expect(textOf({ value: 2, unit: "years" })).toBe("2 years");
    expect(textOf({ value: 1, unit: "years" })).toBe("1 year");
    expect(
      textOf([
        { name: "Acme", role: null },
        { name: "Globex", role: "Buyer" },
      ]),
    ).toBe("Acme; Globex");
    expect([textOf(null), textOf(true)]).toEqual(["", "true"]);
  });
});
