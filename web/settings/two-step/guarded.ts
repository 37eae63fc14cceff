/** Runs a change of the factors. If the server wants to know first that it is the person, it asks, and runs it then. */
export type Guarded = (change: () => Promise<string[] | null | undefined>) => Promise<void>;
