/** Runs a change of the factors, shows the recovery codes that it made, and tells what went wrong. */
export type RunChange = (change: () => Promise<string[] | null | undefined>) => Promise<void>;
