import { readdirSync, readFileSync } from "node:fs";
import { createConfig, lintFromString } from "@redocly/openapi-core";
import { describe, expect, it } from "vitest";
import { printErrorsPage } from "../scripts/errors-page.ts";
import { STEP_EVENT, TEST_EVENT, WEBHOOK_EVENTS } from "../src/administration/webhooks/webhooks.schema.ts";
import { describePublicApi, endpoints } from "../src/endpoints.ts";
import { COMMAND_CODES } from "../src/kernel/errors/command-codes.ts";
import { useApp } from "./support/harness.ts";

const file = readFileSync(new URL("../openapi.json", import.meta.url), "utf8");
const SRC = new URL("../src/", import.meta.url);
const description = JSON.parse(file);

interface DescribedOperation {
  operationId: string;
  parameters?: { name: string; in: string; description?: string; schema: { default?: unknown }; example?: unknown }[];
  requestBody?: { content: Record<string, { example?: unknown }> };
  responses: Record<string, { content?: Record<string, { example?: unknown }> }>;
}

const described = Object.values<Record<string, DescribedOperation>>(description.paths).flatMap((methods) =>
  Object.values(methods),
);

it("openapi.json in the repository matches the operations (else: npm run openapi)", () => {
  const current = describePublicApi({ publicUrl: "http://127.0.0.1:8787" });
  expect(description).toEqual(JSON.parse(JSON.stringify(current)));
});

it("redocly finds nothing to complain about in it", async () => {
  const rules = { "no-ambiguous-paths": "off" } as const; // The specification has /files/uploads/{id} beside /files/{id}/content.
  const config = await createConfig({ extends: ["recommended"], rules });
  const problems = await lintFromString({ source: file, config });
  expect(problems.map(({ message, location }) => `${message} at ${location[0]?.pointer}`)).toEqual([]);
});

describe("an operation", () => {
  it("has a name of its own that reads well in generated clients", () => {
    const ids = endpoints.map(({ id }) => id);
    expect(ids.filter((id) => !/^[a-z]+(?:[A-Z][a-z]+)*$/.test(id))).toEqual([]);
    expect(new Set(ids).size).toBe(ids.length);
    expect(ids).toEqual(
      expect.arrayContaining(["listVaults", "getVault", "updateVault", "editCell", "revertCell", "completeChat"]),
    );
    expect(described.map(({ operationId }) => operationId).sort()).toEqual(ids.sort());
  });

  it("has a description", () => {
    expect(endpoints.filter((op) => !op.description).map(({ id }) => id)).toEqual([]);
  });

  it("has an example of its request and of its reply, recorded from a server (else: npm run examples)", () => {
    const withoutExample = (content: Record<string, { example?: unknown }> = {}) =>
      Object.keys(content).length > 0 && Object.values(content).every(({ example }) => example === undefined);
    const lacking = described.filter(({ parameters = [], requestBody, responses }) => {
      const replies = Object.entries(responses).filter(([status]) => status.startsWith("2"));
      return (
        parameters.some((each) => each.in === "path" && each.example === undefined) ||
        withoutExample(requestBody?.content) ||
        replies.every(([, { content }]) => withoutExample(content))
      );
    });
    // DOCX, XLSX and ZIP files are not text.
    expect(lacking.map(({ operationId }) => operationId).sort()).toEqual([
      "downloadReportTemplate",
      "downloadTemplate",
      "downloadTemplateBatch",
      "exportEvaluation",
      "exportPortfolio",
    ]);
  });

  it("has an example of every 2xx reply that is text or JSON", () => {
    const isWritten = (type: string) => /^(?:application\/json|text\/|\*\/\*)/.test(type);
    const lacking = described.flatMap(({ operationId, responses }) =>
      Object.entries(responses).flatMap(([status, { content = {} }]) =>
        Object.entries(content)
          .filter(([type, { example }]) => status.startsWith("2") && isWritten(type) && example === undefined)
          .map(([type]) => `${operationId} ${status} ${type}`),
      ),
    );
    expect(lacking).toEqual([]);
  });

  it("describes every parameter", () => {
    const lacking = described.flatMap(({ operationId, parameters = [] }) =>
      parameters.filter((each) => !each.description).map(({ name }) => `${operationId} ${name}`),
    );
    expect(lacking).toEqual([]);
    const [vault, document] = description.paths["/vaults/{id}/documents/{documentId}"].get.parameters;
    expect([vault.description, document.description]).toEqual(["The id of the vault.", "The id of the document."]);
  });

  it("that can be resumed takes `Last-Event-ID`", () => {
    const resumed = described.filter(({ parameters = [] }) => parameters.some(({ name }) => name === "Last-Event-ID"));
    expect(resumed.map(({ operationId }) => operationId).sort()).toEqual(["completeChat", "streamJobEvents"]);
  });

  it("states the defaults of limit and offset, everywhere", () => {
    const lacking = described.flatMap(({ operationId, parameters = [] }) =>
      parameters
        .filter(({ name, schema }) => ["limit", "offset"].includes(name) && schema.default === undefined)
        .map(({ name }) => `${operationId} ${name}`),
    );
    expect(lacking).toEqual([]);
    const { parameters } = description.paths["/vaults/{id}/documents"].get;
    const defaults = parameters.map((each: { name: string; schema: object }) => [each.name, each.schema]);
    expect(Object.fromEntries(defaults)).toMatchObject({ limit: { default: 100 }, offset: { default: 0 } });
  });

  it("states the longest wait, everywhere, and that a higher value counts as it", () => {
    const waits = described.flatMap(({ parameters = [] }) => parameters.filter(({ name }) => name === "wait"));
    expect(waits.length).toBeGreaterThanOrEqual(5);
    for (const { schema, description } of waits) {
      expect(schema).toMatchObject({ type: "integer", minimum: 0, maximum: 90 });
      expect(description).toMatch(/higher.* counts as 90/);
    }
  });

  it("bounds no integer by what JavaScript can hold", () => {
    expect(file).not.toContain(String(Number.MAX_SAFE_INTEGER));
  });

  it("states what an empty change, a blank name and the value of a cell are", () => {
    const { VaultChange, NewVault, Cell, CellValue, PlaybookCheckChange } = description.components.schemas;
    expect(VaultChange.minProperties).toBe(1);
    expect(NewVault.properties.name.pattern).toBe("\\S");
    expect(NewVault.properties.split_bundles.default).toBeUndefined();
    expect(NewVault.properties.split_bundles.description).toMatch(/ Default: `true`\.$/);
    expect(Cell.properties.value).toMatchObject({ $ref: "#/components/schemas/CellValue" });
    expect(CellValue.oneOf).toContainEqual({ type: "null" });
    expect(PlaybookCheckChange.properties.positions).toMatchObject({ minContains: 1, maxContains: 1 });
  });
});

