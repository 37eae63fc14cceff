/** What to show: the file itself or an entry of it; of that the whole view, a picture, or the bytes. */
export interface ViewPart {
  entry?: number;
  picture?: number;
  isContent?: boolean;
}

export interface ViewedFile {
  name: string;
  contentType: string;
  /** The hash of the canonical text that a layout refers to. */
  textHash: string | null;
  bytes: Uint8Array;
}
