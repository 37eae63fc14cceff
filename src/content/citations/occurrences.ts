/** The built-in search is practically linear up to this length. */
const HEAD_LENGTH = 6;
const MAX_FOUND = 1_000_000;

/**
 * The offsets of `part` in `text`, including overlaps. Linear time (Knuth-Morris-Pratt); the built-in search, which is
 * quadratic on some texts, is used only to skip to candidates.
 */
export function findOccurrences(text: string, part: string): number[] {
  const found: number[] = [];
  if (part.length === 0 || part.length > text.length) return found;
  const head = part.slice(0, HEAD_LENGTH);
  const borders = bordersOf(part);
  let matched = 0;
  let at = 0;
  while (at < text.length && found.length < MAX_FOUND) {
    if (matched === 0) {
      const next = text.indexOf(head, at);
      if (next === -1) break;
      matched = head.length;
      at = next + matched;
    } else {
      const unit = text.charCodeAt(at);
      while (matched > 0 && (matched === part.length || part.charCodeAt(matched) !== unit))
        matched = borders[matched] ?? 0;
      if (part.charCodeAt(matched) !== unit) {
        at++;
        continue;
      }
      matched++;
      at++;
    }
    if (matched === part.length) found.push(at - matched);
  }
  return found;
}

/** The KMP failure table: for each prefix, the length of its longest proper prefix that is also its suffix. */
function bordersOf(part: string): Uint32Array {
  const borders = new Uint32Array(part.length + 1);
  let border = 0;
  for (let at = 1; at < part.length; at++) {
    while (border > 0 && part.charCodeAt(border) !== part.charCodeAt(at)) border = borders[border] ?? 0;
    if (part.charCodeAt(border) === part.charCodeAt(at)) border++;
    borders[at + 1] = border;
  }
  return borders;
}
