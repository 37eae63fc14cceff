import { readFileSync, writeFileSync } from "node:fs";
import { printTypes } from "./sdk-types.ts";

/** Writes the types of the client from openapi.json. */
const description = JSON.parse(readFileSync(new URL("../openapi.json", import.meta.url), "utf8"));
writeFileSync(new URL("../sdk/src/types.ts", import.meta.url), printTypes(description));
