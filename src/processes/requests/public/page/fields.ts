import { t } from "../../../../content/messages/messages.ts";
import type { FieldValues, RequestField } from "../../form.schema.ts";
import { type Html, html } from "./html.ts";

const PREFIX = "field:";

/** What a form of the page sends for its fields. Several choices have one name each. */
export function readFormFields(form: RequestField[], sent: Record<string, string>): FieldValues {
  const values = form.map(({ key, type }): [string, unknown] => {
    if (type !== "multi_enum") return [key, sent[PREFIX + key]?.trim()];
    const chosen = Object.entries(sent).filter(([name]) => name.startsWith(`${PREFIX}${key}:`));
    return [key, chosen.map(([, value]) => value).join("; ")];
  });
  return Object.fromEntries(values.filter(([, value]) => value !== undefined && value !== ""));
}

/** The field with its label, its help, what was typed before and what is wrong with it. */
export function field(asked: RequestField, sent: Record<string, string>, fault: string | undefined): Html {
  const { key, label, required, when, help, type } = asked;
  const [id, helpId, faultId] = [`f-${key}`, `f-${key}-help`, `f-${key}-fault`];
  const hint = [help, HINTS[type]].filter(Boolean).join(" ");
  const described = [hint && helpId, fault && faultId].filter(Boolean).join(" ");
  const must = required && when === null;
  const name = must ? html`${label}` : html`${label} <span class="quiet">${optional(asked)}</span>`;
  const about = html`${hint !== "" && html`<p class="help" id="${helpId}">${hint}</p>`}`;
  const wrong = html`${fault !== undefined && html`<p class="fault" id="${faultId}">${fault}</p>`}`;
  if (type === "multi_enum")
    return html`<fieldset class="field"${described !== "" && html` aria-describedby="${described}"`}><legend>${name}</legend>${about}${choices(asked, sent)}${wrong}</fieldset>`;
  const control = controlOf(asked, { id, described, must, isWrong: fault !== undefined, value: typedOr(asked, sent) });
  return html`<div class="field"><label for="${id}">${name}</label>${about}${control}${wrong}</div>`;
}

const optional = ({ when }: RequestField) => (when === null ? t("(optional)") : t("(if it applies)"));

const HINTS: Partial<Record<RequestField["type"], string>> = {
  currency: t("Such as USD 250,000."),
  percentage: t("Such as 5 %."),
  duration: t("Such as 12 months."),
  date_range: t("Such as 2026-01-01 to 2026-12-31."),
};

const typedOr = ({ key, default: standard }: RequestField, sent: Record<string, string>): string => {
  const given = sent[PREFIX + key];
  if (given !== undefined) return given;
  return typeof standard === "boolean" ? (standard ? "yes" : "no") : (standard ?? "");
};

interface Control {
  id: string;
  described: string;
  must: boolean;
  isWrong: boolean;
  value: string;
}

const INPUT_TYPES: Partial<Record<RequestField["type"], string>> = { date: "date", email: "email", url: "url" };
const LONG = ["rich_text", "list"];

function controlOf({ key, type, options }: RequestField, { id, described, must, isWrong, value }: Control): Html {
  const shared = html`id="${id}" name="${PREFIX}${key}"${must && html` required`}${isWrong && html` aria-invalid="true"`}${described !== "" && html` aria-describedby="${described}"`}`;
  if (type === "enum")
    return select(
      shared,
      options.map((option) => [option, option]),
      value,
    );
  if (type === "boolean")
    return select(
      shared,
      [
        ["yes", t("Yes")],
        ["no", t("No")],
      ],
      value,
    );
  if (LONG.includes(type)) return html`<textarea ${shared} maxlength="20000">${value}</textarea>`;
  return html`<input ${shared} type="${INPUT_TYPES[type] ?? "text"}" maxlength="2000" value="${value}">`;
}

const select = (shared: Html, options: [value: string, label: string][], chosen: string) => html`<select ${shared}>
<option value="">${t("Choose")}</option>${options.map(([value, label]) => html`<option value="${value}"${value === chosen && html` selected`}>${label}</option>`)}</select>`;

function choices({ key, options }: RequestField, sent: Record<string, string>): Html[] {
  return options.map((option, at) => {
    const name = `${PREFIX}${key}:${at}`;
    return html`<label class="choice"><input type="checkbox" name="${name}" value="${option}"${sent[name] !== undefined && html` checked`}>${option}</label>`;
  });
}
