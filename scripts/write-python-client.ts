import { readFileSync, writeFileSync } from "node:fs";
import { printPythonClient } from "./python-operations.ts";

/** Writes the generated modules of the Python client from openapi.json. */
const description = JSON.parse(readFileSync(new URL("../openapi.json", import.meta.url), "utf8"));
const folder = new URL("../sdk-python/src/chancery/", import.meta.url);
for (const [name, text] of Object.entries(printPythonClient(description))) writeFileSync(new URL(name, folder), text);
