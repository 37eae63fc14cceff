import { fromToday, writeDay } from "../deadlines/days.ts";
import { t } from "../messages.ts";
import type { Entry } from "./groups.ts";

/** Who, what and where, in one sentence. */
export function sentenceOf({ newest, all }: Entry): string {
  const { kind, title, place, document_name, date } = newest;
  const name = document_name ?? place.name;
  if (kind === "deadline.due" && date) {
    if (all.length === 1)
      return t("{title}: {name} on {day}, {when}", { title, name, day: writeDay(date), when: fromToday(date) });
    const days = all.flatMap((each) => each.date ?? []).sort();
    return t("{title}: {count} contracts in {place}, the first on {day}", {
      title,
      count: all.length,
      place: place.name,
      day: writeDay(days[0] ?? date),
    });
  }
  if (all.length > 1)
    return t("{title} and {count} more in {place}", { title, count: all.length - 1, place: place.name });
  return kind.endsWith(".shared") || kind === "portfolio.finished" || kind.startsWith("approval.")
    ? t("{title}: {name}", { title, name: place.name })
    : t("{title} in {place}", {
        title,
        place: document_name ? t("{name} ({place})", { name, place: place.name }) : name,
      });
}
