/** What a code of an error means, and what to do about it. */
export interface CodeNote {
  /** The HTTP statuses it comes with; `job` stands for the `error` of a job, a document or a portfolio. */
  on: readonly (number | "job")[];
  meaning: string;
  remedy: string;
}

export const code = (on: CodeNote["on"], meaning: string, remedy: string): CodeNote => ({ on, meaning, remedy });
