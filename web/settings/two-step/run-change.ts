/** Runs a change to the second factors, shows any new recovery codes, and reports errors. */
export type RunChange = (change: () => Promise<string[] | null | undefined>) => Promise<void>;
