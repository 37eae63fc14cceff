import { t } from "../messages.ts";
import classes from "./templates.module.css";
import type { TemplatePreview } from "./templates.queries.ts";

/** The text of the document, with the values marked. What is missing stands in brackets. */
export function Preview({ preview: { text, places } }: { preview: TemplatePreview }) {
  const pieces = [];
  let at = 0;
  for (const { key, start, end, missing } of places) {
    if (start < at) continue;
    pieces.push(text.slice(at, start));
    pieces.push(
      <mark key={`${start} ${key}`} data-missing={missing || undefined}>
        {text.slice(start, end)}
      </mark>,
    );
    at = end;
  }
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: scrollable content must be reachable by keyboard
    <section aria-label={t("Preview")} className={classes.preview} dir="auto" tabIndex={0}>
      {pieces}
      {text.slice(at)}
    </section>
  );
}
