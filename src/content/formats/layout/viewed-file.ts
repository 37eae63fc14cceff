/** What to show: the file, an entry in it or a nested entry; and of that the whole view, a picture, or the bytes. */
export interface ViewPart {
  entry?: number[];
  picture?: number;
  isContent?: boolean;
  /** The hash of the stored text. It differs for files that were read before automatic numbers were written into the text. */
  textHash?: string;
}

export interface ViewedFile {
  name: string;
  contentType: string;
  /** The hash of the canonical text that a layout refers to. */
  textHash: string | null;
  bytes: Uint8Array;
}
