import type { Column } from "../../../src/vaults/columns/columns.schema.ts";
import type { VaultDocument } from "../../../src/vaults/documents/documents.schema.ts";

export const ROWS_A_WINDOW = 50;
export const COLUMNS_A_WINDOW = 20;
const MOST_WINDOWS = 80;
const AT_ONCE = 4;
const STALE_MS = 250;

export interface Region {
  x: number;
  y: number;
  width: number;
  height: number;
}

export interface Page {
  documents: VaultDocument[];
  pagination: { has_more: boolean };
}
export type DocumentRow = Omit<VaultDocument, "values" | "outcomes">;

interface Line<C> {
  document: DocumentRow;
  cells: C[];
}
interface Window<C> {
  lines: Line<C>[];
  isStale: boolean;
}
interface Load {
  controller: AbortController;
  /** Something changed since the request was sent: its reply may be outdated. */
  isStale: boolean;
}
/** The rows and columns of one request. */
export interface Place {
  offset: number;
  limit: number;
  fields: string[];
}
interface Source<C> {
  columns: Column[];
  rowCount: number;
  /** False if the number of rows is unknown until the last one is loaded. */
  isCounted: boolean;
  /** The number of rows when the same rows were last listed, in another order or with other columns. */
  lastCount?: number | undefined;
  /** The same rows with other columns: shown until these are loaded. */
  before?: VaultRows<C> | undefined;
  fetch(place: Place, signal: AbortSignal): Promise<Page>;
  build(document: VaultDocument, column: Column): C;
  onCells(region: Region): void;
  onCount(rows: number): void;
  onError(error: unknown): void;
}

/** The rows of a table, in one list or in groups. */
export type Rows<C> = Pick<VaultRows<C>, keyof VaultRows<C>>;

/**
 * The loaded part of the table, in windows of rows and columns. Windows are fetched as they come into view, nearest first; those
 * not viewed for long are evicted.
 */
export class VaultRows<C> {
  readonly #source: Source<C>;
  readonly #windows = new Map<number, Window<C>>();
  readonly #loading = new Map<number, Load>();
  readonly #places = new Map<string, number>();
  #wanted: number[] = [];
  #view: Region = { x: 0, y: 0, width: 0, height: 0 };
  #staleTimer: ReturnType<typeof setTimeout> | undefined;
  #before: VaultRows<C> | undefined;
  rowCount: number;
  /** Whether the row count is exact; otherwise there may be more. */
  isComplete: boolean;

  constructor(source: Source<C>) {
    this.#source = source;
    this.#before = source.before;
    if (source.before) source.before.#before = undefined;
    this.isComplete = source.isCounted || (source.before?.isComplete ?? false);
    this.rowCount = source.isCounted ? source.rowCount : (source.lastCount ?? Math.min(source.rowCount, ROWS_A_WINDOW));
  }

  cell(column: number, row: number): C | undefined {
    const line = this.#window(column, row)?.lines[row % ROWS_A_WINDOW];
    return line ? line.cells[column % COLUMNS_A_WINDOW] : this.#before?.cellOf(this.#source.columns[column], row);
  }

  /** The cell of a column, whatever its position. */
  cellOf(column: Column | undefined, row: number): C | undefined {
    const at = this.#source.columns.findIndex(({ field_key }) => field_key === column?.field_key);
    return at === -1 ? undefined : this.cell(at, row);
  }

  /** The same rows were shown before with other columns, so that nothing has moved. */
  get isContinued(): boolean {
    return this.#source.before !== undefined;
  }

  document(row: number): DocumentRow | undefined {
    for (let column = 0; column < this.#source.columns.length; column += COLUMNS_A_WINDOW) {
      const line = this.#window(column, row)?.lines[row % ROWS_A_WINDOW];
      if (line) return line.document;
    }
    return this.#before?.document(row);
  }

  get documentCount(): number {
    return this.rowCount;
  }

  /** Whether the list is filtered. */
  get isNarrowed(): boolean {
    return !this.#source.isCounted;
  }

  /** The row of a document, unless another one is known to be there now. */
  rowOf = (documentId: string): number | undefined => {
    const row = this.#places.get(documentId) ?? this.#before?.rowOf(documentId);
    const found = row === undefined ? undefined : this.document(row);
    return found && found.document_id !== documentId ? undefined : row;
  };

