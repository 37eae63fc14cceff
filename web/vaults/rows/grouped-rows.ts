import type { DocumentRow, Place, Region, Rows, VaultRows } from "./vault-rows.ts";

/** A heading of the table and the rows below it. */
export interface RowGroup<C> {
  key: string;
  label: string;
  count: number;
  /** Undefined if the documents cannot be listed: there are too many different values. */
  rows: VaultRows<C> | undefined;
}

interface Look<C> {
  /** How many documents there are. One in several groups counts once. */
  documentCount: number;
  /** False while the groups are counted. */
  isKnown: boolean;
  isNarrowed: boolean;
  isContinued: boolean;
  /** The keys of the groups whose rows are hidden. */
  collapsed: Set<string>;
  heading(group: RowGroup<C>, column: number, isOpen: boolean): C;
  onChange(): void;
}

interface Found<C> {
  group: RowGroup<C>;
  /** The row within the group; -1 for its heading. */
  row: number;
}

/** Whether a row of any table is the heading of a group. */
export const isHeading = (rows: Rows<unknown>, row: number) => rows instanceof GroupedRows && rows.isHeading(row);

/** The rows of several lists below one another, each under a heading. A heading takes up a row, and hides or shows those below it. */
export class GroupedRows<C> implements Rows<C> {
  readonly #groups: RowGroup<C>[];
  readonly #look: Look<C>;
  #view: Region = { x: 0, y: 0, width: 0, height: 0 };

  constructor(groups: RowGroup<C>[], look: Look<C>) {
    this.#groups = groups;
    this.#look = look;
  }

  get rowCount(): number {
    return this.#groups.reduce((sum, group) => sum + 1 + this.#shown(group), 0);
  }
  get documentCount(): number {
    return this.#look.documentCount;
  }
  get isNarrowed(): boolean {
    return this.#look.isNarrowed;
  }
  get isContinued(): boolean {
    return this.#look.isContinued;
  }
  get isComplete(): boolean {
    return this.#look.isKnown && this.#groups.every(({ rows }) => rows?.isComplete ?? true);
  }

  /** The rows that are headings. */
  get headings(): number[] {
    return this.#starts().map(({ start }) => start);
  }

  isHeading = (row: number): boolean => this.#at(row)?.row === -1;

  /** Hides or shows the rows below a heading. Returns whether the row is a heading. */
  toggle(row: number): boolean {
    const found = this.#at(row);
    if (found?.row !== -1) return false;
    const { key } = found.group;
    if (!this.#look.collapsed.delete(key)) this.#look.collapsed.add(key);
    this.#changed();
    return true;
  }

  toggleAll(isOpen: boolean) {
    this.#look.collapsed.clear();
    if (!isOpen) for (const { key } of this.#groups) this.#look.collapsed.add(key);
    this.#changed();
  }

  cell(column: number, row: number): C | undefined {
    const found = this.#at(row);
    if (!found) return undefined;
    const { group } = found;
    if (found.row === -1) return this.#look.heading(group, column, this.#isOpen(group));
    return group.rows?.cell(column, found.row);
  }

  cellOf: Rows<C>["cellOf"] = (column, row) => {
    const found = this.#at(row);
    return found?.group.rows?.cellOf(column, found.row);
  };

  document(row: number): DocumentRow | undefined {
    const found = this.#at(row);
    return found && found.row >= 0 ? found.group.rows?.document(found.row) : undefined;
  }

  /** The first row of a document that is shown. */
  rowOf = (documentId: string): number | undefined => {
    for (const { group, start } of this.#starts()) {
      const row = this.#isOpen(group) ? group.rows?.rowOf(documentId) : undefined;
      if (row !== undefined) return start + 1 + row;
    }
    return undefined;
  };

  look(region: Region) {
    this.#view = region;
    for (const { rows, part } of this.#partsOf(region)) rows.look(part);
  }

  get visiblePlaces(): Place[] {
    const starts = new Map(this.#starts().map(({ group, start }) => [group.rows, start]));
    return this.#partsOf(this.#view).flatMap(({ rows }) =>
      rows.visiblePlaces.map((place) => ({ ...place, offset: place.offset + (starts.get(rows) ?? 0) + 1 })),
    );
  }

  put(column: number, row: number, cell: C) {
    const found = this.#at(row);
    if (found && found.row >= 0) found.group.rows?.put(column, found.row, cell);
  }

  expire(documentId: string | null) {
    const holding = this.#groups.filter(({ rows }) => documentId !== null && rows?.rowOf(documentId) !== undefined);
    for (const { rows } of holding.length > 0 ? holding : this.#groups) rows?.expire(documentId);
  }

  async read(region: Region): Promise<(C | undefined)[][]> {
    await Promise.all(this.#partsOf(region).map(({ rows, part }) => rows.read(part)));
    return this.held(region);
  }

  held({ x, y, width, height }: Region): (C | undefined)[][] {
    return Array.from({ length: height }, (_, row) =>
      Array.from({ length: width }, (_, column) => this.cell(x + column, y + row)),
    );
  }

  /** The groups are counted anew when documents change. */
  total() {}

  stop() {
    for (const { rows } of this.#groups) rows?.stop();
  }

  #changed() {
    this.#look.onChange();
    this.look(this.#view);
  }

  #isOpen = ({ key, rows }: RowGroup<C>) => rows !== undefined && !this.#look.collapsed.has(key);
  #shown = (group: RowGroup<C>) => (this.#isOpen(group) ? (group.rows?.rowCount ?? 0) : 0);

  #starts(): { group: RowGroup<C>; start: number }[] {
    let start = 0;
    return this.#groups.map((group) => {
      const own = { group, start };
      start += 1 + this.#shown(group);
      return own;
    });
  }

  #at(row: number): Found<C> | undefined {
    if (row < 0 || row >= this.rowCount) return undefined;
    const last = this.#starts().findLast(({ start }) => start <= row);
    return last && { group: last.group, row: row - last.start - 1 };
  }

  /** The part of a region that is in each open group. */
  #partsOf({ x, y, width, height }: Region): { rows: VaultRows<C>; part: Region }[] {
    return this.#starts().flatMap(({ group, start }) => {
      const first = Math.max(0, y - start - 1);
      const last = Math.min(this.#shown(group), y + height - start - 1);
      if (!group.rows || first >= last) return [];
      return [{ rows: group.rows, part: { x, y: first, width, height: last - first } }];
    });
  }
}
