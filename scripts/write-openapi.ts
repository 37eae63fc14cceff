import { writeFileSync } from "node:fs";
import { endpoints } from "../src/endpoints.ts";
import { describeApi } from "../src/http/openapi.ts";

/** Writes openapi.json, the description of the API as a default installation serves it. */
const description = describeApi(endpoints, { publicUrl: "http://127.0.0.1:8787" });
writeFileSync(new URL("../openapi.json", import.meta.url), `${JSON.stringify(description, null, 2)}\n`);
