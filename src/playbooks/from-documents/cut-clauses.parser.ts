import { bodyEnd } from "../../content/structure/outline.ts";
import type { StructuredText } from "../../workspace/files/structure/structure.parser.ts";
import { type CutContract, cutClauses } from "./cut-clauses.ts";

export const parse = (_nothing: Uint8Array, { text, stories }: StructuredText): CutContract =>
  cutClauses(text, bodyEnd(text, stories));
