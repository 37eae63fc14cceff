/** An error whose message is for the person who reads it. The messages of other errors are not shown. */
export class ShownError extends Error {}
