import { t } from "../../messages.ts";
import type { ShownType } from "./field-type.ts";
import { ALPHABETIC, TEXT } from "./phrases.ts";

const address = { field: "line", show: String, phrases: TEXT, sought: "text", sortWords: ALPHABETIC } as const;

const email: ShownType<string> = {
  ...address,
  name: t("E-mail address"),
  placeInSheets: 7,
  read: (entry) => (/^[^\s@]+@[^\s@.]+(?:\.[^\s@.]+)+$/.test(entry) ? entry : undefined),
  expected: t("Enter an e-mail address, such as jane.doe@example.com."),
};

const url: ShownType<string> = {
  ...address,
  name: "URL",
  placeInSheets: 8,
  read: readAddress,
  expected: t("Enter a URL, such as https://example.com/terms."),
};

export const addressTypes = { email, url };

function readAddress(entry: string): string | undefined {
  const written = /^www\./i.test(entry) ? `https://${entry}` : entry;
  return /^https?:\/\/\S+$/i.test(written) && URL.canParse(written) ? written : undefined;
}
