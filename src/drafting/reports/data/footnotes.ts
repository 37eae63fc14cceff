import { t } from "../../../content/messages/messages.ts";

interface Place {
  quote: string;
  page: number | null;
}

/** The words of all places of a note together, so that several points fit on a page. */
const LONGEST = 600;
const MOST_PLACES = 3;

/** The file, and for each place its page and its words. */
export function footnoteOf(file: string, places: Place[]): string {
  const shown = places.filter(({ quote }) => quote.trim() !== "").slice(0, MOST_PLACES);
  if (shown.length === 0) return t("{file}: no passage is recorded.", { file });
  return t("{file}, {places}", {
    file,
    places: shown.map((place) => placeOf(place, LONGEST / shown.length)).join("; "),
  });
}

function placeOf({ quote, page }: Place, longest: number): string {
  const words = shortened(quote.replace(/\s+/g, " ").trim(), longest);
  return page === null ? t("“{words}”", { words }) : t("page {page}: “{words}”", { page, words });
}

/** The beginning and the end of a long quote. */
function shortened(words: string, longest: number): string {
  if (words.length <= longest) return words;
  const half = longest / 2;
  const [from, to] = [words.lastIndexOf(" ", half), words.indexOf(" ", words.length - half)];
  const [first, last] = [from > 0 ? from : half, to > 0 ? to : words.length - half];
  return `${words.slice(0, first).toWellFormed()} […] ${words.slice(last).trim().toWellFormed()}`;
}
