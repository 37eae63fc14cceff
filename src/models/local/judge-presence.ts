import { affirmed, locate } from "./judge-clause.ts";
import type { Examination } from "./judge-examination.ts";
import { short, testLanguage } from "./judge-language.ts";
import type { Position } from "./judge-position.ts";
import { actorOf } from "./judge-sides.ts";
import { type Finding, finding } from "./judgement.ts";
import type { Place } from "./question.ts";

/** Whether a clause is there at all. */
export async function testPresence(exam: Examination, name: string): Promise<Finding> {
  const clause = await locate(exam, name, "");
  const said = affirmed(exam, clause);
  const what = `a clause on ${short(name)}`;
  if (clause.state === "there" && said.length > 0)
    return finding("holds", `The document has ${what}.`, said.slice(0, 2));
  if (clause.state === "absent")
    return finding("missing", `The document was searched by ${clause.how}; ${what} is not there.`);
  return finding(
    "unsure",
    `Whether the document has ${what} is not certain; it was searched by ${clause.how}.`,
    said.slice(0, 1),
  );
}

/** Whether something that must not be there is absent. One that binds the other side alone is none of ours to refuse. */
export async function testAbsence(
  exam: Examination,
  object: string,
  position: Position,
  whole: string,
): Promise<Finding> {
  const clause = await locate(exam, object, "");
  const isClause = clause.kind !== undefined || position.silencePasses || /\bclauses?\b|\bprovisions?\b/i.test(object);
  if (!isClause) return prohibition(exam, object, whole);
  const said = affirmed(exam, clause);
  if (clause.state === "there" && said.length > 0) return present(exam, object, said);
  if (clause.state === "absent" || (clause.state === "there" && said.length === 0)) {
    const because = `The document was searched by ${clause.how} for “${short(object)}”; it has none.`;
    return finding("holds", because, clause.state === "there" ? clause.places.slice(0, 1) : []);
  }
  return finding("unsure", `Whether the document is free of “${short(object)}” is not certain.`, said.slice(0, 1));
}

function present(exam: Examination, object: string, places: Place[]): Finding {
  const bound = places.filter((place) => actorOf(exam.reading.quote(place), exam.sides) !== "them");
  if (bound.length === 0) {
    const because = `“${short(object)}” is there, but it binds the other side alone.`;
    return finding("holds", because, places.slice(0, 1));
  }
  return finding("fails", `The document has what must not be there: ${short(object)}.`, bound.slice(0, 2));
}

/** "No reverse engineering": the document should say so; on our own paper silence does as well. */
async function prohibition(exam: Examination, object: string, whole: string): Promise<Finding> {
  const said = await testLanguage(exam, /\b(?:is|are|be|may|shall)\b/i.test(whole) ? whole : `${object} is prohibited`);
  const isSilent = said.outcome === "missing";
  return isSilent && exam.stance.reviewMode === "first-party"
    ? finding("holds", `Our own paper does not speak of “${short(object)}”, and so does not allow it.`)
    : said;
}
