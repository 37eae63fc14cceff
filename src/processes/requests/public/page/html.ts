import { escapeHtml } from "../../../../kernel/http/docs/markdown.ts";

/** Markup that is safe to send. Everything else is escaped when it is put into a page. */
export class Html {
  readonly text: string;
  constructor(text: string) {
    this.text = text;
  }
}

type Inserted = Html | string | number | false | null | undefined | Inserted[];

/** A piece of a page: every inserted text is escaped. */
export const html = (strings: TemplateStringsArray, ...inserted: Inserted[]): Html =>
  new Html(strings.reduce((text, string, at) => text + write(inserted[at - 1]) + string));

function write(value: Inserted): string {
  if (value instanceof Html) return value.text;
  if (Array.isArray(value)) return value.map(write).join("");
  return value === false || value === null || value === undefined ? "" : escapeHtml(String(value));
}
