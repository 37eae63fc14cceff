import type { Story } from "../canonical.ts";
import { type DocxModel, openDocx } from "../docx/model.ts";
import { toCanonical } from "../draft.ts";
import { NumberedText } from "../numbered-text.ts";
import { type ComparedText, comparedDocx } from "./compared-text.ts";

/** A DOCX opened for a comparison. */
export interface OpenedText {
  compared: ComparedText;
  plain: string;
  /** The text with its automatic numbers, as it is stored. */
  stored: string;
  stories: Story[];
}

export async function openDocxText(bytes: Uint8Array): Promise<OpenedText> {
  return docxTextOf(await openDocx(bytes));
}

export function docxTextOf({ draft, clean }: DocxModel): OpenedText {
  const { text: plain, labels, stories } = toCanonical(draft, clean);
  const stored = new NumberedText(plain, labels).text;
  return { compared: comparedDocx({ plain, labels, stories }), plain, stored, stories };
}
