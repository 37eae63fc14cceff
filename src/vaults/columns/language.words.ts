import { t } from "../../content/messages/messages.ts";
import type { Column } from "./columns.schema.ts";

/** The codes of languages that contracts are written in. The names of other languages are not understood in questions. */
const LANGUAGES =
  "ar bg ca cs da de el en es et fa fi fr he hi hr hu id it ja ko lt lv ms nl no pl pt ro ru sk sl sr sv th tr uk vi zh".split(
    " ",
  );

/**
 * The language of each document, as detected in its file. Every vault can be filtered and grouped by it, though it is not listed
 * among its columns. No label becomes this key.
 */
export const LANGUAGE_COLUMN: Column = {
  id: null,
  field_key: "@language",
  label: t("Language"),
  instructions: "",
  field_type: "enum",
  field_meta: { type: "enum", options: LANGUAGES, legacy_options: [] },
  extraction_mode: "manual",
  kind: "system",
  editable: false,
  sort_order: null,
  created_at: null,
  updated_at: null,
};

export const isLanguageColumn = ({ field_key }: Pick<Column, "field_key">) => field_key === LANGUAGE_COLUMN.field_key;
