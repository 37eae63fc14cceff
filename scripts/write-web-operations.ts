import { writeFileSync } from "node:fs";
import { describeWebOperations, printOperations } from "./web-operations.ts";

/** Writes the types of the web application's client. */
writeFileSync(new URL("../web/operations.ts", import.meta.url), printOperations(describeWebOperations()));
