import { writeFileSync } from "node:fs";
import { printErrorsPage } from "./errors-page.ts";

/** Writes the page of error codes. */
writeFileSync(new URL("../docs/errors.md", import.meta.url), printErrorsPage());
