import { nameOfLanguage } from "../../messages.ts";
/** “German” for a document in German. Undefined for English, which needs no label, and where the language is unknown. */
export const languageLabel = (code: string | null): string | undefined =>
  code === null || code === "en" || code === "und" ? undefined : nameOfLanguage(code);
