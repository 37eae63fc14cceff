/** Tells the other tabs of this browser who has just proven their identity, by the id of the person. */
export const IDENTITY_CHANNEL = "identity-confirmed";
/** The page that the identity provider returns to after such a proof. */
export const CONFIRMED = "/confirmed";
