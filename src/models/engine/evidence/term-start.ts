import { type DateOrder, findDates } from "../../../content/values/prose/dates.ts";
import { dateRole } from "./date-role.ts";
import type { Place } from "./place.ts";

/** The days that a term may count from: when the agreement takes effect, and its own date. */
export interface Starts {
  effective?: string | undefined;
  agreement?: string | undefined;
}

/** Right after a length: what it counts from. */
const FROM =
  /^[^\p{L}\p{N}(]{0,40}(?:\([^)]{0,60}\)[\s,]{0,3})?(?:(?:period|term)\s{1,40})?(?:from|after|following|of|on|upon|beginning|commencing|starting|as\s{1,40}of|measured|counted|running)\b(?:\s{1,40}(?:and|from|after|on|upon|with|as\s{1,40}of)\b){0,3}\s{1,40}/iu;
/** “after which it may be extended” and “from time to time” name no day. */
const NO_BASE = /^(?:which|time\s|that\s+time|the\s+(?:same|parties))/i;
const BEGINS =
  /\b(?:commenc(?:es?|ing|ement)|beg(?:ins?|inning|un)|starts?|starting|effective|effect|force|runs?|running)\b(?:\s{1,40}(?:as\s{1,40}of|on|upon|from|with|for))\s{1,40}/gi;

const EFFECTIVE =
  /^(?:the\s+|its\s+)?(?:date\s+of\s+(?:the\s+)?)?["“]?(?:effective|commencement|start(?:ing)?|beginning)\s+(?:date|time)|^(?:the\s+)?(?:commencement|effectiveness|beginning|start)\s+(?:of\s+(?:this|the)\s+(?:agreement|term|contract)|hereof)|^(?:the\s+)?date\s+(?:on\s+which\s+|that\s+|when\s+)?(?:this\s+agreement|it)\s+(?:is|becomes|became)\s+effective/i;
const OWN_DATE =
  /^(?:(?:the\s+|its\s+)?(?:date|day)\s+)?(?:and\s+year\s+)?(?:hereof|(?:of\s+|on\s+which\s+)?(?:(?:its|the)\s+)?(?:execution|signing|signature)\b|of\s+(?:this|the)\s+(?:agreement|contract|lease|licen[cs]e|deed|document)\b|(?:first\s+)?(?:above|set\s+forth\s+above)|first\s+(?:written|set|mentioned|stated)|it\s+is\s+(?:executed|signed))|^(?:the\s+)?(?:agreement|contract|execution|signature|signing)\s+date|^(?:the\s+)?(?:execution|signing|signature|date\s+of\s+(?:execution|signature|signing))\b/i;
const SAID_DATE = /^(?:such|that|said|the\s+(?:said|same|aforesaid))\s+(?:date|day)/i;
const LAST_SIGNED = /^[^.;]{0,80}\b(?:last|later|latest)\b/i;

/** The day that a length counts from, in the clause's own words, else the day on which the agreement takes effect. */
export function countedFrom(clause: string, length: Place, starts: Starts, order?: DateOrder): string | undefined {
  const after = clause.slice(length.end, length.end + 200);
  const [words] = FROM.exec(after) ?? [];
  const base = words === undefined ? undefined : after.slice(words.length);
  if (base === undefined || NO_BASE.test(base)) return startIn(clause, starts, order);
  return SAID_DATE.test(base) ? startIn(clause, starts, order) : dayCalled(base, starts, order);
}

/** The first day in the clause: written, or called by a name. Undefined if the term begins with an event. */
function startIn(clause: string, starts: Starts, order?: DateOrder): string | undefined {
  const written = findDates(clause, order).find((date) => dateRole(clause, date) === "start");
  if (written) return written.value;
  for (const { 0: words, index } of clause.matchAll(BEGINS)) {
    const base = clause.slice(index + words.length, index + words.length + 160);
    if (!/^(?:a|an|one|two|three|\d)\b/i.test(base)) return dayCalled(base, starts, order);
  }
  return starts.effective ?? starts.agreement;
}

/** The day that words name. An event has no day that is written. */
function dayCalled(words: string, starts: Starts, order?: DateOrder): string | undefined {
  const base = words.slice(Math.max(0, words.search(/[\p{L}\p{N}]/u)));
  const [date] = findDates(base, order);
  if (date && date.start <= 8) return date.value;
  if (EFFECTIVE.test(base)) return starts.effective;
  if (OWN_DATE.test(base)) return LAST_SIGNED.test(base) ? undefined : (starts.agreement ?? starts.effective);
  return undefined;
}
