/** A text without the characters at its ends that match. One by one, because a pattern for the end of a text is slow. */
export const trim = (text: string, edge: RegExp) => trimStart(trimEnd(text, edge), edge);

export function trimStart(text: string, edge: RegExp): string {
  let start = 0;
  while (start < text.length && edge.test(text.charAt(start))) start++;
  return text.slice(start);
}

export function trimEnd(text: string, edge: RegExp): string {
  let end = text.length;
  while (end > 0 && edge.test(text.charAt(end - 1))) end--;
  return text.slice(0, end);
}
