import { readFileSync, writeFileSync } from "node:fs";
import { printConnector } from "./power-automate.ts";

/** Writes the definition of the Power Automate connector from openapi.json. */
const description = JSON.parse(readFileSync(new URL("../openapi.json", import.meta.url), "utf8"));
const path = new URL("../clients/power-automate/apiDefinition.swagger.json", import.meta.url);
writeFileSync(path, printConnector(description));
