import type { FillValue } from "../../../content/formats/template/template.ts";

/** A value that a source offers, under the names that it goes by. */
export interface Offer {
  names: string[];
  value: FillValue;
  source: string;
}

/** Names are the same whatever their case and punctuation. */
export const plainName = (name: string) => name.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, "");
