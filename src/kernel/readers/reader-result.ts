import type { InnerFile } from "../../content/formats/canonical.ts";
import type { FileComparison } from "../../content/formats/compare/compare-files.ts";
import type { FileResponse } from "../../content/formats/compare/respond-files.ts";
import type { ViewedFile } from "../../content/formats/layout/viewed-file.ts";
import type { ProbeResult } from "../../content/formats/probe.ts";
import type { RedlineOutcome } from "../../content/formats/redline/redline.ts";
import { ApiError } from "../errors/errors.ts";
import type { InvalidInput, ReadDocument } from "./messages.ts";

/** The result of a reader process. Only the field of its task is set. */
export interface ReaderResult {
  document: ReadDocument | null;
  files: InnerFile[];
  probed?: ProbeResult;
  parsed?: unknown;
  viewed?: ViewedFile;
  redlined?: RedlineOutcome;
  compared?: FileComparison;
  responded?: FileResponse;
}

export const asApiError = ({ status, code, message, details }: InvalidInput): ApiError =>
  new ApiError(status, code, message, { details });
