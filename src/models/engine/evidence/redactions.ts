const REDACTED = /\[\s{0,4}\*{1,3}\s{0,4}\]|\[\s{0,4}redacted\s{0,4}\]/i;

/** Whether words were taken out of a text: “[***]”, “[redacted]”. */
export const isRedacted = (text: string): boolean => REDACTED.test(text);