  /** Sets the visible region and fetches what is missing. */
  look(region: Region) {
    this.#view = region;
    const near = this.#keysOf(region);
    for (const [key, { controller }] of this.#loading) if (!near.includes(key)) controller.abort();
    for (const key of near) {
      const found = this.#windows.get(key);
      if (!found) continue;
      this.#windows.delete(key);
      this.#windows.set(key, found);
    }
    this.#wanted = near.filter((key) => !this.#loading.has(key) && (this.#windows.get(key)?.isStale ?? true));
    this.#forget(near);
    this.#pull();
  }

  /** What is visible, as requests. */
  get visiblePlaces(): Place[] {
    return this.#keysOf(this.#view).map(this.#placeOf);
  }

  /** Replaces a cell, if it is loaded. */
  put(column: number, row: number, cell: C) {
    const line = this.#window(column, row)?.lines[row % ROWS_A_WINDOW];
    if (line) line.cells[column % COLUMNS_A_WINDOW] = cell;
    this.#source.onCells({ x: column, y: row, width: 1, height: 1 });
  }

  /** Marks a document, or without an id everything, as changed. Many calls are merged into one fetch. */
  expire(documentId: string | null) {
    const row = documentId === null ? undefined : this.#places.get(documentId);
    const first = row === undefined ? undefined : Math.floor(row / ROWS_A_WINDOW);
    for (const [key, each] of [...this.#windows, ...this.#loading])
      if (first === undefined || Math.floor(key / 1000) === first) each.isStale = true;
    this.#refreshSoon();
  }

  #refreshSoon() {
    this.#staleTimer ??= setTimeout(() => {
      this.#staleTimer = undefined;
      this.look(this.#view);
    }, STALE_MS);
  }

  /** All cells of a region, fetched if missing; for copying. */
  async read(region: Region): Promise<(C | undefined)[][]> {
    for (const key of this.#keysOf(region)) if (!this.#windows.has(key)) await this.#load(key);
    return this.held(region);
  }

  /** The loaded cells of a region. */
  held(region: Region): (C | undefined)[][] {
    return Array.from({ length: region.height }, (_, row) =>
      Array.from({ length: region.width }, (_, column) => this.cell(region.x + column, region.y + row)),
    );
  }

  /** Sets the current number of documents, if all are listed. */
  total(rows: number) {
    if (!this.#source.isCounted || rows === this.rowCount) return;
    this.rowCount = rows;
    this.#source.onCount(rows);
    this.expire(null);
  }

  stop() {
    clearTimeout(this.#staleTimer);
    for (const { controller } of this.#loading.values()) controller.abort();
    this.#wanted = [];
  }

  #window = (column: number, row: number) =>
    this.#windows.get(Math.floor(row / ROWS_A_WINDOW) * 1000 + Math.floor(column / COLUMNS_A_WINDOW));

  #keysOf({ x, y, width, height }: Region): number[] {
    const last = Math.max(0, this.#source.columns.length - 1);
    const keys: number[] = [];
    const end = Math.max(0, Math.min(y + height, this.rowCount) - 1);
    for (let row = Math.floor(y / ROWS_A_WINDOW); row <= Math.floor(end / ROWS_A_WINDOW); row++)
      for (
        let column = Math.floor(Math.min(x, last) / COLUMNS_A_WINDOW);
        column <= Math.floor(Math.min(x + Math.max(width, 1) - 1, last) / COLUMNS_A_WINDOW);
        column++
      )
        keys.push(row * 1000 + column);
    return keys;
  }

  #columnsOf = (key: number) =>
    this.#source.columns.slice((key % 1000) * COLUMNS_A_WINDOW, ((key % 1000) + 1) * COLUMNS_A_WINDOW);

  #placeOf = (key: number): Place => ({
    offset: Math.floor(key / 1000) * ROWS_A_WINDOW,
    limit: ROWS_A_WINDOW,
    fields: this.#columnsOf(key).map(({ field_key }) => field_key),
  });

  #forget(near: number[]) {
    for (const key of this.#windows.keys()) {
      if (this.#windows.size <= MOST_WINDOWS) return;
      if (!near.includes(key)) this.#windows.delete(key);
    }
  }

  #pull() {
    while (this.#loading.size < AT_ONCE) {
      const key = this.#wanted.shift();
      if (key === undefined) break;
      void this.#load(key).then(() => this.#pull());
    }
    if (this.#loading.size === 0) this.#before = undefined;
  }

  async #load(key: number) {
    const controller = new AbortController();
    const load: Load = { controller, isStale: false };
    this.#loading.set(key, load);
    try {
      const page = await this.#source.fetch(this.#placeOf(key), controller.signal);
      this.#keep(key, this.#columnsOf(key), page, load.isStale);
      if (load.isStale) this.#refreshSoon();
    } catch (error) {
      if (!controller.signal.aborted) this.#source.onError(error);
    } finally {
      if (this.#loading.get(key) === load) this.#loading.delete(key);
    }
  }

  #keep(key: number, columns: Column[], { documents, pagination }: Page, isStale: boolean) {
    const y = Math.floor(key / 1000) * ROWS_A_WINDOW;
    const lines = documents.map((document, index) => {
      const { values: _values, outcomes: _outcomes, ...own } = document;
      this.#places.set(document.document_id, y + index);
      return { document: own, cells: columns.map((column) => this.#source.build(document, column)) };
    });
    this.#windows.set(key, { lines, isStale });
    this.#count(y + documents.length, pagination.has_more);
    this.#source.onCells({
      x: (key % 1000) * COLUMNS_A_WINDOW,
      y,
      width: columns.length,
      height: ROWS_A_WINDOW,
    });
  }

  #count(seen: number, hasMore: boolean) {
    this.isComplete ||= !hasMore;
    const rows = hasMore ? Math.max(this.rowCount, this.#source.isCounted ? seen : seen + ROWS_A_WINDOW) : seen;
    if (rows === this.rowCount) return;
    this.rowCount = rows;
    this.#source.onCount(rows);
  }
}
