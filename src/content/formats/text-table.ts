/** A table of a document or a sheet of a workbook, as text. */
export interface TextTable {
  name: string;
  rows: string[][];
  /** There are more rows than were read. */
  isTruncated?: boolean;
}
