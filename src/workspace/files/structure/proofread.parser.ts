import { bodyEnd } from "../../../content/structure/outline.ts";
import type { ProofreadFinding } from "../../../content/structure/proofread/finding.ts";
import { proofread } from "../../../content/structure/proofread/proofread.ts";
import type { StructuredText } from "./structure.parser.ts";

export const parse = (_nothing: Uint8Array, { text, stories }: StructuredText): ProofreadFinding[] =>
  proofread(text, bodyEnd(text, stories));
