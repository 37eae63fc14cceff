import { writeFileSync } from "node:fs";
import { describePublicApi } from "../src/endpoints.ts";

/** Writes openapi.json, the description of the API as a default installation serves it. */
const description = describePublicApi({ publicUrl: "http://127.0.0.1:8787" });
writeFileSync(new URL("../openapi.json", import.meta.url), `${JSON.stringify(description, null, 2)}\n`);
