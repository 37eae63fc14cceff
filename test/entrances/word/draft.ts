import { docx, p } from "../../support/documents/office.ts";
import type { Written } from "./standin.ts";

export const DEFINED = "1.1 “Confidential Information” means what a party marks as confidential.";
export const DUTY = "2.1 Duty. Each party shall protect the the Confidential Information under Section 1.1.";
export const NOTICE = "2.2 Notice. The recipient answers within ____ days after receipt of the request.";
export const LAW =
  "2.3 Law. The laws of [State] govern this agreement in every respect, and [Company] accepts them in full.";
export const COSTS = "2.4 Costs. Each party bears its own costs, and [Company] pays the fees of the court in advance.";

const LINES = ["NON-DISCLOSURE AGREEMENT", "1. Definitions", DEFINED, "2. Confidentiality", DUTY, NOTICE, LAW, COSTS];
/** A draft with a word typed twice, and brackets and a blank that are left. */
export const WRITTEN: Written[] = LINES;
export const BYTES = [...docx({ body: LINES.map((line) => p(line)).join("") })];
