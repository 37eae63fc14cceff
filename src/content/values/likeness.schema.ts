/** The chance from which a passage is said to read like a clause that was verified. Below it only comes nearest. */
export const LEAST_LIKE = 0.5;
