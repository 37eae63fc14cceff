import { embedQuery } from "../../content/search/vectors.ts";

/** Characters of a summary that are embedded. The rest is the answer, which often says little about the subject. */
const SUMMARY_LENGTH = 200;

/** What search by meaning compares: the title and the beginning of the summary. */
export const chatMeaning = (title: string, summary: string): Int8Array =>
  embedQuery(`${title}. ${summary.slice(0, SUMMARY_LENGTH)}`);
