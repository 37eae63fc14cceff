import { readdirSync, readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { IntlMessageFormat } from "intl-messageformat";
import { parseSync } from "vite";
import { API_CODES, APP_CODES } from "../src/kernel/errors/error-codes.ts";

const ROOT = resolve(import.meta.dirname, "..");

const NOT_FOR_PEOPLE = new Set(["web/operations.ts", "web/messages.ts", "web/ui/text/rich.ts"]);

interface Node {
  type: string;
  start: number;
  [key: string]: unknown;
}

/** A location in the sources and the text found there. */
export interface Place {
  at: string;
  text: string;
}

export interface Collected {
  messages: Set<string>;
  /** Messages that cannot be collected or do not fit the values they are given. */
  faults: Place[];
  /** Text for people that is not a message. */
  outside: Place[];
}

export function collectMessages(): Collected {
  const collected: Collected = { messages: new Set(), faults: [], outside: [] };
  for (const file of sourceFiles()) collectFrom(file, collected);
  return collected;
}

/** The catalogue as it is written to `en.json`: every message, and the meaning of every error code. */
export function catalogueText(): string {
  const messages = [...collectMessages().messages].sort();
  const codes = Object.entries({ ...API_CODES, ...APP_CODES }).sort(([a], [b]) => (a < b ? -1 : 1));
  const catalogue = {
    messages: Object.fromEntries(messages.map((message) => [message, message])),
    errors: Object.fromEntries(codes.map(([code, { meaning }]) => [code, meaning])),
  };
  return `${JSON.stringify(catalogue, null, 2)}\n`;
}

/** Where text for people is written: the web application, and every file of `src` that has messages, such as e-mails and exports. */
const sourceFiles = () => [
  ...filesIn("web").filter((file) => !NOT_FOR_PEOPLE.has(file)),
  ...filesIn("src").filter((file) => IMPORTS_MESSAGES.test(readFileSync(join(ROOT, file), "utf8"))),
];

const IMPORTS_MESSAGES = /from "[./]+messages\/messages\.ts"/;

const filesIn = (folder: string) =>
  readdirSync(join(ROOT, folder), { recursive: true, encoding: "utf8" })
    .filter((name) => /\.tsx?$/.test(name))
    .map((name) => join(folder, name))
    .sort();

function collectFrom(file: string, { messages, faults, outside }: Collected) {
  const source = readFileSync(join(ROOT, file), "utf8");
  const placeOf = (node: Node, text: string): Place => ({
    at: `${file}:${source.slice(0, node.start).split("\n").length}`,
    text,
  });
  const visit = (node: Node, parents: Node[]) => {
    if (isMessageCall(node)) {
      const message = literalText(argumentsOf(node)[0]);
      if (message === undefined) faults.push(placeOf(node, "the message must be written out"));
      else messages.add(message);
      for (const fault of faultsOf(message ?? "", argumentsOf(node)[1])) faults.push(placeOf(node, fault));
      for (const value of argumentsOf(node).slice(1)) visit(value, [...parents, node]);
      return;
    }
    const text = textForPeople(node, parents);
    if (text !== undefined) outside.push(placeOf(node, text));
    for (const child of childrenOf(node)) visit(child, [...parents, node]);
  };
  visit(parseSync(file, source).program as unknown as Node, []);
}

const isNode = (value: unknown): value is Node =>
  typeof value === "object" && value !== null && typeof (value as Node).type === "string";

const childrenOf = (node: Node): Node[] => Object.values(node).flat().filter(isNode);

const nameOf = (node: Node | undefined): string =>
  node?.type === "MemberExpression" ? nameOf(node.property as Node) : String(node?.name ?? node?.value ?? "");

const argumentsOf = (node: Node) => node.arguments as Node[];

const isMessageCall = (node: Node) =>
  node.type === "CallExpression" && /^(?:t|rich)$/.test(nameOf(node.callee as Node));

function literalText(node: Node | undefined): string | undefined {
  if (node?.type === "Literal" && typeof node.value === "string") return node.value;
  const { quasis, expressions } = (node ?? {}) as unknown as {
    quasis?: { value: { cooked: string } }[];
    expressions?: [];
  };
  return quasis?.length === 1 && expressions?.length === 0 ? quasis[0]?.value.cooked : undefined;
}

/** What is wrong with a message and its values: its syntax, a value that is missing, or one that it does not use. */
function faultsOf(message: string, values: Node | undefined): string[] {
  const named = new Set<string>();
  try {
    collectNames(new IntlMessageFormat(message, "en").getAst(), named);
  } catch (error) {
    return [`${message}: ${String(error)}`];
  }
  const properties = (values?.properties ?? []) as Node[];
  if (properties.some(({ type }) => type === "SpreadElement")) return [];
  const given = new Set(properties.map(({ key }) => nameOf(key as Node)));
  return [
    ...[...named].filter((name) => !given.has(name)).map((name) => `${message}: {${name}} has no value`),
    ...[...given].filter((name) => !named.has(name)).map((name) => `${message}: the value ${name} is not used`),
  ];
}

type Ast = ReturnType<IntlMessageFormat["getAst"]>;

/** 0 is text, 7 the # of a plural; everything else has a name. */
function collectNames(ast: Ast, names: Set<string>) {
  for (const element of ast) {
    if (element.type !== 0 && element.type !== 7) names.add(element.value);
    if ("options" in element) for (const { value } of Object.values(element.options)) collectNames(value, names);
    if ("children" in element) collectNames(element.children, names);
  }
}

/** Attributes and properties whose text is read by people, even if it is one word. */
const READ_BY_PEOPLE =
  /^(?:label|title|aria-label|placeholder|description|alt|lead|message|action|done|detail|words|none|caption|short|nothingFoundMessage)$/;

/** Calls and attributes whose text is not shown: errors in the program itself, prompts, lists of words, class names, addresses. */
const NOT_SHOWN =
  /^(?:must|askModel|Error|DOMException|RegExp|split|matchMedia|querySelector|querySelectorAll|warn|error|log|className|style|rel)$/;

/** Errors of the API. The interface shows them by their codes. */
const API_ERROR = /^(?:badRequest|conflict|forbidden|invalid|invalidField)$/;

const SENTENCE = /^\P{L}*\p{Lu}[\p{L}’'-]*[,:]? \p{L}|\p{L}{2,} \p{Ll}{2,} \p{Ll}{2,}/u;

function textForPeople(node: Node, parents: Node[]): string | undefined {
  if (node.type === "JSXText") return /\p{L}{2}/u.test(String(node.value)) ? String(node.value).trim() : undefined;
  const text = writtenText(node);
  if (text === undefined || !/\p{L}{2}/u.test(text)) return undefined;
  if (/^(?:Import|Export(?:All|Named))Declaration$/.test(parents.at(-1)?.type ?? "") || parents.some(isType))
    return undefined;
  const holder = parents.findLast(({ type }) =>
    /^(?:JSXAttribute|Property|CallExpression|NewExpression|TaggedTemplateExpression)$/.test(type),
  );
  const name = nameOf((holder?.name ?? holder?.key ?? holder?.callee) as Node | undefined);
  if (NOT_SHOWN.test(name) || API_ERROR.test(name)) return undefined;
  const isDirect = holder === parents.at(-1) && holder?.type !== "CallExpression";
  const isShown = SENTENCE.test(text) || (isDirect && READ_BY_PEOPLE.test(name) && /^\p{Lu}\p{Ll}/u.test(text));
  return isShown && !isTechnical(text) ? text : undefined;
}

const isType = ({ type }: Node) => /^TS(?!AsExpression|SatisfiesExpression|NonNullExpression)/.test(type);

const isTechnical = (text: string) =>
  /^(?:GET|POST|PUT|PATCH|DELETE|HEAD) \/|^[\w-]+\(|var\(--|serif$|^<|\b\d+(?:px|rem|fr|ms)\b/.test(text);

function writtenText(node: Node): string | undefined {
  if (node.type === "TemplateLiteral")
    return (node.quasis as { value: { cooked: string } }[]).map(({ value }) => value.cooked).join("…");
  return literalText(node);
}
