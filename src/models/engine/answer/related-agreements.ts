import { typeOf } from "../../../content/values/values.ts";
import { CALIBRATION } from "../calibration.ts";
import { findRelatedAgreements, findTitle } from "../evidence/titles.ts";
import type { Answerer } from "./answerer.ts";
import { found, NOTHING_FOUND } from "./candidate.ts";

const { related_agreements: SCORES } = CALIBRATION;

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
    if (others.length === 0) return [NOTHING_FOUND];
    const value = others.map(({ title }) => ({ title, document_id: null }));
    const places = others.map(({ place }) => reading.sentenceAround(place));
    return [
      found(question, { value, places, score: SCORES.value }, 1, "The document refers to these agreements by name."),
    ];
  },
};
