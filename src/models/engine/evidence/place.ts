/** A span of the text of a document, in UTF-16 units. */
export interface Place {
  start: number;
  end: number;
}

export const placesOverlap = (one: Place, other: Place): boolean => one.start < other.end && other.start < one.end;