describe("a property", () => {
  interface Described {
    $ref?: string;
    description?: string;
    properties?: Record<string, Described>;
    [keyword: string]: unknown;
  }
  const { schemas } = description.components as { schemas: Record<string, Described> };
  const sentenceOf = ({ $ref, description: own }: Described) =>
    own ?? ($ref && schemas[$ref.split("/").at(-1)!]?.description);
  const isDescribed = (property: Described) =>
    /[^ ]/.test((sentenceOf(property) ?? "").replace(/Default: `.*`\.$/, ""));

  const WITHIN = ["items", "additionalProperties", "anyOf", "oneOf", "allOf", "not", "if", "then", "else"];

  /** The properties without a description, wherever a schema names them. */
  function lackingIn(value: unknown, place: string): string[] {
    if (typeof value !== "object" || value === null) return [];
    if (Array.isArray(value)) return value.flatMap((each) => lackingIn(each, place));
    const { properties = {}, ...rest } = value as Described;
    const own = Object.entries(properties).flatMap(([name, property]) => [
      ...(isDescribed(property) ? [] : [`${place}.${name}`]),
      ...lackingIn(property, `${place}.${name}`),
    ]);
    const inner = WITHIN.flatMap((keyword) => lackingIn(rest[keyword], place));
    return [...own, ...inner];
  }

  it("of every schema has a description (else: .describe() where the schema names it)", () => {
    const ofSchemas = Object.entries(schemas).flatMap(([name, schema]) => lackingIn(schema, name));
    const ofOperations = described.flatMap(({ operationId, requestBody, responses }) =>
      Object.entries({ body: requestBody, ...responses }).flatMap(([where, part]) =>
        Object.values((part?.content ?? {}) as Record<string, { schema?: unknown }>).flatMap(({ schema }) =>
          lackingIn(schema, `${operationId} ${where}`),
        ),
      ),
    );
    expect([...new Set([...ofSchemas, ...ofOperations])]).toEqual([]);
  });
});

