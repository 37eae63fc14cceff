import { readFileSync } from "node:fs";
import { createConfig, lintFromString } from "@redocly/openapi-core";
import { describe, expect, it } from "vitest";
import { printConnector } from "../../scripts/power-automate.ts";

const read = (path: string) => readFileSync(path, "utf8");
const text = read("clients/power-automate/apiDefinition.swagger.json");

interface Action {
  operationId: string;
  summary: string;
  description: string;
  parameters: { name: string; in: string; type?: string; schema?: { properties: Record<string, object> } }[];
  responses: Record<string, { schema?: object }>;
}
const connector = JSON.parse(text) as {
  paths: Record<string, Record<string, Action>>;
  definitions: Record<string, object>;
};
const actions = Object.values(connector.paths).flatMap((methods) =>
  Object.entries(methods).flatMap(([method, action]) => (method.startsWith("x-") ? [] : action)),
);

describe("the connector for Power Automate", () => {
  it("is what openapi.json describes (else: npm run openapi)", () => {
    expect(printConnector(JSON.parse(read("openapi.json")))).toBe(text);
  });

  it("is valid Swagger 2.0", async () => {
    const rules = {
      struct: "error",
      "no-unresolved-refs": "error",
      "operation-operationId-unique": "error",
      "path-parameters-defined": "error",
    } as const;
    const problems = await lintFromString({ source: text, config: await createConfig({ rules }) });
    expect(problems.map(({ message, location }) => `${message} at ${location[0]?.pointer}`)).toEqual([]);
    const wrong = text.replace('"in": "query"', '"in": "nowhere"');
    expect(await lintFromString({ source: wrong, config: await createConfig({ rules }) })).not.toEqual([]);
  });

  it("has nothing that Power Automate does not know, and names everything for people", () => {
    expect(text).not.toMatch(/"(?:anyOf|oneOf|allOf|const|not|propertyNames|\$defs|nullable)":/);
    expect(actions.length).toBeGreaterThan(20);
    for (const { operationId, summary, description, responses, parameters } of actions) {
      expect([operationId, summary.length > 0 && summary.length <= 80, description !== summary]).toEqual([
        operationId,
        true,
        true,
      ]);
      expect(Object.keys(responses).some((status) => status.startsWith("2"))).toBe(true);
      for (const each of parameters.filter((one) => one.in !== "body"))
        expect(each).toMatchObject({ "x-ms-summary": expect.any(String), type: expect.any(String) });
    }
  });

  it("has a trigger whose webhook Power Automate makes and removes", () => {
    const { post, "x-ms-notification-content": content } = connector.paths["/v1/webhooks"] as Record<string, Action>;
    expect(post).toMatchObject({ "x-ms-trigger": "single" });
    expect(connector.paths["/v1/webhooks/{id}"]!.delete).toMatchObject({ "x-ms-visibility": "internal" });
    expect(content).toMatchObject({ schema: { properties: { type: {}, data: {} } } });
    const body = post!.parameters.find((each) => each.in === "body")!.schema as {
      $ref?: string;
      properties?: Record<string, object>;
    };
    const schema = body.$ref ? (connector.definitions[body.$ref.split("/").at(-1)!] as typeof body) : body;
    expect(schema.properties!.url).toMatchObject({ "x-ms-notification-url": true, "x-ms-visibility": "internal" });
  });

  it("asks for the server and the key, and sends requests to that server", () => {
    const { properties } = JSON.parse(read("clients/power-automate/apiProperties.json"));
    expect(Object.keys(properties.connectionParameters)).toEqual(["server", "api_key"]);
    expect(properties.connectionParameters.api_key.type).toBe("securestring");
    expect(JSON.stringify(properties.policyTemplateInstances)).toContain("@connectionParameters('server')");
    expect(JSON.parse(text).securityDefinitions).toEqual({
      api_key: { type: "apiKey", in: "header", name: "Authorization" },
    });
  });
});
