/** Below this length the engine's own search is as good as linear. */
const HEAD = 6;
const MOST = 1_000_000;

/**
 * Where `part` stands in `text`, in order, overlaps included. Takes time in proportion to both lengths whatever they
 * hold (Knuth, Morris and Pratt); the built-in search, which is quadratic on some texts, only skips to likely places.
 */
export function findOccurrences(text: string, part: string): number[] {
  const found: number[] = [];
  if (part.length === 0 || part.length > text.length) return found;
  const head = part.slice(0, HEAD);
  const borders = bordersOf(part);
  let matched = 0;
  let at = 0;
  while (at < text.length && found.length < MOST) {
    if (matched === 0) {
      const next = text.indexOf(head, at);
      if (next === -1) break;
      matched = head.length;
      at = next + matched;
    } else {
      const unit = text.charCodeAt(at);
      while (matched > 0 && (matched === part.length || part.charCodeAt(matched) !== unit)) matched = borders[matched]!;
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

/** For each length of a beginning of `part`: the longest shorter beginning that it ends in. */
function bordersOf(part: string): Uint32Array {
  const borders = new Uint32Array(part.length + 1);
  let border = 0;
  for (let at = 1; at < part.length; at++) {
    while (border > 0 && part.charCodeAt(border) !== part.charCodeAt(at)) border = borders[border]!;
    if (part.charCodeAt(border) === part.charCodeAt(at)) border++;
    borders[at + 1] = border;
  }
  return borders;
}
