import { ApiError } from "../../../kernel/errors.ts";
import type { InnerFile } from "../canonical.ts";
import type { FileComparison } from "../compare/compare-files.ts";
import type { FileResponse } from "../compare/respond-files.ts";
import type { ViewedFile } from "../layout/viewed-file.ts";
import type { ProbeResult } from "../probe.ts";
import type { RedlineOutcome } from "../redline/redline.ts";
import type { InvalidInput, ReadDocument } from "./messages.ts";

/** What a reader process gave back: the field of its task. */
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
