import { Ajv2020, type ValidateFunction } from "ajv/dist/2020.js";
import addFormatsModule from "ajv-formats";
import { describePublicApi, endpoints } from "../../src/endpoints.ts";
import type { Reply } from "./client.ts";

const addFormats = addFormatsModule as unknown as typeof addFormatsModule.default;
const description = describePublicApi({ publicUrl: "http://127.0.0.1:8787" });
const ajv = new Ajv2020({ strict: false, allErrors: true });
addFormats(ajv);
ajv.addSchema({ $id: "api", ...description });
const shapes = endpoints.map(({ method, path }) => ({
  method: method as string,
  path,
  shape: new RegExp(`^/v1${path.replace(/\{\w+\}/g, "[^/]+")}$`),
}));
const JSON_TYPE = "application/json";
const known = new Map<string, ValidateFunction>();

/** Every reply in a test must match openapi.json: its status, and its body by the schema. */
export function checkAgainstDescription(method: string, target: string, reply: Reply) {
  const path = target.split("?", 1)[0]!;
  const asked = method === "HEAD" ? "GET" : method;
  const possible = shapes.filter(({ method, shape }) => method === asked && shape.test(path));
  const found = possible.find((each) => `/v1${each.path}` === path) ?? possible[0];
  if (!found) return;
  const place = responseAt(["paths", found.path, asked.toLowerCase(), "responses", String(reply.status)]);
  if (!place)
    throw new Error(`${method} ${path} answered ${reply.status}, which openapi.json does not describe: ${reply.text}`);
  const types = Object.keys((lookUp([...place, "content"]) ?? {}) as object);
  const content = [...place, "content", JSON_TYPE, "schema"];
  const sent = reply.headers["content-type"] ?? "";
  if (types.some((type) => type === "*/*" || type === sent || (type === sent.split(";")[0] && type !== JSON_TYPE)))
    return;
  if (!lookUp(content)) {
    if (reply.text !== "") throw new Error(`${method} ${path} answered a body where openapi.json describes none`);
    return;
  }
  if (method === "HEAD") return;
  const validate = validatorAt(content);
  if (!validate(reply.body)) throw new Error(`${method} ${path}: ${ajv.errorsText(validate.errors)} in ${reply.text}`);
}

const lookUp = (place: string[]) =>
  place.reduce<unknown>((value, key) => (value as Record<string, unknown> | undefined)?.[key], description);

/** Refusals are described once and referenced. */
function responseAt(place: string[]): string[] | undefined {
  const response = lookUp(place) as { $ref?: string } | undefined;
  return response?.$ref ? response.$ref.split("/").slice(1) : response && place;
}

function validatorAt(place: string[]): ValidateFunction {
  const pointer = place.map((key) => encodeURIComponent(key.replaceAll("~", "~0").replaceAll("/", "~1"))).join("/");
  const validate = known.get(pointer) ?? ajv.compile({ $ref: `api#/${pointer}` });
  known.set(pointer, validate);
  return validate;
}
