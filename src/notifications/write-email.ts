import { writeDay } from "../values/calendar-days.ts";
import type { EmailItem } from "./emails.store.ts";

interface Written {
  subject: string;
  text: string;
  html: string;
}

/** An e-mail about what is due, as plain text and as HTML. A name of a document or vault cannot add lines to it. */
export function writeEmail(given: EmailItem[], publicUrl: string): Written {
  const items = given.map(onOneLine);
  const settings = `${publicUrl}/settings/notifications`;
  const [first] = items;
  const subject =
    items.length === 1
      ? `${first!.title}: ${first!.document_name}, ${writeDay(first!.date)}`
      : `${items.length} deadlines, the first on ${writeDay(first!.date)}`;
  const lines = items.map((item) => ({ ...item, url: linkOf(item, publicUrl), when: whenOf(item) }));
  const text = [
    ...lines.map(({ title, document_name, vault_name, when, url }) =>
      [`${when}  ${title}`, `${document_name} (${vault_name})`, url].join("\n"),
    ),
    `You receive this because an alert names you. Turn e-mail off: ${settings}`,
  ].join("\n\n");
  const rows = lines.map(
    ({ title, document_name, vault_name, when, url }) =>
      `<li style="margin-bottom:12px"><strong>${escapeHtml(when)}</strong> ${escapeHtml(title)}<br>` +
      `<a href="${escapeHtml(url)}">${escapeHtml(document_name)}</a> (${escapeHtml(vault_name)})</li>`,
  );
  const html =
    `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>${escapeHtml(subject)}</title></head>` +
    `<body style="font-family:sans-serif;line-height:1.4"><ul style="padding-left:18px">${rows.join("")}</ul>` +
    `<p style="color:#555">You receive this because an alert names you. <a href="${escapeHtml(settings)}">Turn e-mail off</a></p></body></html>`;
  return { subject, text, html };
}

const whenOf = ({ date, computation }: EmailItem) => writeDay(date) + (computation ? ` (${computation})` : "");
const linkOf = ({ vault_id, document_id, field_key }: EmailItem, publicUrl: string) =>
  `${publicUrl}/vaults/${vault_id}?cell=${document_id}.${encodeURIComponent(field_key)}`;
const onOneLine = (item: EmailItem): EmailItem => ({
  ...item,
  title: oneLine(item.title),
  document_name: oneLine(item.document_name),
  vault_name: oneLine(item.vault_name),
});
const oneLine = (text: string) => text.replaceAll(/\s+/g, " ").trim();
const ENTITIES: Record<string, string> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" };
const escapeHtml = (text: string) => text.replaceAll(/[&<>"]/g, (character) => ENTITIES[character]!);
