/**
 * What two spellings of one address have in common: the only way in which addresses are compared. Case is folded for the
 * letters of ASCII alone, and everything else is compared as it is written. Unicode folds and normalizes some characters into
 * others (İ to i, K to k), and whoever has the one address could then pass for the other. `users.email_key` is the same.
 */
export const emailKey = (email: string): string => email.replace(/[A-Z]/g, (letter) => letter.toLowerCase());
