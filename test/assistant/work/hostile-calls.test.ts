import { describe, expect, it } from "vitest";
import { useApp } from "../../support/harness.ts";
import { isAside } from "../../support/model-asides.ts";
import { useModelServer } from "../../support/servers/model-server.ts";
import {
  ask,
  type Call,
  calls,
  countsOf,
  EVERYTHING,
  everyCall,
  inReplies,
  offered,
  operationTools,
  SECRETS,
  scene,
  script,
  stateOf,
  withThings,
} from "./hostile.ts";

const server = await useModelServer();
const app = useApp({ ...server.settings(), AGENT_MAX_CHANGES: 5_000, AGENT_MAX_STEPS: 1_000 });

/** What was said to the model, by the person and by tools. */
const told = () =>
  server.requests
    .filter((request) => !isAside(request))
    .flatMap(({ messages }) => messages.filter(({ role }) => role !== "assistant").map(({ text }) => text));

describe("a model that asks for what belongs to others", () => {
  it("reads and changes nothing of them, of a colleague or of another organization, with any operation", async () => {
    const { org, ada, bo, file, others } = await scene(app, server);
    const [{ organization_id: elsewhere } = { organization_id: "" }] = await app.database.system<{
      organization_id: string;
    }>`select organization_id from vaults where id = ${others[1]!.vault}`;
    const before = await countsOf(app, elsewhere);
    const own = await countsOf(app, org.id);
    for (const things of others) {
      const ids = Object.values(things);
      const all = [
        ...everyCall({ fill: (name) => withThings(things, name) }),
        ...ids.flatMap((id) =>
          everyCall({ fill: (name, must) => (name === "id" ? id : must ? withThings(things, name) : undefined) }),
        ),
        ...deskCalls(things),
      ];
      script(server, ...inReplies(all), { text: `[[F2: "Secret plan: the price is 4711."]]` });
      const { status, result } = await ask(app, ada, { message: EVERYTHING, file_ids: [file] });
      expect([status, result.citations]).toEqual(["succeeded", []]);
      const rows = result.tables.flatMap((table: { rows: { file_id: string }[] }) => table.rows);
      expect(rows.filter(({ file_id }: { file_id: string }) => file_id !== file)).toEqual([]);
      expect(told().filter((text) => SECRETS.test(text))).toEqual([]);
      server.clear();
    }
    expect(await countsOf(app, elsewhere)).toEqual(before);
    for (const [what, path] of [
      ["vaults", "/vaults"],
      ["projects", "/projects"],
      ["playbooks", "/playbooks"],
    ] as const) {
      const names = (await bo.get(path)).body[what].map(({ name, title }: Record<string, string>) => name ?? title);
      expect(names.filter((name: string) => name === "Owned")).toEqual([]);
    }
    const grown = (await countsOf(app, org.id)).filter(({ count }, at) => count !== own[at]!.count);
    expect(
      grown
        .map(({ table }) => table)
        .filter((table) => !["vaults", "projects", "files", "members", "columns"].includes(table)),
    ).toEqual([]);
  });

  const deskCalls = ({ file, vault, project }: Record<string, string>): Call[] => {
    const columns = [{ label: "Price", question: "What is the price?" }];
    const places = [
      { file_ids: [file] },
      { vault_id: vault },
      { project_id: project },
      { folder_id: project },
      { query: "secret plan price" },
    ];
    return [
      ...places.flatMap((of): Call[] => [
        ["open_documents", of],
        ["ask_each_document", { title: "Prices", columns, ...of }],
      ]),
      ["read_document", { document: "F2" }],
      ["document_structure", { document: "F9" }],
      ["search_documents", { query: "secret plan price" }],
    ];
  };
});

describe("a model that talks nonsense", () => {
  const NONSENSE = [null, -1, "", "\0\ud800'; drop table files; --", [null], { a: { b: 1 } }];

  it("does no harm with any argument of any tool, and is told so", async () => {
    const { org, ada, own } = await scene(app, server);
    script(server, { text: "Hello." });
    await ask(app, ada, { message: "Hello", file_ids: [own.file], vault_id: own.vault });
    const tools = offered(server.requests.find((request) => !isAside(request))!);
    const names = tools.map(({ name }) => name);
    expect(names).toEqual(
      expect.arrayContaining(
        operationTools.map(({ name }) => name).filter((name) => !["who_am_i", "read_text"].includes(name)),
      ),
    );
    expect(names.length).toBeGreaterThan(18);
    const all = tools.flatMap(({ name, properties }): Call[] => [
      ...NONSENSE.map((input): Call => [name, input]),
      ...Object.keys(properties).flatMap((property) => NONSENSE.map((value): Call => [name, { [property]: value }])),
    ]);
    const before = await stateOf(app, org, ada, own);
    script(server, ...inReplies(all), { text: "Done." });
    const { status } = await ask(app, ada, { message: EVERYTHING, file_ids: [own.file], vault_id: own.vault });
    expect([status, await stateOf(app, org, ada, own)]).toEqual(["succeeded", before]);
    expect(told().every((text) => text.length > 0)).toBe(true);
  });

  it("may send 190,000 characters to the arguments of every tool and operation, and nothing breaks or is stored", async () => {
    const { org, ada, own } = await scene(app, server);
    script(server, { text: "Hello." });
    await ask(app, ada, { message: "Hello", file_ids: [own.file], vault_id: own.vault });
    const tools = offered(server.requests.find((request) => !isAside(request))!);
    const long = "word ".repeat(38_000);
    const shared = (names: string[], fill: (name: string) => unknown) =>
      Object.fromEntries(
        names.map((name) => [name, fill(name) ?? long.slice(0, Math.floor(180_000 / Math.max(1, names.length)))]),
      );
    const all = [
      ...tools.map(({ name, properties }): Call => [name, shared(Object.keys(properties), () => undefined)]),
      ...everyCall({ fill: (name) => name }).map(([tool, given]): Call => {
        const names = Object.keys(given as object).filter((name) => name !== "confirm");
        const isId = (name: string) => /(?:^id|_ids?)$|^(?:what|as|action)$/.test(name);
        const fill = (name: string) =>
          isId(name) ? (withThings(own, name) ?? (given as Record<string, unknown>)[name]) : undefined;
        return [tool, shared(names, fill)];
      }),
    ].filter(([, input]) => JSON.stringify(input).length > 1_000);
    expect(all.length).toBeGreaterThan(70);
    const before = await stateOf(app, org, ada, own);
    script(server, ...all.map((call) => calls([call])), { text: long });
    const { status, result } = await ask(app, ada, {
      message: EVERYTHING,
      file_ids: [own.file],
      vault_id: own.vault,
    });
    expect([status, result.plan, result.documents]).toEqual(["succeeded", undefined, undefined]);
    expect(result.result.length).toBeLessThan(210_000);
    expect(server.requests.filter((request) => !isAside(request)).length).toBeGreaterThan(all.length);
    for (const { messages } of server.requests)
      expect(messages.reduce((sum, { text }) => sum + text.length, 0)).toBeLessThan(400_000);
    expect(await stateOf(app, org, ada, own)).toEqual(before);
  });
});
