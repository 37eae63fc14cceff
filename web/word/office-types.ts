/** The part of Office.js that the add-in uses. */
export interface OfficeApi {
  /** The host is null where the page was not opened by Office. */
  onReady(): Promise<{ host: string | null }>;
  context: {
    document: {
      url?: string | undefined;
      getFileAsync(type: "compressed", options: { sliceSize: number }, done: (result: Async<OfficeFile>) => void): void;
    };
    ui: {
      displayDialogAsync(
        url: string,
        options: { height: number; width: number },
        done: (result: Async<Dialog>) => void,
      ): void;
      messageParent(message: string, options: { targetOrigin: string }): void;
    };
  };
}

export interface Async<T> {
  status: string;
  value: T;
  error?: { message: string } | undefined;
}

export interface OfficeFile {
  sliceCount: number;
  getSliceAsync(index: number, done: (result: Async<{ data: number[] }>) => void): void;
  closeAsync(done?: () => void): void;
}

export interface Dialog {
  addEventHandler(
    type: "dialogMessageReceived" | "dialogEventReceived",
    handle: (event: { message?: string; origin?: string; error?: number }) => void,
  ): void;
  close(): void;
}

interface Loadable {
  load(properties: string): unknown;
}

/** A value that is available after the next `sync`. */
interface ClientResult<T> {
  value: T;
}

interface Reviewable extends Loadable {
  text: string;
  /** `text` may hold words that are deleted as tracked changes; this has the words as they are with all changes accepted. */
  getReviewedText(version: "Current"): ClientResult<string>;
}

export interface WordRange extends Reviewable {
  isNullObject: boolean;
  paragraphs: WordParagraphs;
  select(): void;
  insertText(text: string, where: "Replace" | "End"): WordRange;
  insertComment(text: string): unknown;
  delete(): void;
  expandTo(range: WordRange): WordRange;
  getRange(location: "Start"): WordRange;
  intersectWithOrNullObject(range: WordRange): WordRange;
}

export interface WordParagraph extends Reviewable {
  isListItem: boolean;
  listItemOrNullObject: { listString: string; isNullObject?: boolean };
  search(text: string, options: { matchCase: boolean }): Loadable & { items: WordRange[] };
  insertParagraph(text: string, where: "After"): WordParagraph;
  /** Without the paragraph mark. */
  getRange(location: "Content"): WordRange;
}

interface WordParagraphs extends Loadable {
  items: WordParagraph[];
  getFirst(): WordParagraph;
  getLast(): WordParagraph;
}

export interface WordContext {
  document: Loadable & {
    changeTrackingMode: string;
    body: Omit<Reviewable, "text"> & { paragraphs: WordParagraphs; getRange(location: "Start"): WordRange };
    getSelection(): WordRange;
  };
  sync(): Promise<unknown>;
}

export interface WordApi {
  run<T>(work: (context: WordContext) => Promise<T>): Promise<T>;
}
