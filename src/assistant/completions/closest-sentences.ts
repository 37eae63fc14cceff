import { cutIntoSentences } from "../../content/search/sentences.ts";
import type { JobContext } from "../../kernel/jobs/job.ts";
import { countKeywords, keywordsOf } from "../../models/engine/catalogue/words.ts";
import { isProse } from "../../models/engine/evidence/prose.ts";
import { findPassages } from "../../workspace/files/search/search.ts";
import { type Source, sourceOfFile } from "../../workspace/files/search/sources.ts";
import { collapseWhitespace, MAX_QUOTE, truncateSpan } from "./quotes.ts";

/** A span of a source to quote. */
export interface SourceSpan {
  source: Source;
  start: number;
  end: number;
}

/** The passages closest to a question, reduced to their best sentence. Only prose. */
export async function findClosestSentences(
  ctx: JobContext,
  sources: Source[],
  question: string,
  limit: number,
): Promise<SourceSpan[]> {
  const words = keywordsOf(question);
  const ids = sources.map(({ fileId }) => fileId);
  const found = words.length > 0 ? await findPassages(ctx, question.slice(0, 2000), ids, limit * 3) : [];
  const quotes = found.flatMap(({ file_id, start, end }) => {
    const source = sourceOfFile(sources, file_id);
    const best = bestSentence(source.text, { start, end }, words);
    return best ? [{ source, ...best }] : [];
  });
  const plain = ({ source, start, end }: SourceSpan) => collapseWhitespace(source.text.slice(start, end)).toLowerCase();
  return quotes
    .filter((quote, at) => quotes.findIndex((other) => plain(other) === plain(quote)) === at)
    .slice(0, limit);
}

/** The sentence with the most and rarest words of the question, and at least half of them. Of equal ones the shortest. */
function bestSentence(text: string, passage: { start: number; end: number }, words: string[]) {
  const sentences = cutIntoSentences(text.slice(passage.start, passage.end))
    .map(({ start, end }) => ({ start: passage.start + start, end: passage.start + end }))
    .filter(({ start, end }) => isProse(text.slice(start, end)))
    .map((span) => ({
      ...span,
      held: words.filter((word) => countKeywords(text.slice(span.start, span.end), [word]) > 0),
    }));
  const rarityOf = (word: string) => 1 / sentences.filter(({ held }) => held.includes(word)).length;
  const [best] = sentences
    .filter(({ held }) => held.length > 0 && held.length >= words.length / 2)
    .map((sentence) => ({ ...sentence, score: sentence.held.reduce((sum, word) => sum + 1 + rarityOf(word), 0) }))
    .sort((a, b) => b.score - a.score || a.end - a.start - (b.end - b.start));
  return best && truncateSpan(text, best, MAX_QUOTE);
}
