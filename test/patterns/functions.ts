import { previewOf, withoutMarkdown } from "../../src/assistant/chats/plain-preview.ts";
import { comparedTopic } from "../../src/assistant/completions/by-rules/compare-answer.ts";
import { columnsOrdered } from "../../src/assistant/completions/by-rules/table-columns.ts";
import { nameByQuestion } from "../../src/assistant/completions/chat-names.ts";
import { CitationCollector } from "../../src/assistant/completions/citing/citation-collector.ts";
import { placeCitations, withoutCitations } from "../../src/assistant/completions/citing/citation-marks.ts";
import { citedSentences } from "../../src/assistant/completions/citing/cited-sentences.ts";
import { rewrite } from "../../src/assistant/completions/citing/rewritten.ts";
import { splitQuestions, toLocalQuestion } from "../../src/assistant/completions/local-questions.ts";
import { spanAround } from "../../src/assistant/completions/quotes.ts";
import { whyNotAnswered } from "../../src/assistant/completions/requests-for-a-model.ts";
import { plainText } from "../../src/assistant/work/drafts.ts";
import { acceptedIn } from "../../src/assistant/work/orders/carried.ts";
import { nameIn, objectsOf } from "../../src/assistant/work/orders/objects.ts";
import { ordersIn } from "../../src/assistant/work/orders/orders.ts";
import { escapeMarkdown } from "../../src/content/citations/escape-markdown.ts";
import { locateQuote } from "../../src/content/citations/locate.ts";
import { findDifferentParties } from "../../src/content/formats/compare/parties.ts";
import { writeDocx } from "../../src/content/formats/docx/writer.ts";
import { csvLine, unescapeFormulas } from "../../src/content/formats/sheet/csv-writer.ts";
import { cutIntoPassages } from "../../src/content/search/chunk.ts";
import { cutIntoParts } from "../../src/content/search/parts.ts";
import { cutIntoSentences } from "../../src/content/search/sentences.ts";
import { meaningfulWords } from "../../src/content/search/words.ts";
import { findDefinitions } from "../../src/content/structure/definitions.ts";
import { findDefinition, findMentions, findSection } from "../../src/content/structure/find.ts";
import { findOutline } from "../../src/content/structure/outline.ts";
import { proofread } from "../../src/content/structure/proofread/proofread.ts";
import { findReferences } from "../../src/content/structure/references.ts";
import { isBlank } from "../../src/content/values/prose/blanks.ts";
import { FIELD_TYPES, parseValue } from "../../src/content/values/values.ts";
import { leadingVerdict } from "../../src/content/values/verdicts.schema.ts";
import { parseFilter } from "../../src/entrances/scim/filter.ts";
import { parseMessage } from "../../src/identity/sign-in/saml/message.ts";
import { chooseCoding } from "../../src/kernel/http/compress.ts";
import { readCookies } from "../../src/kernel/http/cookies.ts";
import { safeName } from "../../src/kernel/http/file-name.ts";
import { fence } from "../../src/models/fence.ts";
import { generateObject } from "../../src/models/generate-object.ts";
import { toGenerated } from "../../src/models/generated.ts";
import { doubtClaim } from "../../src/models/support/claims.ts";
import { stripThinking, withoutThinking } from "../../src/models/thinking.ts";
import { FindingLocator } from "../../src/playbooks/reviews/findings.ts";
import { ReviewAnswer } from "../../src/playbooks/reviews/run/review.prompt.ts";
import { joinSameTopic } from "../../src/playbooks/reviews/run/same-topic.ts";
import { numberAdditions } from "../../src/playbooks/reviews/run/typed-numbers.ts";
import { ExtractionAnswer } from "../../src/vaults/extraction/extract.prompt.ts";
import { readValues } from "../../src/vaults/questions/question-values.ts";
import { suggestColumn } from "../../src/vaults/questions/suggest.ts";
import { cutQuote } from "../../src/workspace/files/search/excerpts.ts";
import type { Source } from "../../src/workspace/files/search/sources.ts";
import { messageParts } from "../../web/documents/entries/message.ts";
import { blocksOf, findMatches } from "../../web/documents/marks.ts";
import { cellsOf } from "../../web/documents/sheets/sheet-rows.ts";
import { languageIn } from "../../web/reviews/desk/fallbacks.ts";
import { sentencesOf } from "../../web/reviews/desk/verdict.ts";
import { piecesOf } from "../../web/reviews/desk/word-pieces.ts";
import { isWithinMarkdownLimits } from "../../web/ui/text/markdown-limits.ts";
import { parseEntry } from "../../web/vaults/cells/entries.ts";
import { readTable, writeHtmlTable } from "../../web/vaults/table/table-text.ts";
import { lettersOf } from "../../web/word/locate.ts";

