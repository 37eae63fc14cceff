import type { Description, Operation, Schema } from "./sdk-types.ts";
import { type Swagger2Schema, toSwagger2 } from "./swagger2-schemas.ts";

/** The operations people use in flows. The rest of the API would only clutter the list of actions. */
const ACTIONS = [
  ...["uploadFile", "getFile", "getFileText", "downloadFile", "listFiles", "completeChat"],
  ...["listVaults", "listColumns", "searchVault", "exportVault", "listDeadlines"],
  ...["addDocuments", "listDocuments", "getDocument", "editCell", "verifyCell"],
  ...["listPlaybooks", "runPlaybook", "listReviews", "getReview", "decideFinding", "createReviewRedline"],
  ...["getJob", "listProjects", "getMe"],
];
const TRIGGER = "createWebhook";
/** Called by Power Automate itself, to remove a trigger's webhook. */
const INTERNAL = "deleteWebhook";
const LONGEST_WAIT = 90;

interface Described extends Operation {
  summary: string;
  description?: string;
}
type Parameter = NonNullable<Operation["parameters"]>[number];
type Json = Record<string, unknown>;

/** The definition of the custom connector: Swagger 2.0, as Power Automate takes it. */
export function printConnector(description: Description): string {
  const named = new Map<string, Swagger2Schema>();
  const paths: Record<string, Json> = {};
  for (const [path, methods] of Object.entries(description.paths))
    for (const [method, operation] of Object.entries(methods)) {
      if (![...ACTIONS, TRIGGER, INTERNAL].includes(operation.operationId)) continue;
      const isTrigger = operation.operationId === TRIGGER;
      paths[`/v1${path}`] = {
        ...paths[`/v1${path}`],
        ...(isTrigger && { "x-ms-notification-content": notification() }),
        [method]: operationOf(operation as Described, description, named),
      };
    }
  const definitions = Object.fromEntries([...named].sort(([a], [b]) => (a < b ? -1 : 1)));
  return `${JSON.stringify({ ...HEAD, paths, definitions, ...TAIL }, null, 2)}\n`;
}

const HEAD = {
  swagger: "2.0",
  info: {
    title: "Chancery",
    description: "Ask about contracts, keep vaults of them and review them, on your own Chancery server.",
    version: "1.0.0",
    contact: { name: "Chancery" },
  },
  host: "legal.example.com",
  basePath: "/",
  schemes: ["https"],
  consumes: ["application/json"],
  produces: ["application/json"],
};
const TAIL = {
  securityDefinitions: { api_key: { type: "apiKey", in: "header", name: "Authorization" } },
  security: [{ api_key: [] }],
  "x-ms-connector-metadata": [
    { propertyName: "Website", propertyValue: "https://legal.example.com" },
    { propertyName: "Categories", propertyValue: "AI;Content and Files" },
  ],
};

function operationOf(operation: Described, description: Description, named: Map<string, Swagger2Schema>): Json {
  const { operationId, summary, description: more } = operation;
  const convert = (schema: Schema) => toSwagger2(schema, description, named);
  const body = operationId === TRIGGER ? [subscription(description, convert)] : bodyOf(operation, convert);
  const isForm = operation.requestBody?.content["multipart/form-data"] !== undefined;
  const replies = repliesOf(operation, convert);
  return {
    operationId,
    summary: operationId === TRIGGER ? "When something happens" : summary,
    description: more ?? `${summary}.`,
    ...(operationId === TRIGGER && { "x-ms-trigger": "single" }),
    ...(operationId === INTERNAL && { "x-ms-visibility": "internal" }),
    ...(isForm && { consumes: ["multipart/form-data"] }),
    ...(replies.files.length > 0 && { produces: replies.files }),
    parameters: [...parametersOf(operation), ...body],
    responses: replies.responses,
  };
}

const parametersOf = ({ parameters = [] }: Described) =>
  parameters.filter((each) => each.in === "path" || each.in === "query").map(parameterOf);

