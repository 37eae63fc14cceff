import { z } from "zod";
import { containing, equality, membership } from "../filters.ts";
import { inQuotes, quotedStart, splitItems, writeItem } from "../items.ts";
import { textInQuestions } from "../questions.ts";
import { foldItems } from "../search-text.ts";
import { filledText, fold, foldedIncludes, isSameText, oneLine, orderByText } from "../strings.ts";
import { record, TEXT_WIDTH, type ValueType } from "../value.ts";
import { filledArray, withoutRepeats } from "./list.ts";

const TITLE_LENGTH = 500;
const TITLE = 'Send the title of the agreement, for example "Master Services Agreement".';
const DOCUMENT_ID = "Send the document_id of a document in this vault, or null.";

const agreement = record(
  { title: filledText(TITLE_LENGTH, TITLE), document_id: z.guid(DOCUMENT_ID).nullable().default(null) },
  'Send an agreement, for example {"title": "Master Services Agreement", "document_id": null}.',
);

const schema = filledArray(
  agreement,
  'Send a list of agreements, for example [{"title": "Master Services Agreement", "document_id": null}].',
);

export type RelatedAgreement = z.infer<typeof agreement>;

export const relatedAgreementList: ValueType<RelatedAgreement[]> = {
  schema,
  normalise: tidyAgreements,
  ...orderByText((value: RelatedAgreement[]) => value.map((each) => each.title).join("; "), printAgreements),
  print: printAgreements,
  parse: (entry) => tidyAgreements(splitItems(entry).map(readAgreement)),
  filters: {
    ...equality(
      schema,
      (value: RelatedAgreement[], other: RelatedAgreement[]) =>
        fold(printAgreements(value)) === fold(printAgreements(tidyAgreements(other))),
    ),
    ...membership(filledText(TITLE_LENGTH, TITLE), (value: RelatedAgreement[], choice: string) =>
      value.some(({ title }) => isSameText(title, choice)),
    ),
    ...containing((value: RelatedAgreement[], sought) => value.some(({ title }) => foldedIncludes(title, sought))),
  },
  key: "items",
  isKeyWhole: true,
  searchText: (value) => foldItems(value.map(({ title }) => title)),
  items: { path: ["title"], texts: 1, tidy: oneLine },
  linksDocuments: true,
  promptForm: "the titles of the other agreements that this one refers to, separated by semicolons",
  sheets: { width: TEXT_WIDTH },
  questions: textInQuestions,
};

function tidyAgreements(agreements: RelatedAgreement[]): RelatedAgreement[] {
  const tidied = agreements.map(({ title, document_id }) => ({
    title: oneLine(title),
    document_id: document_id?.toLowerCase() ?? null,
  }));
  return withoutRepeats(tidied, printAgreement);
}

function printAgreements(agreements: RelatedAgreement[]): string {
  return agreements.map(printAgreement).join("; ");
}

const ID_IN_BRACKETS = /\[([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\]$/i;

function printAgreement({ title, document_id }: RelatedAgreement): string {
  if (document_id !== null) return `${writeItem(title)} [${document_id}]`;
  return ID_IN_BRACKETS.test(title) ? inQuotes(title) : writeItem(title);
}

/** Reads a title such as Master Services Agreement, optionally followed by the id of its document in square brackets. */
function readAgreement(item: string): RelatedAgreement {
  const id = ID_IN_BRACKETS.exec(item);
  const title = (id ? item.slice(0, id.index) : item).trim();
  const quoted = quotedStart(item);
  if (quoted?.rest === "") return { title: quoted.text, document_id: null };
  if (id === null || title === "") return { title: item, document_id: null };
  const quotedTitle = quotedStart(title);
  return { title: quotedTitle?.rest === "" ? quotedTitle.text : title, document_id: id[1] ?? null };
}
