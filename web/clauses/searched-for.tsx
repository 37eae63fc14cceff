import { t } from "../messages.ts";

/** What a search was taken for, where a word of it is misspelt. */
export const SearchedFor = ({ words }: { words: string | undefined }) =>
  words === undefined ? null : <p role="status">{t("Shown for “{words}”.", { words })}</p>;
