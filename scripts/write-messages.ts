import { writeFileSync } from "node:fs";
import { resolve } from "node:path";
import { catalogueText } from "./collect-messages.ts";

/** `npm run messages`: writes the catalogue of English messages, which translators start from. */
writeFileSync(resolve(import.meta.dirname, "../src/content/messages/en.json"), catalogueText());
