import ask from "./guide/ask.md?raw";
import deadlines from "./guide/deadlines.md?raw";
import documents from "./guide/documents.md?raw";
import marks from "./guide/marks.md?raw";
import phone from "./guide/phone.md?raw";
import reviews from "./guide/reviews.md?raw";
import start from "./guide/start.md?raw";
import vaults from "./guide/vaults.md?raw";
import words from "./guide/words.md?raw";
import { type Topic, topicOf } from "./sections.ts";

/** The topics of the guide, in their order. */
export const TOPICS: Topic[] = Object.entries({
  start,
  marks,
  ask,
  vaults,
  reviews,
  deadlines,
  documents,
  phone,
  words,
}).map(([name, markdown]) => topicOf(name, markdown));
