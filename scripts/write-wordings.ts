import { writeFile } from "node:fs/promises";
import { CLAUSES } from "../src/models/engine/catalogue/clauses.ts";
import { openEmbedder } from "../src/models/engine/encode/embed.ts";
import { pack } from "../src/search/vectors.ts";

/** Stores the vectors of all wordings of `clauses.json` for the router. Run it after changing them. */
const wordings = CLAUSES.flatMap((clause) => clause.wordings);
const embedder = openEmbedder();
const vectors = await embedder.embed(wordings);
await embedder.close();
const folder = new URL("../models/router/", import.meta.url);
await writeFile(new URL("wordings.json", folder), `${JSON.stringify(wordings, null, 2)}\n`);
await writeFile(
  new URL("wordings.int8", folder),
  Buffer.concat(vectors.map((vector) => Buffer.from(pack(vector).buffer))),
);
console.log(`${vectors.length} wordings`);
