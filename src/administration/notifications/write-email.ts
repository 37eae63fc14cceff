import { t } from "../../content/messages/messages.ts";
import { writeDay } from "../../content/values/calendar-days.ts";
import type { Notification } from "./notifications.schema.ts";
import { pagePathOf } from "./sentences.ts";

interface Written {
  subject: string;
  text: string;
  html: string;
}

interface Entry {
  /** When it is due. Null for activity of colleagues. */
  when: string | null;
  title: string;
  name: string;
  /** Where it is, unless the name already says so. */
  place: string | null;
  note: string | null;
  url: string;
}

/** An e-mail about deadlines and activity, as plain text and as HTML. Names cannot add lines to it. */
export function writeEmail(items: Notification[], publicUrl: string): Written {
  const settings = `${publicUrl}/settings/notifications`;
  const entries = items.map((item) => entryOf(item, publicUrl));
  const subject = subjectOf(items, entries);
  const why = items.every(({ date }) => date !== null)
    ? t("You are receiving this because you are named in an alert.")
    : t("You are receiving this because it concerns you.");
  const text = [...entries.map(asText), `${why} ${t("Turn e-mail off: {address}", { address: settings })}`].join(
    "\n\n",
  );
  const html =
    `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>${escapeHtml(subject)}</title></head>` +
    `<body style="font-family:sans-serif;line-height:1.4"><ul style="padding-left:18px">${entries.map(asHtml).join("")}</ul>` +
    `<p style="color:#555">${escapeHtml(why)} <a href="${escapeHtml(settings)}">${escapeHtml(t("Turn e-mail off"))}</a></p></body></html>`;
  return { subject, text, html };
}

function subjectOf([first]: Notification[], entries: Entry[]): string {
  const [entry] = entries;
  if (!first || !entry) return t("Notifications");
  const day = first.date === null ? null : writeDay(first.date);
  const { title, name } = entry;
  const count = entries.length;
  if (count === 1)
    return day === null ? t("{title}: {name}", { title, name }) : t("{title}: {name}, {day}", { title, name, day });
  return entries.every(({ when }) => when !== null)
    ? t("{count, plural, one {# deadline} other {# deadlines}}, the first on {day}", { count, day })
    : t("{count, plural, one {# notification} other {# notifications}}: {title}", { count, title });
}

function entryOf(item: Notification, publicUrl: string): Entry {
  const { title, date, computation, document_name, place, text } = item;
  return {
    when: date === null ? null : writeDay(date) + (computation ? ` (${computation})` : ""),
    title: oneLine(title),
    name: oneLine(document_name ?? place.name),
    place: document_name === null ? null : oneLine(place.name),
    note: text === null ? null : oneLine(text),
    url: publicUrl + pagePathOf(item),
  };
}

const asText = ({ when, title, name, place, note, url }: Entry) =>
  [
    when === null ? title : `${when}  ${title}`,
    ...(note === null ? [] : [note]),
    place === null ? name : `${name} (${place})`,
    url,
  ].join("\n");

const asHtml = ({ when, title, name, place, note, url }: Entry) =>
  `<li style="margin-bottom:12px">${when === null ? "" : `<strong>${escapeHtml(when)}</strong> `}${escapeHtml(title)}<br>` +
  `${note === null ? "" : `${escapeHtml(note)}<br>`}<a href="${escapeHtml(url)}">${escapeHtml(name)}</a>` +
  `${place === null ? "" : ` (${escapeHtml(place)})`}</li>`;

const oneLine = (text: string) => text.replaceAll(/\s+/g, " ").trim();
const ENTITIES: Record<string, string> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" };
const escapeHtml = (text: string) => text.replaceAll(/[&<>"]/g, (character) => ENTITIES[character] ?? character);
