/**
 * Items on one line, separated by "; ". An item that would otherwise be misread is in double quotes. A quote opens only
 * where an item or a bracket begins, so that inches and nicknames need no escaping.
 */
const NEEDS_QUOTES = /[;\r\n]|^"|\(\s*"|^\s|\s$/;

export function writeItem(text: string): string {
  return NEEDS_QUOTES.test(text) ? inQuotes(text) : text;
}

export function inQuotes(text: string): string {
  return `"${text.replaceAll('"', '""')}"`;
}

/** Splits at semicolons and line ends outside quotes; a quote that is never closed is an ordinary character. */
export function splitItems(line: string): string[] {
  const items: string[] = [];
  let start = 0;
  let mayOpen = true;
  let unclosed = false;
  for (let at = 0; at < line.length; at++) {
    const character = line.charAt(at);
    if (character === '"' && mayOpen && !unclosed) {
      const end = closingQuote(line, at);
      if (end === -1) unclosed = true;
      else at = end;
      mayOpen = false;
    } else if (/[;\r\n]/.test(character)) {
      items.push(line.slice(start, at));
      start = at + 1;
      mayOpen = true;
    } else if (/\S/.test(character)) {
      mayOpen = character === "(";
    }
  }
  items.push(line.slice(start));
  return items.map((item) => item.trim()).filter((item) => item !== "");
}

/** The text in the quotes an item begins with, and what follows them. */
export function quotedStart(item: string): { text: string; rest: string } | undefined {
  const end = item.startsWith('"') ? closingQuote(item, 0) : -1;
  if (end === -1) return undefined;
  return { text: item.slice(1, end).replaceAll('""', '"'), rest: item.slice(end + 1).trim() };
}

export function readItem(item: string): string {
  const quoted = quotedStart(item);
  return quoted?.rest === "" ? quoted.text : item;
}

function closingQuote(text: string, opening: number): number {
  let at = text.indexOf('"', opening + 1);
  while (at !== -1 && text[at + 1] === '"') at = text.indexOf('"', at + 2);
  return at;
}