/** A function that takes text from people, models, documents or clients. */
export interface OutsideFunction {
  name: string;
  /** The longest text that its callers let through. */
  most: number;
  run: (text: string) => unknown;
}

const MESSAGE = 100_000;
const ANSWER = 200_000;
const EMAIL = 50_000;
const GUIDANCE = 4_000;
const QUESTION = 500;
const HEADER = 16_000;
const CELL = 100_000;
/** Part of a document. The limit of a document is 10,000,000, for which a linear function takes 100 times longer. */
const DOCUMENT = 100_000;
/** A document that a model drafts. */
const DRAFT = 60_000;
/** Text that a browser shows or a person pastes. */
const PAGE = 200_000;

const sourceOf = (text: string) =>
  ({ name: "F1", fileId: "1", documentId: null, filename: "a", text, pages: [], labels: [] }) as unknown as Source;
const SHORT = "The Seller shall pay the Price within thirty (30) days of the invoice, and not later.";
const usage = { inputTokens: {}, outputTokens: {} };
const inPieces = (hear: (piece: string) => void, text: string, length: number) => {
  for (let at = 0; at < text.length; at += length) hear(text.slice(at, at + length));
};
const filled = (text: string, shape: typeof ExtractionAnswer | typeof ReviewAnswer) => {
  const answer = { text, calls: [], cut: false, tokens: { input: 0, cached: 0, output: 0 }, model: "m" };
  return generateObject(async () => answer, { system: "", messages: [] }, shape as never).catch(() => undefined);
};
const whole = (text: string) => ({ start: 0, end: text.length });
const middle = (text: string) => ({ start: text.length >> 1, end: (text.length >> 1) + 9 });

const ofModels: OutsideFunction[] = [
  { name: "toGenerated", most: ANSWER, run: (text) => toGenerated("m", replyOf(text) as never) },
  { name: "stripThinking", most: ANSWER, run: (text) => stripThinking(`<think>${text}`) },
  {
    name: "withoutThinking",
    most: ANSWER,
    run: (text) =>
      inPieces(
        withoutThinking(
          () => {},
          () => {},
        ),
        `<think>${text}`,
        4,
      ),
  },
  { name: "withoutCitations, at once", most: ANSWER, run: (text) => withoutCitations(() => {})(text) },
  {
    name: "withoutCitations, in pieces",
    most: ANSWER,
    run: (text) =>
      inPieces(
        withoutCitations(() => {}),
        text,
        4,
      ),
  },
  {
    name: "placeCitations",
    most: ANSWER,
    run: (text) => placeCitations(text, new CitationCollector([sourceOf(SHORT)])),
  },
  { name: "generateObject, extraction", most: ANSWER, run: (text) => filled(text, ExtractionAnswer) },
  { name: "generateObject, list", most: ANSWER, run: (text) => filled(`{"answers":[${text}0]}`, ExtractionAnswer) },
  {
    name: "generateObject, review",
    most: ANSWER,
    run: (text) => filled(JSON.stringify({ quotes: text }), ReviewAnswer),
  },
  { name: "isBlank", most: ANSWER, run: isBlank },
  { name: "plainText", most: EMAIL, run: plainText },
  { name: "writeDocx", most: DRAFT, run: writeDocx },
  {
    name: "locateQuote, quote of a model",
    most: 50_000,
    run: (text) => locateQuote(sourceOf(SHORT.repeat(100)), text),
  },
  {
    name: "FindingLocator",
    most: ANSWER,
    run: (text) =>
      new FindingLocator([sourceOf(SHORT)]).revisions([
        { document: "F1", original: SHORT.slice(0, 30), after: "", replacement: text, rationale: text },
      ]),
  },
  ...FIELD_TYPES.map((type) => ({
    name: `parseValue, ${type}`,
    most: ANSWER,
    run: (text: string) => parseValue(type, { options: ["Yes", "No"] }, text.trim()),
  })),
];

