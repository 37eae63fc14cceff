import { resolve } from "node:path";
import ts from "typescript";

/** A statement in a store: the fixed parts of its template, and the fields of its row type. */
export interface Statement {
  file: string;
  place: string;
  strings: string[];
  /** Undefined when the statement has no row type. */
  fields: { name: string; optional: boolean }[] | undefined;
  makeRow(choose: Choose): unknown;
}

export interface StoreFunction {
  file: string;
  name: string;
  makeArguments(choose: Choose): unknown[];
}

/** Picks one of several alternatives of a type. */
export type Choose = (alternatives: number) => number;

/** Values for types that are not plain data, by the name of the type. */
export type Special = Record<string, () => unknown>;

/** Parses the stores: all their statements, and all exported functions. */
export function readStores(root: string, files: string[], special: Special) {
  const { config } = ts.readConfigFile(resolve(root, "tsconfig.json"), ts.sys.readFile);
  const { options } = ts.parseJsonConfigFileContent({ ...config, files }, ts.sys, root);
  const program = ts.createProgram(files, { ...options, noEmit: true });
  const checker = program.getTypeChecker();
  const statements: Statement[] = [];
  const functions: StoreFunction[] = [];
  for (const file of files) {
    const source = program.getSourceFile(file)!;
    statements.push(...statementsIn(source, root, checker, special));
    functions.push(...functionsOf(source, checker, special));
  }
  return { statements, functions };
}

/** `sql`, `sql.first`, `sql.run`, and `database.entry<Row>(urgent)`. */
const isTag = (tag: ts.Expression, source: ts.SourceFile) =>
  /^((\w+\.)?sql(\.first|\.run)?|database\.entry.*)$/.test(tag.getText(source));

function statementsIn(source: ts.SourceFile, root: string, checker: ts.TypeChecker, special: Special): Statement[] {
  const found: Statement[] = [];
  const visit = (node: ts.Node) => {
    ts.forEachChild(node, visit);
    if (!ts.isTaggedTemplateExpression(node) || !isTag(node.tag, source)) return;
    const [named] = node.typeArguments ?? ((ts.isCallExpression(node.tag) && node.tag.typeArguments) || []);
    const row = named && checker.getTypeFromTypeNode(named);
    const { line } = source.getLineAndCharacterOfPosition(node.getStart(source));
    found.push({
      file: source.fileName,
      place: `${source.fileName.slice(root.length + 1)}:${line + 1}`,
      strings: stringsOf(node.template),
      fields: row && fieldsOf(row, checker),
      makeRow: (choose) => (row ? make(row, { checker, choose, special, at: node }) : {}),
    });
  };
  visit(source);
  return found;
}

const stringsOf = (template: ts.TemplateLiteral) =>
  ts.isNoSubstitutionTemplateLiteral(template)
    ? [template.text]
    : [template.head.text, ...template.templateSpans.map(({ literal }) => literal.text)];

function fieldsOf(row: ts.Type, checker: ts.TypeChecker) {
  if (checker.getIndexInfosOfType(row).length > 0) return undefined;
  return checker
    .getPropertiesOfType(row)
    .map((field) => ({ name: field.name, optional: (field.flags & ts.SymbolFlags.Optional) !== 0 }));
}

function functionsOf(source: ts.SourceFile, checker: ts.TypeChecker, special: Special): StoreFunction[] {
  const exported = checker.getExportsOfModule(checker.getSymbolAtLocation(source)!);
  return exported.flatMap((symbol) => {
    const [signature] = checker.getTypeOfSymbol(symbol).getCallSignatures();
    if (!signature) return [];
    const makeArguments = (choose: Choose) =>
      signature.parameters.map((parameter) =>
        make(checker.getTypeOfSymbol(parameter), { checker, choose, special, at: source }),
      );
    return [{ file: source.fileName, name: symbol.name, makeArguments }];
  });
}

interface Making {
  checker: ts.TypeChecker;
  choose: Choose;
  special: Special;
  at: ts.Node;
}

/** Makes a value of a type. For a union, one alternative is chosen. */
function make(type: ts.Type, making: Making, depth = 0): unknown {
  const { checker, choose, special } = making;
  const name = (type.aliasSymbol ?? type.symbol)?.name;
  if (name && Object.hasOwn(special, name)) return special[name]!();
  if (depth > 6) return undefined;
  if (type.isUnion()) return make(type.types[choose(type.types.length)]!, making, depth);
  if (type.isStringLiteral() || type.isNumberLiteral()) return type.value;
  const { flags } = type;
  if (flags & ts.TypeFlags.BooleanLiteral) return checker.typeToString(type) === "true";
  if (flags & ts.TypeFlags.Null) return null;
  if (flags & ts.TypeFlags.Undefined) return undefined;
  if (flags & ts.TypeFlags.StringLike) return "00000000-0000-4000-8000-000000000000";
  if (flags & ts.TypeFlags.NumberLike) return [0, 1, 1000][choose(3)];
  if (checker.isArrayType(type) && choose(4) === 0) return [];
  if (checker.isTupleType(type) || checker.isArrayType(type))
    return checker.getTypeArguments(type as ts.TypeReference).map((element) => make(element, making, depth + 1));
  if (type.getCallSignatures().length > 0) return () => undefined;
  return makeObject(type, making, depth);
}

function makeObject(type: ts.Type, making: Making, depth: number): unknown {
  const { checker, at } = making;
  const fields = checker
    .getPropertiesOfType(type)
    .map((field) => [field.name, make(checker.getTypeOfSymbolAtLocation(field, at), making, depth + 1)]);
  const [index] = checker.getIndexInfosOfType(type);
  if (index) fields.push(["key", make(index.type, making, depth + 1)]);
  return Object.fromEntries(fields);
}
