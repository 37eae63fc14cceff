import type { Agreement } from "./bundle.ts";
import type { CanonicalDocument, InnerFile, PageBoxes, UnreadableFile } from "./canonical.ts";
import type { Fingerprint } from "./fingerprint.ts";
import type { PageRange } from "./pdf-split.ts";
import type { Probed } from "./probe.ts";
import type { RedlineOptions, RedlineResult } from "./redline.ts";
import type { Edit } from "./redline-plan.ts";
import type { Kind } from "./sniff.ts";
import type { Table, TableKind } from "./table.ts";

/** A document with what is known of its text as a whole. */
export interface ReadDocument extends CanonicalDocument {
  /** The agreements it holds; one, when it is no bundle. */
  agreements: Agreement[];
  fingerprint: Fingerprint;
}

/** What a reader process is asked to do with a file on disk. */
export type Task =
  | { task: "probe"; path: string; name: string }
  | { task: "read"; kind: Kind; path: string; ocrLanguages: string[] }
  | { task: "tables"; kind: TableKind; path: string }
  | { task: "split"; path: string; ranges: PageRange[] }
  | { task: "draw"; path: string; page: number }
  | { task: "redline"; path: string; edits: Edit[]; options: RedlineOptions };

/** What a reader process says. Large arrays come before `done`, a few megabytes at a time. */
export type Answer =
  | { type: "ready" }
  | { type: "progress"; read: number; total: number }
  | { type: "boxes"; boxes: PageBoxes[] }
  | { type: "file"; file: InnerFile }
  | { type: "probed"; file: Probed; memory: number }
  | { type: "tables"; tables: Table[]; memory: number }
  | { type: "redlined"; redline: RedlineResult; memory: number }
  | { type: "done"; document: ReadDocument | null; memory: number }
  | { type: "refused"; code: UnreadableFile["code"]; message: string; memory: number }
  | { type: "failed"; fault: string; memory: number };
