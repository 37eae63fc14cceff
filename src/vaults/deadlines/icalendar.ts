import { addDays } from "../../content/values/calendar-days.ts";

export interface CalendarEvent {
  uid: string;
  changedAt: Date;
  day: string;
  summary: string;
  description: string;
  url: string;
}

const LINE_OCTETS = 75;
const SEQUENCE_EPOCH = Date.UTC(2020, 0, 1);

/** An RFC 5545 calendar of all-day events. */
export function writeCalendar(name: string, events: CalendarEvent[]): string {
  const lines = [
    "BEGIN:VCALENDAR",
    "VERSION:2.0",
    "PRODID:-//Chancery//Deadlines//EN",
    "CALSCALE:GREGORIAN",
    "METHOD:PUBLISH",
    `NAME:${escapeText(name)}`,
    `X-WR-CALNAME:${escapeText(name)}`,
    "REFRESH-INTERVAL;VALUE=DURATION:PT1H",
    "X-PUBLISHED-TTL:PT1H",
    ...events.flatMap(writeEvent),
    "END:VCALENDAR",
  ];
  return lines.map((line) => `${fold(line)}\r\n`).join("");
}

/** SEQUENCE must grow with each change, so it is the time of the last change in seconds. */
function writeEvent({ uid, changedAt, day, summary, description, url }: CalendarEvent): string[] {
  const stamp = `${compact(changedAt.toISOString().slice(0, 19))}Z`;
  const next = addDays(day, 1);
  return [
    "BEGIN:VEVENT",
    `UID:${escapeText(uid)}`,
    `DTSTAMP:${stamp}`,
    `LAST-MODIFIED:${stamp}`,
    `SEQUENCE:${Math.max(0, Math.floor((changedAt.getTime() - SEQUENCE_EPOCH) / 1000))}`,
    `DTSTART;VALUE=DATE:${compact(day)}`,
    ...(next > day ? [`DTEND;VALUE=DATE:${compact(next)}`] : []),
    `SUMMARY:${escapeText(summary)}`,
    `DESCRIPTION:${escapeText(description)}`,
    `URL:${url}`,
    "TRANSP:TRANSPARENT",
    "END:VEVENT",
  ];
}

const compact = (moment: string) => moment.replaceAll(/[-:]/g, "");

const escapeText = (text: string) =>
  text
    .replaceAll(/\r\n?/g, "\n")
    .replaceAll(/[^\P{Cc}\n\t]/gu, "")
    .replaceAll(/[\\;,]/g, "\\$&")
    .replaceAll("\n", "\\n");

/** Lines have at most 75 octets. A continuation begins with a space, and no character is cut in two. */
function fold(line: string): string {
  const folded: string[] = [];
  let current = "";
  let octets = 0;
  for (const character of line) {
    const size = Buffer.byteLength(character);
    if (octets + size > LINE_OCTETS) {
      folded.push(current);
      current = "";
      octets = 1;
    }
    current += character;
    octets += size;
  }
  return [...folded, current].join("\r\n ");
}
