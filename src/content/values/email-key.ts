/**
 * The canonical form in which addresses are compared. Folds the case of ASCII letters only: Unicode case folding and
 * normalization map some characters to others (İ to i, K to k), so that one address could pass for another. Must match
 * `users.email_key`.
 */
export const emailKey = (email: string): string => email.replace(/[A-Z]/g, (letter) => letter.toLowerCase());
