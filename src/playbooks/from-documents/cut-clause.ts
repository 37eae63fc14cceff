/** A clause of a contract, the half-open range [start, end) of its text. */
export interface CutClause {
  number: string | null;
  heading: string | null;
  start: number;
  end: number;
  /** Its words, without number and heading. */
  text: string;
}
