/** Tells the other tabs of this browser who has just proven their identity, by the id of the person. */
export const IDENTITY_CHANNEL = "identity-confirmed";
