/** The part of Office.js that the add-in uses. */
export interface OfficeApi {
  onReady(): Promise<unknown>;
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

export interface WordRange extends Loadable {
  text: string;
  select(): void;
  insertText(text: string, where: "Replace" | "End"): WordRange;
  insertComment(text: string): unknown;
  insertParagraph(text: string, where: "After"): WordParagraph;
  expandTo(range: WordRange): WordRange;
}

export interface WordParagraph extends Loadable {
  text: string;
  isListItem: boolean;
  listItemOrNullObject: { listString: string; isNullObject?: boolean };
  search(text: string, options: { matchCase: boolean }): Loadable & { items: WordRange[] };
  insertParagraph(text: string, where: "After"): WordParagraph;
}

export interface WordContext {
  document: Loadable & {
    changeTrackingMode: string;
    body: { paragraphs: Loadable & { items: WordParagraph[] } };
    getSelection(): WordRange;
  };
  sync(): Promise<unknown>;
}

export interface WordApi {
  run<T>(work: (context: WordContext) => Promise<T>): Promise<T>;
}