const replyOf = (text: string) => ({ content: [{ type: "text", text }], finishReason: { unified: "stop" }, usage });

function withdrawn(longest: string) {
  const half = longest.slice(0, longest.length / 2);
  const text = `${half} [1]\n${half}`;
  const cited = citedSentences(text, [{ marker: 1, quote: "" }] as never);
  return rewrite(
    text,
    cited.map((each) => ({ ...each, by: "" })),
    cited,
  );
}

const ofPeople: OutsideFunction[] = [
  { name: "nameByQuestion", most: MESSAGE, run: (text) => nameByQuestion(text, text, text + text) },
  { name: "previewOf", most: ANSWER, run: (text) => previewOf(text, ["a", "needle"]) },
  { name: "withoutMarkdown", most: 4_000, run: withoutMarkdown },
  { name: "suggestColumn", most: MESSAGE, run: suggestColumn },
  { name: "splitQuestions", most: GUIDANCE, run: splitQuestions },
  { name: "whyNotAnswered", most: GUIDANCE, run: whyNotAnswered },
  { name: "ordersIn", most: MESSAGE, run: (text) => ordersIn(text).map((order) => [objectsOf(order), nameIn(order)]) },
  { name: "acceptedIn", most: MESSAGE, run: acceptedIn },
  { name: "comparedTopic", most: GUIDANCE, run: comparedTopic },
  { name: "columnsOrdered", most: GUIDANCE, run: (text) => ordersIn(text).map((order) => columnsOrdered(order, text)) },
  { name: "citedSentences", most: ANSWER, run: (text) => citedSentences(text, [{ marker: 1, quote: "" }] as never) },
  { name: "rewrite", most: ANSWER, run: withdrawn },
  { name: "doubtClaim", most: GUIDANCE, run: (text) => doubtClaim({ text, quotes: [SHORT, text] }) },
  { name: "toLocalQuestion", most: GUIDANCE, run: (text) => toLocalQuestion(text, undefined) },
  { name: "readValues", most: QUESTION, run: (text) => readValues(text, "2026-01-01") },
  { name: "escapeMarkdown", most: CELL, run: escapeMarkdown },
  { name: "csvLine", most: CELL, run: (text) => csvLine([text]) },
  { name: "unescapeFormulas", most: CELL, run: unescapeFormulas },
  { name: "leadingVerdict", most: CELL, run: leadingVerdict },
  { name: "parseFilter of SCIM", most: HEADER, run: parseFilter },
  { name: "readCookies", most: HEADER, run: readCookies },
  { name: "chooseCoding", most: HEADER, run: (text) => chooseCoding(text) },
  { name: "safeName", most: HEADER, run: (text) => safeName(text, "text/plain") },
  { name: "parseMessage of SAML", most: 64 * 1024, run: (text) => parseMessage(`<a>${text}</a>`) },
];

