import { findReferences } from "../../../content/structure/references.ts";
import { typeOf } from "../../../content/values/values.ts";
import { CALIBRATION } from "../calibration.ts";
import { findRelatedAgreements, findTitle } from "../evidence/titles.ts";
import type { Answerer } from "./answerer.ts";
import { type Candidate, found, NOTHING_FOUND } from "./candidate.ts";

const { related_agreements: SCORES } = CALIBRATION;

/** Two readers agree: neither titles of other agreements nor references to them were found. */
const NONE_NAMED: Candidate = {
  ...NOTHING_FOUND,
  isCertified: true,
  reasoning:
    "Searched the whole document for titles of other agreements and for references to them. Both agree that there are none.",
};

const isReferenceFree = (text: string) => findReferences(text).every(({ kind }) => kind !== "agreement");

/** Lists other agreements that the document names. */
export const relatedAgreementsAnswerer: Answerer = {
  name: "related agreements",
  isDecisive: true,
  accepts: ({ question }) => typeOf(question.fieldType).linksDocuments === true,
  read({ reading }, { question }) {
    const own = reading.presentTags("Document Name")[0] ?? findTitle(reading.text);
    const others = findRelatedAgreements(
      reading.text,
      own ? reading.quote(own) : "",
      reading.parties.map(({ party }) => party.name),
    );
    if (others.length === 0)
      return [reading.sentences.length > 0 && isReferenceFree(reading.text) ? NONE_NAMED : NOTHING_FOUND];
    const value = others.map(({ title }) => ({ title, document_id: null }));
    const places = others.map(({ place }) => reading.sentenceAround(place));
    return [
      found(question, { value, places, score: SCORES.value }, 1, "The document refers to these agreements by name."),
    ];
  },
};
