import { openEmbedder } from "../../src/models/engine/encode/embed.ts";
import { openTagger } from "../../src/models/engine/encode/tagger.ts";

/** Prints the output of both models, before and after all their threads ended. */
for (let time = 0; time < 2; time++) {
  const [embedder, tagger] = [openEmbedder(), openTagger()];
  const [vector] = await embedder.embed(["The law of Norway governs."]);
  const tags = await tagger.tag("This Agreement shall be governed by the laws of Norway.");
  console.log(JSON.stringify({ vector: [...vector!], tags }));
  await Promise.all([embedder.close(), tagger.close()]);
}
