import { execFile } from "node:child_process";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { createMCPClient } from "@ai-sdk/mcp";
import { Client } from "@modelcontextprotocol/sdk/client/index.js";
import { StdioClientTransport } from "@modelcontextprotocol/sdk/client/stdio.js";
import { StreamableHTTPClientTransport } from "@modelcontextprotocol/sdk/client/streamableHttp.js";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { changes } from "../../src/assistant/tools/changes.ts";
import { reads } from "../../src/assistant/tools/reads.ts";
import { clientTools } from "../../src/entrances/mcp/client-tools.ts";
import { type TestUser, useApp } from "../support/harness.ts";
import { type MadeVault, makeVault } from "../support/make.ts";

const app = useApp();
const TOOLS = Object.keys({ ...reads, ...changes, ...clientTools }).sort();
const FILTER = { law: { op: "eq", value: "Ohio" } };

let home: string;
let ada: TestUser;
let vault: MadeVault;
let url: string;
let headers: { Authorization: string };

beforeAll(async () => {
  home = await mkdtemp(join(tmpdir(), "chancery-mcp-clients-"));
  const org = await app.organization();
  ada = await org.user({ managesVaults: true });
  vault = await makeVault(org, ada, "Leases");
  await ada.post(`${vault.path}/columns`, { label: "Law", instructions: "The governing law" });
  for (const [name, value] of [
    ["lease.pdf", "Ohio"],
    ["supply.pdf", "Texas"],
  ] as const)
    await vault.extract(await vault.document({ name }), "law", "text", { value });
  url = `${app.url}/mcp`;
  headers = { Authorization: `Bearer ${ada.key}` };
});
afterAll(() => rm(home, { recursive: true, force: true }));

/** What every client does: list the tools, read, be refused, preview a change, and make it. */
async function walk(client: Client) {
  const { tools } = await client.listTools();
  expect(tools.map(({ name }) => name).sort()).toEqual(TOOLS);
  const call = async (name: string, given: Record<string, unknown>) => client.callTool({ name, arguments: given });
  const found = await call("query_vault", { vault_id: vault.id, filter: FILTER, fields: ["law"] });
  expect(found.structuredContent).toMatchObject({ documents: [{ values: { law: { value: "Ohio" } } }] });
  const refused = await call("query_vault", { vault_id: "7" });
  expect([refused.isError, JSON.stringify(refused.content)]).toEqual([true, expect.stringContaining("vault_id must")]);
  const asked = await call("ask_question", { message: "How many leases are there?", vault_id: vault.id, wait: 0 });
  expect(asked.structuredContent).toMatchObject({ status: "pending", result: null });
  const shown = await call("create", { what: "project", name: "Merger" });
  expect(shown.structuredContent).toMatchObject({ confirmation_required: true, would: "Create a project" });
  const made = await call("create", { what: "project", name: "Merger", confirm: true });
  expect(made.structuredContent).toMatchObject({ name: "Merger" });
}

it("works with the client of the MCP SDK, which checks results against their schemas", async () => {
  const client = new Client({ name: "test", version: "1" });
  await client.connect(new StreamableHTTPClientTransport(new URL(url), { requestInit: { headers } }));
  await walk(client);
  await client.close();
});

it("works with mcp-remote, which desktop clients start as a command", async () => {
  const client = new Client({ name: "test", version: "1" });
  const proxy = fileURLToPath(import.meta.resolve("mcp-remote/dist/proxy.js"));
  // biome-ignore lint/suspicious/noTemplateCurlyInString: mcp-remote itself puts the variable in
  const args = [proxy, url, "--allow-http", "--transport", "http-only", "--header", "Authorization:${CHANCERY_AUTH}"];
  const env = {
    PATH: process.env.PATH!,
    HOME: home,
    MCP_REMOTE_CONFIG_DIR: home,
    CHANCERY_AUTH: headers.Authorization,
  };
  await client.connect(new StdioClientTransport({ command: process.execPath, args, env, stderr: "ignore" }));
  await walk(client);
  await client.close();
});

it("works with the AI SDK, which turns the tools into its own", async () => {
  const client = await createMCPClient({ transport: { type: "http", url, headers } });
  const tools = await client.tools();
  expect(Object.keys(tools).sort()).toEqual(TOOLS);
  const options = { toolCallId: "1", messages: [], context: undefined as never };
  const found = await tools.query_vault!.execute!({ vault_id: vault.id, filter: FILTER }, options);
  expect(found).toMatchObject({ structuredContent: { documents: [{ values: { law: { value: "Ohio" } } }] } });
  const asked = await tools.ask_question!.execute!(
    { message: "How many leases?", vault_id: vault.id, wait: 0 },
    options,
  );
  expect(asked).toMatchObject({ structuredContent: { status: "pending" } });
  await client.close();
});

describe("the inspector", () => {
  const inspect = async (...words: string[]) => {
    const inspector = fileURLToPath(import.meta.resolve("@modelcontextprotocol/inspector/package.json"));
    const program = join(inspector, "../clients/launcher/build/index.js");
    const options = [
      program,
      "--cli",
      url,
      "--transport",
      "http",
      "--header",
      `Authorization: ${headers.Authorization}`,
    ];
    const env = { PATH: process.env.PATH!, HOME: home, MCP_CATALOG_PATH: join(home, "mcp.json") };
    return promisify(execFile)(process.execPath, [...options, ...words], { env });
  };

  it("lists the tools and finds nothing in their schemas that another client could not read", async () => {
    const { stdout, stderr } = await inspect("--method", "tools/list", "--strict");
    expect(
      JSON.parse(stdout)
        .tools.map(({ name }: { name: string }) => name)
        .sort(),
    ).toEqual(TOOLS);
    expect(stderr).toBe("");
  });

  it("calls a tool with a filter", async () => {
    const given = [`vault_id=${vault.id}`, `filter=${JSON.stringify(FILTER)}`];
    const { stdout } = await inspect("--method", "tools/call", "--tool-name", "query_vault", "--tool-arg", ...given);
    expect(JSON.parse(stdout).structuredContent.documents).toMatchObject([{ values: { law: { value: "Ohio" } } }]);
  });
});
