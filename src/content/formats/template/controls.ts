import type { Element } from "@xmldom/xmldom";
import { attribute, tagOf } from "../docx/package.ts";
import { childElements } from "../xml.ts";
import { properties } from "./marks.ts";
import { isFieldName } from "./names.ts";

/** A content control that asks for a value. */
export interface Control {
  name: string;
  label: string | null;
  type: "text" | "date" | "enum" | "boolean";
  options: string[];
}

/** Controls that Word or others fill themselves. */
const OTHER_USES = new Set([
  "docPartObj",
  "docPartList",
  "group",
  "citation",
  "bibliography",
  "equation",
  "picture",
  "?:repeatingSection",
  "?:repeatingSectionItem",
]);
const OF_OTHER_PROGRAMS = /^goog_rdk_/;

/** The field that a content control asks for, by its tag, else by its title. Undefined if it has no name for one. */
export function readControl(element: Element): Control | undefined {
  const about = properties(element, "sdtPr");
  if (!about) return undefined;
  const entries = [...childElements(about)];
  if (entries.some((entry) => OTHER_USES.has(tagOf(entry)))) return undefined;
  const words = (name: string) => attribute(properties(about, name), "val")?.trim() ?? "";
  const [tag, alias] = [words("tag"), words("alias")];
  const name = [tag, alias, nameOf(tag), nameOf(alias)].find(
    (candidate) => isFieldName(candidate) && !OF_OTHER_PROGRAMS.test(candidate),
  );
  if (name === undefined) return undefined;
  const choices = properties(about, "dropDownList") ?? properties(about, "comboBox");
  const options = choices ? optionsOf(choices) : [];
  const label = [alias, tag].find(
    (title) => title !== "" && title !== name && (title === alias || nameOf(title) === name),
  );
  const found = { name, label: label ?? null };
  if (options.length > 0 && tagOf(choices as Element) === "dropDownList") return { ...found, type: "enum", options };
  if (properties(about, "date")) return { ...found, type: "date", options: [] };
  if (entries.some((entry) => tagOf(entry) === "w14:checkbox")) return { ...found, type: "boolean", options: [] };
  return { ...found, type: "text", options: [] };
}

/** “Client name” as a name: Client_name. */
const nameOf = (words: string) =>
  words.replace(/[^\p{L}\p{N}\p{M}._-]+/gu, "_").replace(/^[._-]+|(?<![._-])[._-]+$/g, "");

/** “Choose an item.”, which Word puts first, has no value, or nothing but a value. */
function optionsOf(choices: Element): string[] {
  const items = [...childElements(choices)];
  const hasNames = items.some((item) => attribute(item, "displayText"));
  const shown = items
    .filter((item) => attribute(item, "value") !== "" && (attribute(item, "displayText") || !hasNames))
    .map((item) => attribute(item, "displayText") ?? attribute(item, "value"));
  return [...new Set(shown.flatMap((words) => words?.trim() || []))].slice(0, 1000);
}

/** What remains of a control's properties when it holds a value: Word would replace the value by the bound one, or grey it. */
export function unbind(element: Element): void {
  const about = properties(element, "sdtPr");
  if (!about) return;
  for (const entry of [...childElements(about)])
    if (["dataBinding", "?:dataBinding", "showingPlcHdr", "temporary"].includes(tagOf(entry))) about.removeChild(entry);
}

/** Sets the box of a control to its mark. Returns the mark, or undefined if it is no box. */
export function tick(element: Element, isTicked: boolean): string | undefined {
  const about = properties(element, "sdtPr");
  const box = about && properties(about, "w14:checkbox");
  if (!box) return undefined;
  const state = properties(box, "w14:checked");
  const name = [...(state?.attributes ?? [])].find(({ localName }) => localName === "val")?.name;
  if (state && name) state.setAttribute(name, isTicked ? "1" : "0");
  const look = properties(box, isTicked ? "w14:checkedState" : "w14:uncheckedState");
  const code = look && [...look.attributes].find(({ localName }) => localName === "val")?.value;
  return code && /^[0-9a-f]{4}$/i.test(code) ? String.fromCharCode(Number.parseInt(code, 16)) : isTicked ? "☒" : "☐";
}
