const LONGEST = 60;

/** What was typed after an @ just before the caret; undefined if nobody is being mentioned. */
export function mentionAt(text: string, caret: number): string | undefined {
  const before = text.slice(Math.max(0, caret - LONGEST), caret);
  const at = before.lastIndexOf("@");
  if (at < 0 || (at > 0 && !/\s/.test(before.charAt(at - 1)))) return undefined;
  const asked = before.slice(at + 1);
  return asked.includes("\n") || asked.includes("  ") || asked.endsWith(" ") ? undefined : asked;
}

/** The text with the name in place of what was typed, and where the caret is then. */
export function withMention(text: string, caret: number, name: string): { text: string; caret: number } {
  const at = text.lastIndexOf("@", caret - 1);
  const mention = `@${name} `;
  return { text: text.slice(0, at) + mention + text.slice(caret).trimStart(), caret: at + mention.length };
}

/** The people whom the text names and did not name before. */
export const mentionedIn = (
  text: string,
  people: { id: number; name: string | null; email: string | null }[],
  before = "",
): number[] => {
  const named = people.filter(({ name, email }) => {
    const mention = `@${name ?? email}`;
    return (name ?? email) !== null && text.includes(mention) && !before.includes(mention);
  });
  return named.map(({ id }) => id);
};
