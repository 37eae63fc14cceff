import type { AuditedTarget } from "./look-up-names.ts";

/**
 * What was done, in the past tense, to follow the name of the actor. `{project}` stands for the project that the record is
 * about, `{account}` for the account of a failed sign-in, `{=fieldKey}` for a value of the record.
 */
export type AuditSentence = string | ((record: AuditedTarget & { user_id: number | null }) => string);

/** A failure with its reason. */
export const failed =
  (what: string): AuditSentence =>
  ({ target: { reason } }) =>
    reason === undefined ? what : `${what}: ${reason}`;

/** An operation and its deprecated alias. */
export const alike = (phrase: AuditSentence, ...operations: string[]) =>
  Object.fromEntries(operations.map((operation) => [operation, phrase]));

/** What is only shown as it would be, and what is made. */
export const unlessShown =
  (shown: string, made: string): AuditSentence =>
  ({ target }) =>
    target.preview === true ? shown : made;
