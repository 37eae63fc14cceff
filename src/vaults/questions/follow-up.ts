const OF_THEM = /\b(?:of|among|amongst|out of|from|within) (?:those|these|them)\b/i;
const THOSE_DOCUMENTS = /\b(?:those|these) (?:contracts|agreements|documents|deals|files|ones)\b/i;
const PRONOUN = /\b(?:those|these|them|they|their|theirs)\b/i;
const DOCUMENTS = /\b(?:contracts?|agreements?|documents?|deals?|files?|everything|vault)\b/i;

/** Whether a question is about the documents of the answer before: “Which of those …?”, “What is their total value?” */
export const refersBack = (question: string): boolean =>
  OF_THEM.test(question) || THOSE_DOCUMENTS.test(question) || (PRONOUN.test(question) && !DOCUMENTS.test(question));