function parameterOf({ name, in: place, required, schema, description }: Parameter): Json {
  const type = Array.isArray(schema.type) ? schema.type.find((each) => each !== "null") : schema.type;
  const given = (schema as { default?: unknown }).default;
  const isWait = name === "wait";
  return {
    name,
    in: place,
    required: place === "path" || required === true,
    type: type ?? "string",
    ...(schema.enum && { enum: schema.enum }),
    ...(isWait ? { default: LONGEST_WAIT } : given !== undefined && { default: given }),
    ...(description && { description }),
    "x-ms-summary": titleOf(name),
    ...(place === "path" ? { "x-ms-url-encoding": "single" } : {}),
    "x-ms-visibility": place === "path" || required ? "important" : "advanced",
  };
}

function bodyOf({ requestBody }: Described, convert: (schema: Schema) => Swagger2Schema): Json[] {
  const [[type, { schema }] = [undefined, { schema: {} as Schema }]] = Object.entries(requestBody?.content ?? {});
  if (type === undefined) return [];
  if (type === "multipart/form-data")
    return Object.entries(schema.properties!).map(([name, field]) => ({
      name,
      in: "formData",
      required: schema.required?.includes(name) ?? false,
      type: name === "file" ? "file" : "string",
      ...(field.enum && { enum: field.enum }),
      "x-ms-summary": titleOf(name),
      ...(field.description && { description: field.description }),
    }));
  return [{ name: "body", in: "body", required: true, schema: convert(schema) }];
}

/** The body of the subscription. Power Automate fills in its own URL. */
function subscription({ components }: Description, convert: (schema: Schema) => Swagger2Schema): Json {
  const { properties = {}, ...rest } = convert(components.schemas.NewWebhook!);
  const url = {
    ...properties.url,
    "x-ms-notification-url": true,
    "x-ms-visibility": "internal",
    "x-ms-summary": "URL",
  };
  return { name: "body", in: "body", required: true, schema: { ...rest, properties: { ...properties, url } } };
}

function repliesOf({ responses = {} }: Described, convert: (schema: Schema) => Swagger2Schema) {
  const files = new Set<string>();
  const converted: Record<string, Json> = {};
  for (const [status, { content = {} }] of Object.entries(responses)) {
    if (!status.startsWith("2") || status === "206") continue;
    const json = content["application/json"];
    const [other] = Object.keys(content).filter((type) => type !== "application/json" && type !== "text/event-stream");
    if (!json && other)
      for (const type of Object.keys(content))
        files.add(type === "*/*" ? "application/octet-stream" : type.split(";")[0]!);
    const schema = json ? convert(json.schema) : other ? { type: "string", format: "binary" } : undefined;
    converted[status] = { description: STATUSES[status] ?? "Done", ...(schema && { schema }) };
  }
  const error = convert({ $ref: "#/components/schemas/Error" });
  return {
    files: [...files],
    responses: { ...converted, default: { description: "The request was refused.", schema: error } },
  };
}

const STATUSES: Record<string, string> = { 200: "OK", 201: "Created", 202: "Accepted: the work goes on", 204: "Done" };

/** The fields of every message. Its data depends on the event. */
const notification = () => ({
  description: "What happened",
  schema: {
    type: "object",
    properties: {
      type: { type: "string", "x-ms-summary": "Event" },
      timestamp: { type: "string", format: "date-time", "x-ms-summary": "Timestamp" },
      data: {
        type: "object",
        properties: Object.fromEntries(
          [
            "job_id",
            "file_id",
            "vault_id",
            "document_id",
            "review_id",
            "check_id",
            "status",
            "kind",
            "decision",
            "date",
          ].map((name) => [name, { type: "string", "x-ms-summary": titleOf(name) }]),
        ),
      },
    },
  },
});

const titleOf = (name: string) =>
  name
    .replace(/([a-z])([A-Z])/g, "$1 $2")
    .split(/[_ ]/)
    .map((word) =>
      /^(?:id|ids|url)$/i.test(word)
        ? word.toUpperCase().replace("IDS", "IDs")
        : word.slice(0, 1).toUpperCase() + word.slice(1),
    )
    .join(" ");
