import { ScimError } from "./errors.ts";
import { type Comparison, parseFilter } from "./filter.ts";
import { canonicalName, isDocument, type ScimDocument } from "./names.ts";

interface Operation {
  op: "add" | "replace" | "remove";
  path?: string;
  value?: unknown;
}

interface Target {
  attribute: string;
  filter?: Comparison[];
  sub?: string;
}

const PATCH_SCHEMA = "urn:ietf:params:scim:api:messages:2.0:PatchOp";
const PATH = /^([A-Za-z$][\w$-]{0,100})(?:\[([^\]]{0,1000})\])?(?:\.([A-Za-z$][\w$-]{0,100}))?$/;
const CORE = /^urn:ietf:params:scim:schemas:core:2\.0:(?:User|Group):/i;
const READ_ONLY = ["id", "meta", "groups", "schemas"];
const MULTI_VALUED = ["emails", "members"];
const SINGLE_VALUED = ["userName", "displayName", "externalId", "name", "active"];
const MAX_OPERATIONS = 1000;

/** Applies a PATCH request to a resource. Takes operations as RFC 7644 writes them, and as Okta and Entra ID send them. */
export function patchDocument(document: ScimDocument, request: unknown): ScimDocument {
  const patched = structuredClone(document);
  for (const operation of readOperations(request)) apply(patched, operation);
  return patched;
}

function readOperations(request: unknown): Operation[] {
  const { schemas, Operations } = (isDocument(request) ? request : {}) as { schemas?: unknown; Operations?: unknown };
  if (!Array.isArray(schemas) || !schemas.includes(PATCH_SCHEMA))
    throw syntaxError(`The schemas of a PATCH request must include ${PATCH_SCHEMA}.`);
  if (!Array.isArray(Operations) || Operations.length === 0 || Operations.length > MAX_OPERATIONS)
    throw syntaxError(`A PATCH request needs 1 to ${MAX_OPERATIONS} Operations.`);
  return Operations.map((given: unknown) => {
    const { op, path, value } = (isDocument(given) ? given : {}) as { op?: unknown; path?: unknown; value?: unknown };
    const verb = String(op).toLowerCase();
    if (verb !== "add" && verb !== "replace" && verb !== "remove")
      throw syntaxError("Each operation needs an op: add, replace or remove.");
    if (path !== undefined && path !== null && typeof path !== "string")
      throw new ScimError(400, "invalidPath", "The path of an operation must be a string.");
    return { op: verb, value, ...(typeof path === "string" && path.trim() !== "" && { path: path.trim() }) };
  });
}

function apply(document: ScimDocument, { op, path, value }: Operation) {
  if (path !== undefined) {
    const target = parsePath(path);
    if (!target) return;
    if (READ_ONLY.includes(target.attribute))
      throw new ScimError(400, "mutability", `The attribute ${target.attribute} is read-only.`);
    return applyAt(document, target, op, value);
  }
  if (op === "remove") throw new ScimError(400, "noTarget", "A remove operation needs a path.");
  if (!isDocument(value)) throw syntaxError("An operation without a path needs an object of attributes as its value.");
  for (const [name, each] of Object.entries(value)) {
    const target = parsePath(name);
    if (target && !READ_ONLY.includes(target.attribute)) applyAt(document, target, op, each);
  }
}

/** Undefined for an attribute of a schema that is not stored, such as the enterprise extension. */
function parsePath(path: string): Target | undefined {
  const plain = path.replace(CORE, "");
  if (/^urn:/i.test(plain)) return undefined;
  const [, attribute, filter, sub] = PATH.exec(plain) ?? [];
  if (!attribute) throw new ScimError(400, "invalidPath", `The path ${path} is not valid.`);
  return {
    attribute: canonicalName(attribute),
    ...(filter !== undefined && { filter: parseFilter(filter) }),
    ...(sub !== undefined && { sub: canonicalName(sub) }),
  };
}

function applyAt(document: ScimDocument, target: Target, op: Operation["op"], value: unknown) {
  const { attribute, filter, sub } = target;
  if (MULTI_VALUED.includes(attribute))
    document[attribute] = changeList(listIn(document, attribute), target, op, value);
  else if (filter && SINGLE_VALUED.includes(attribute))
    throw new ScimError(400, "invalidPath", `The attribute ${attribute} has no list of values.`);
  // Entra ID sends phone numbers, addresses and roles by default. Attributes that we do not keep are ignored.
  else if (filter) return;
  else if (sub) changeField(objectIn(document, attribute), sub, op, value);
  else if (op !== "remove" && isDocument(value) && isDocument(document[attribute]))
    Object.assign(document[attribute] as ScimDocument, value);
  else changeField(document, attribute, op, value);
}

function changeField(document: ScimDocument, name: string, op: Operation["op"], value: unknown) {
  if (op === "remove" || value === null) delete document[name];
  else document[name] = value;
}

function changeList(list: ScimDocument[], { filter, sub }: Target, op: Operation["op"], value: unknown) {
  if (!filter && !sub) return changeWholeList(list, op, value);
  const isChosen = (item: ScimDocument) => (filter ?? []).every((comparison) => fits(item, comparison));
  if (op === "remove" && !sub) return list.filter((item) => !isChosen(item));
  const chosen = list.filter(isChosen);
  if (chosen.length === 0 && op === "add") return [...list, newItem(filter ?? [], sub, value)];
  if (chosen.length === 0 && op === "replace")
    throw new ScimError(400, "noTarget", "No value matches the filter of the path.");
  for (const item of chosen) {
    if (sub) changeField(item, sub, op, value);
    else if (isDocument(value)) Object.assign(item, value);
    else throw syntaxError("The value of this operation must be an object.");
  }
  return list;
}

/** Entra ID removes members by sending them as the value of a remove operation. */
function changeWholeList(list: ScimDocument[], op: Operation["op"], value: unknown): ScimDocument[] {
  if (op === "remove" && value === undefined) return [];
  const given = toList(value);
  const sent = new Set(given.map((item) => item.value));
  if (op === "remove") return list.filter((item) => !sent.has(item.value));
  if (op === "replace") return given;
  return [...list.filter((item) => !sent.has(item.value)), ...given];
}

function newItem(filter: Comparison[], sub: string | undefined, value: unknown): ScimDocument {
  const item = Object.fromEntries(filter.map(({ attribute, value: wanted }) => [canonicalName(attribute), wanted]));
  if (sub) return { ...item, [sub]: value };
  return { ...item, ...(isDocument(value) ? value : {}) };
}

function fits(item: ScimDocument, { attribute, value }: Comparison): boolean {
  const held = item[canonicalName(attribute)];
  return typeof held === "string" && typeof value === "string"
    ? held.toLowerCase() === value.toLowerCase()
    : held === value;
}

function toList(value: unknown): ScimDocument[] {
  const list = (Array.isArray(value) ? value : [value]).map((item) =>
    typeof item === "string" ? { value: item } : item,
  );
  if (list.every(isDocument)) return list;
  throw syntaxError("The values of a list must be objects with a value.");
}

function listIn(document: ScimDocument, attribute: string): ScimDocument[] {
  return Array.isArray(document[attribute]) ? (document[attribute] as ScimDocument[]) : [];
}

function objectIn(document: ScimDocument, attribute: string): ScimDocument {
  if (!isDocument(document[attribute])) document[attribute] = {};
  return document[attribute] as ScimDocument;
}

const syntaxError = (detail: string) => new ScimError(400, "invalidSyntax", detail);
