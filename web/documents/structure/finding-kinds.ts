import type { FINDING_KINDS } from "../../../src/content/structure/proofread/finding.schema.ts";
import { t } from "../../messages.ts";

/** The kinds of finding of a proofreading, in words. */
export const KINDS: Record<(typeof FINDING_KINDS)[number], string> = {
  undefined_term: t("Term without definition"),
  unused_term: t("Definition without use"),
  duplicate_definition: t("Defined twice"),
  dead_reference: t("Reference leads nowhere"),
  wrong_reference: t("Wrong reference"),
  missing_exhibit: t("Exhibit missing"),
  numbering_gap: t("Gap in numbering"),
  amount_mismatch: t("Words and figures differ"),
  date_conflict: t("Date conflict"),
  party_name: t("Name of a party"),
  blank_left: t("Blank left"),
  bracket_left: t("Bracket left"),
  double_word: t("Word typed twice"),
  unbalanced_quote: t("Quotation mark missing"),
};
