import type { Agreement } from "../../content/formats/bundle/bundle.ts";
import type { CanonicalDocument, InnerFile, PageBoxes, UnreadableFile } from "../../content/formats/canonical.ts";
import type { ComparisonOptions, FileComparison, FileToCompare } from "../../content/formats/compare/compare-files.ts";
import type { Fingerprint } from "../../content/formats/compare/fingerprint.ts";
import type { FileResponse, RoundFiles } from "../../content/formats/compare/respond-files.ts";
import type { TextRange } from "../../content/formats/compare/running-lines.ts";
import type { ViewedFile, ViewPart } from "../../content/formats/layout/viewed-file.ts";
import type { PageRange } from "../../content/formats/pdf/split.ts";
import type { ProbeResult } from "../../content/formats/probe.ts";
import type { Edit } from "../../content/formats/redline/plan.ts";
import type { RedlineOptions, RedlineOutcome } from "../../content/formats/redline/redline.ts";
import type { FileKind } from "../../content/formats/sniff.ts";
import type { ApiError } from "../errors/errors.ts";

/** A document with its agreements and fingerprint. */
export interface ReadDocument extends CanonicalDocument {
  /** One agreement if it is not a bundle. */
  agreements: Agreement[];
  fingerprint: Fingerprint;
  /** The languages that OCR was set to, as tesseract names them. Empty if no page was scanned. */
  ocrLanguages: string[];
}

/** An `ApiError` that a parser threw. */
export type InvalidInput = Pick<ApiError, "status" | "code" | "message" | "details">;

/** A task, and the sizes of the files that follow on standard input. */
export interface ReaderRequest {
  task: ReaderTask;
  sizes: number[];
}

/** What a reader process does with a file. */
export type ReaderTask =
  | { task: "probe"; name: string }
  | { task: "read"; kind: FileKind; ocrLanguages: string[] }
  | { task: "parse"; module: string; input: unknown }
  | { task: "split"; ranges: PageRange[] }
  | { task: "draw"; page: number }
  | { task: "view"; kind: FileKind; part: ViewPart }
  | { task: "redline"; edits: Edit[]; options: RedlineOptions }
  | { task: "compare"; base: FileToCompare; revised: FileToCompare; options: ComparisonOptions }
  | { task: "respond"; round: RoundFiles; revisions: TextRange[] };

/** Messages from a reader process. Large arrays are sent before `done`, a few megabytes at a time. */
export type ReaderMessage =
  | { type: "ready" }
  | { type: "progress"; read: number; total: number }
  | { type: "boxes"; boxes: PageBoxes[] }
  | { type: "file"; file: InnerFile }
  | { type: "probed"; file: ProbeResult; memory: number }
  | { type: "parsed"; value: unknown; memory: number }
  | { type: "viewed"; viewed: ViewedFile; memory: number }
  | { type: "redlined"; redline: RedlineOutcome; memory: number }
  | { type: "compared"; comparison: FileComparison; memory: number }
  | { type: "responded"; response: FileResponse; memory: number }
  | { type: "done"; document: ReadDocument | null; memory: number }
  | { type: "invalid"; error: InvalidInput; memory: number }
  | { type: "refused"; code: UnreadableFile["code"]; message: string; memory: number }
  | { type: "failed"; fault: string; memory: number };
