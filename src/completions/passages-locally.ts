import { findPassages } from "../files/search/search.ts";
import type { Source } from "../files/search/sources.ts";
import type { JobContext } from "../jobs/job.ts";
import { countHeld, tellingWords } from "../models/engine/catalogue/telling-words.ts";
import { isProse } from "../models/engine/evidence/legible.ts";
import { cutIntoSentences } from "../search/sentences.ts";
import { cutTo, LONGEST_QUOTE, shown } from "./quotes.ts";

/** Words of a source that may be quoted. */
export interface Quoted {
  source: Source;
  start: number;
  end: number;
}

/** The passages of these sources that come nearest to a question, cut to the sentences that do; nothing that is no prose. */
export async function nearestPassages(
  ctx: JobContext,
  sources: Source[],
  question: string,
  most: number,
): Promise<Quoted[]> {
  const words = tellingWords(question);
  const ids = sources.map(({ fileId }) => fileId);
  const found = words.length > 0 ? await findPassages(ctx, question.slice(0, 2000), ids, most * 3) : [];
  const quotes = found.flatMap(({ file_id, start, end }) => {
    const source = sources.find(({ fileId }) => fileId === file_id)!;
    const best = bestPart(source.text, { start, end }, words);
    return best ? [{ source, ...best }] : [];
  });
  const plain = ({ source, start, end }: Quoted) => shown(source.text.slice(start, end)).toLowerCase();
  return quotes.filter((quote, at) => quotes.findIndex((other) => plain(other) === plain(quote)) === at).slice(0, most);
}

/** The sentence of a passage that holds most of the words, and half of them at least. */
function bestPart(text: string, passage: { start: number; end: number }, words: string[]) {
  const sentences = cutIntoSentences(text.slice(passage.start, passage.end))
    .map(({ start, end }) => ({ start: passage.start + start, end: passage.start + end }))
    .filter(({ start, end }) => isProse(text.slice(start, end)));
  const held = sentences.map(({ start, end }) => countHeld(text.slice(start, end), words));
  const most = Math.max(0, ...held);
  if (most === 0 || most < words.length / 2) return undefined;
  return cutTo(text, sentences[held.indexOf(most)]!, LONGEST_QUOTE);
}
