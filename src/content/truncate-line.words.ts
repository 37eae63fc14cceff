/** One line, truncated at a word boundary. */
export function truncateLine(text: string, maxLength: number): string {
  const line = text.replace(/\s+/g, " ").replaceAll("\0", "").toWellFormed().trim();
  if (line.length <= maxLength) return line;
  const end = line.lastIndexOf(" ", maxLength - 1);
  return `${line.slice(0, end > maxLength / 2 ? end : maxLength - 1).toWellFormed()}…`;
}