const ofDocuments: OutsideFunction[] = [
  { name: "locateQuote", most: DOCUMENT, run: (text) => locateQuote(sourceOf(text), SHORT) },
  { name: "locateQuote, own words", most: DOCUMENT, run: (text) => locateQuote(sourceOf(text), text.slice(9, 4_009)) },
  {
    name: "locateQuote, with omissions",
    most: DOCUMENT,
    run: (text) => locateQuote(sourceOf(text), `${Array(18).fill(text.slice(0, 12)).join(" … ")} … nothing of it`),
  },
  { name: "spanAround", most: DOCUMENT, run: (text) => spanAround(text, whole(text), middle(text), 600) },
  { name: "cutQuote", most: 4_000, run: (text) => cutQuote({ text, start: 0 }, new Set(["a", "A", "1", "the"])) },
  { name: "cutIntoSentences", most: 4_000, run: cutIntoSentences },
  { name: "cutIntoPassages", most: DOCUMENT, run: cutIntoPassages },
  { name: "meaningfulWords", most: DOCUMENT, run: meaningfulWords },
  { name: "cutIntoParts", most: 10_000_000, run: (text) => cutIntoParts(text, 8_000) },
  { name: "findDifferentParties", most: DOCUMENT, run: (text) => findDifferentParties(`Ada Byron Ltd ${text}`, text) },
  { name: "fence", most: DOCUMENT, run: (text) => fence("a", text) },
  { name: "findOutline", most: DOCUMENT, run: (text) => findOutline(text) },
  { name: "findDefinitions", most: DOCUMENT, run: findDefinitions },
  { name: "findReferences", most: DOCUMENT, run: (text) => findReferences(text) },
  {
    name: "findReferences, of a long section",
    most: DOCUMENT,
    run: (text) => findReferences(`1. One\n${text} Section 1(a)`),
  },
  { name: "proofread", most: DOCUMENT, run: (text) => proofread(text) },
  { name: "findSection", most: DOCUMENT, run: (text) => findSection(text, "8.4(b)") },
  { name: "findDefinition", most: DOCUMENT, run: (text) => findDefinition(text, "Confidential Information") },
  { name: "findMentions", most: DOCUMENT, run: (text) => findMentions(text, "Annex B") },
  {
    name: "joinSameTopic",
    most: DOCUMENT,
    run: (text) => joinSameTopic({ ...middle(text), end: middle(text).start, ...CLAUSE }, text, "Assignment"),
  },
  {
    name: "numberAdditions",
    most: DOCUMENT,
    run: (text) => numberAdditions([{ ...middle(text), end: middle(text).start, ...CLAUSE }], sourceOf(text)),
  },
];

const CLAUSE = { fileId: "1", original: "", replacement: "\nNo assignment.", rationale: "" };

const inTheBrowser: OutsideFunction[] = [
  { name: "blocksOf", most: PAGE, run: (text) => blocksOf({ text, pages: pagesOf(text) } as never) },
  { name: "findMatches", most: PAGE, run: (text) => findMatches(text, "a b") },
  { name: "findMatches of long words", most: PAGE, run: (text) => findMatches(text, text.slice(0, 500)) },
  { name: "messageParts", most: PAGE, run: messageParts },
  { name: "cellsOf", most: PAGE, run: (text) => cellsOf(text, whole(text)) },
  { name: "lettersOf", most: PAGE, run: lettersOf },
  { name: "readTable", most: PAGE, run: readTable },
  { name: "writeHtmlTable", most: CELL, run: (text) => writeHtmlTable([[text]]) },
  { name: "languageIn", most: GUIDANCE, run: languageIn },
  { name: "sentencesOf", most: 10_000, run: sentencesOf },
  { name: "piecesOf", most: 20_000, run: (text) => piecesOf(text, `${SHORT.repeat(200)} ${text.slice(1)}`) },
  { name: "piecesOf, nothing alike", most: 20_000, run: (text) => piecesOf(text, otherWords(text)) },
  { name: "isWithinMarkdownLimits", most: ANSWER, run: isWithinMarkdownLimits },
  ...FIELD_TYPES.map((field_type) => ({
    name: `parseEntry, ${field_type}`,
    most: CELL,
    run: (text: string) => parseEntry({ field_type, field_meta: { options: ["Yes"] } } as never, text),
  })),
];

const pagesOf = (text: string) =>
  Array.from({ length: Math.ceil(text.length / 100) }, (_, page) => ({
    page,
    start: page * 100,
    end: page * 100 + 100,
  }));
const otherWords = (text: string) =>
  text
    .split(" ")
    .map((word, at) => `${word}${at}`)
    .join(" ");

export const OUTSIDE_FUNCTIONS = [...ofModels, ...ofPeople, ...ofDocuments, ...inTheBrowser];