describe("error codes", () => {
  const sources = readdirSync(SRC, { recursive: true, encoding: "utf8" })
    .filter(
      (path) =>
        path.endsWith(".ts") &&
        path !== "kernel/errors/error-codes.ts" &&
        !/^(?:operator|entrances\/scim)\//.test(path),
    )
    .map((path) => readFileSync(new URL(path, SRC), "utf8"));
  const THROWN =
    /(?:badRequest|conflict|requestInProgress|tryAgainSoon|paymentRequired|JobFailure)\(\s*"([A-Z_]+)"|ApiError\(\s*\d+,\s*"([A-Z_]+)"/g;

  it("that the source throws are all in the enumeration and on the page", () => {
    const page = readFileSync(new URL("../docs/errors.md", import.meta.url), "utf8");
    const thrown = new Set(sources.flatMap((text) => [...text.matchAll(THROWN)].map((match) => match[1] ?? match[2]!)));
    expect(thrown.size).toBeGreaterThan(60);
    const { ErrorCode } = description.components.schemas;
    const overHttp = [...thrown].filter((code) => !(code in COMMAND_CODES));
    expect(overHttp.filter((code) => !ErrorCode.enum.includes(code))).toEqual([]);
    expect(ErrorCode.enum.filter((code: string) => !page.includes(`| \`${code}\` |`))).toEqual([]);
  });

  it("have a page that matches the source (else: npm run openapi)", () => {
    expect(readFileSync(new URL("../docs/errors.md", import.meta.url), "utf8")).toBe(printErrorsPage());
  });
});

it("every webhook event is described with its message", () => {
  const events = [...WEBHOOK_EVENTS, TEST_EVENT, STEP_EVENT];
  expect(Object.keys(description.webhooks).sort()).toEqual(events.toSorted());
  for (const event of events) {
    const { $ref } = description.webhooks[event].post.requestBody.content["application/json"].schema;
    const { properties, required } = description.components.schemas[$ref.split("/").at(-1)];
    expect(properties.type).toMatchObject({ type: "string", const: event });
    expect(required).toEqual(["type", "timestamp", "data"]);
  }
});

describe("the guides", () => {
  const guide = (name: string) => readFileSync(new URL(`../docs/${name}.md`, import.meta.url), "utf8");

  it("list every webhook event with its fields, and no other", () => {
    const rows = [...guide("webhooks").matchAll(/^\| (`\w+\.\w+`[^|]*) \| ([^|]*) \|/gm)];
    const told = rows.flatMap(([, events, fields]) =>
      namesIn(events!).map((event) => `${event}: ${namesIn(fields!).join(", ")}`),
    );
    const sent = [...WEBHOOK_EVENTS, TEST_EVENT].map((event) => {
      const { $ref } = description.webhooks[event].post.requestBody.content["application/json"].schema;
      const { data } = description.components.schemas[$ref.split("/").at(-1)].properties;
      return `${event}: ${Object.keys(data.properties).join(", ")}`;
    });
    expect(told.sort()).toEqual(sent.sort());
  });

  it("list every event of a stream, as a recorded one has them", () => {
    const [, ...rows] = [...guide("streaming").matchAll(/^\| `?(\w+)`? \|/gm)].map(([, event]) => event!);
    const { example } = description.paths["/chat/completions"].post.responses["200"].content["text/event-stream"];
    const sent = [...example.matchAll(/^event: (\w+)$/gm)].map(([, event]) => event);
    expect(rows).toEqual(["step", "token", "restart", "citation", "job"]);
    expect([...new Set(sent)]).toEqual(rows.filter((event) => event !== "restart"));
  });

  it("list every kind of job with the operation that starts it", () => {
    const kinds = [...guide("jobs").matchAll(/^\| `POST [^`]+` \| `([^`]+)` \|/gm)].map(([, kind]) => kind!);
    expect(kinds.sort()).toEqual([...description.components.schemas.Job.properties.kind.enum].sort());
  });

  const namesIn = (text: string) => [...text.matchAll(/`([\w.]+)`/g)].map(([, name]) => name!);
});

describe("the served description", () => {
  const app = useApp({ PUBLIC_URL: "https://legal.example.com", SUPPORT_CONTACT: "help@example.com" });

  it.each(["//openapi.json", "/openapi.json"])(
    "needs no key at %s and has version, contact and server",
    async (path) => {
      const { status, body } = await app.send("GET", path);
      expect(status).toBe(200);
      expect(body.openapi).toBe("3.1.0");
      expect(body.info.version).toBe("1.0.0");
      expect(body.info.contact).toEqual({ name: "Support", email: "help@example.com" });
      expect(body.servers).toEqual([{ url: "https://legal.example.com/v1" }]);
      expect(body.components.securitySchemes.key).toMatchObject({
        type: "apiKey",
        in: "header",
        name: "Authorization",
      });
    },
  );

  it("marks /star as deprecated", async () => {
    const { body } = await app.send("GET", "/openapi.json");
    expect(body.paths["/projects/{id}/star"].delete.deprecated).toBe(true);
    expect(body.paths["/projects/{id}/pin"].delete.deprecated).toBeUndefined();
  });

  it("is rendered as a readable reference at /docs/reference, from this server only", async () => {
    const page = await app.send("GET", "//docs/reference/");
    expect(page.status).toBe(200);
    expect(page.text).toContain("<title>API reference · Chancery documentation</title>");
    expect(page.text).not.toMatch(/(?:src|href)="https?:/);
    expect(page.headers["content-security-policy"]).toContain("default-src 'none'");
    const [, script] = /<script src="([^"]+scalar\.js)"/.exec(page.text) ?? [];
    const bundle = await app.send("GET", `/${script}`);
    expect([bundle.status, bundle.text.length > 100_000]).toEqual([200, true]);
  });
});
