import type { DateRange } from "../types/date-range.ts";
import { type DateOrder, findDates } from "./dates.ts";
import type { Mention } from "./mention.ts";

const BETWEEN =
  /^[^.;]{0,60}?\b(?:to|until|till|through|thru|and|ending|ends?|expir\w+|terminat\w+|continu\w+)\b[^.;]{0,80}$|^\s*[-–—]\s*$/i;
const BEFORE_END = /\b(?:until|till|through|thru|expir\w+|terminat\w+|ends?|ending|no later than)\b[^.;]{0,40}$/i;
const BEFORE_START = /\b(?:from|since|commenc\w+|begin\w*|starting|starts?|effective)\b[^.;]{0,40}$/i;

/** Periods between two dates: "from 1 January 2020 to 31 December 2021", "until December 31, 2025", "commencing on …". */
export function findDateRanges(text: string, order?: DateOrder): Mention<DateRange>[] {
  const dates = findDates(text, order);
  const found: Mention<DateRange>[] = [];
  for (let at = 0, first = dates[at]; first; first = dates[++at]) {
    const second = dates[at + 1];
    if (second && first.value <= second.value && BETWEEN.test(text.slice(first.end, second.start))) {
      found.push({ start: first.start, end: second.end, value: { start: first.value, end: second.value } });
      at++;
      continue;
    }
    const before = text.slice(Math.max(0, first.start - 80), first.start);
    if (BEFORE_END.test(before)) found.push({ ...first, value: { start: null, end: first.value } });
    else if (BEFORE_START.test(before)) found.push({ ...first, value: { start: first.value, end: null } });
  }
  return found;
}
