import { openPackage, rootElementOf } from "../docx/package.ts";
import { repackArchive } from "../redline/repack.ts";
import { ownText } from "../xml.ts";
import { fieldKeyOf, findPlainBlanks, type PlainBlank } from "./blanks.ts";
import { storyParts } from "./found-tags.ts";
import { mustBeHarmless } from "./harmless.ts";
import { mustBeWordDocument } from "./kinds.ts";
import { findBraces, piecesIn, type ScannedParagraph, scanPart, setText } from "./marks.ts";

/** A field that was made of a blank. */
export interface NamedBlank {
  key: string;
  label: string;
}

interface WithFields {
  bytes: Uint8Array;
  blanks: NamedBlank[];
}

/** A plain document with fields in place of its blanks. The same words are the same field; blanks without words are one each. */
export async function fieldsOfBlanks(bytes: Uint8Array): Promise<WithFields> {
  mustBeWordDocument(bytes);
  const opened = await openPackage(bytes);
  await mustBeHarmless(opened);
  const names = new Names();
  for (const part of storyParts(opened).toReversed())
    for (const paragraph of scanPart(rootElementOf(opened, part)).paragraphs) nameBlanks(paragraph, names);
  if (names.all.length === 0) return { bytes, blanks: [] };
  return { bytes: await repackArchive(opened.archive, opened.parts), blanks: names.all };
}

function nameBlanks(paragraph: ScannedParagraph, names: Names): void {
  const tags = findBraces(paragraph.text);
  const blanks = findPlainBlanks(paragraph.text).filter(
    ({ start, end }) => !tags.some((tag) => start < tag.end && tag.start < end),
  );
  const written = blanks.map((blank) => ({ ...blank, key: names.keyFor(blank, paragraph.text) }));
  for (const { start, end, key } of written.toReversed()) {
    const [first, ...others] = piecesIn(paragraph, start, end);
    if (!first) continue;
    const own = ownText(first.node);
    setText(first.node, `${own.slice(0, start - first.start)}{{${key}}}${own.slice(Math.max(0, end - first.start))}`);
    for (const { node, start: from } of others) setText(node, ownText(node).slice(Math.max(0, end - from)));
  }
}

class Names {
  readonly all: NamedBlank[] = [];
  readonly #byLabel = new Map<string, string>();

  /** Words in brackets name the same value wherever they stand. A line to write on is asked for by itself. */
  keyFor({ label, start, end }: PlainBlank, text: string): string {
    const isNamed = /^[[{<].*\p{L}{2}/u.test(text.slice(start, end));
    const known = isNamed ? this.#byLabel.get(label.toLowerCase()) : undefined;
    if (known !== undefined) return known;
    const key = this.#free(fieldKeyOf(label));
    if (isNamed) this.#byLabel.set(label.toLowerCase(), key);
    const number = /_(\d+)$/.exec(key.slice(fieldKeyOf(label).length))?.[1];
    this.all.push({ key, label: number ? `${label} (${number})` : label });
    return key;
  }

  #free(wanted: string): string {
    let key = wanted;
    for (let number = 2; this.all.some((one) => one.key === key); number++) key = `${wanted}_${number}`;
    return key;
  }
}
