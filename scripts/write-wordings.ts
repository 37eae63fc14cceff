import { mkdir, writeFile } from "node:fs/promises";
import { openEmbedder } from "../src/models/engine/encode/embed.ts";
import { STORED } from "../src/models/engine/evidence/route.ts";
import { pack } from "../src/search/vectors.ts";

/** Writes what the stored wordings of questions mean, for `src/models/local/route.ts`; run it after changing them. */
const embedder = openEmbedder();
const vectors = await embedder.embed(STORED.map(({ text }) => text));
await embedder.close();
const folder = new URL("../models/router/", import.meta.url);
await mkdir(folder, { recursive: true });
await writeFile(
  new URL("wordings.int8", folder),
  Buffer.concat(vectors.map((vector) => Buffer.from(pack(vector).buffer))),
);
console.log(`${vectors.length} wordings`);
