/** A span of the text of a document, in UTF-16 units. */
export interface Place {
  start: number;
  end: number;
}
