import { openTagger } from "../../../src/models/engine/encode/tagger.ts";

/** Prints the output of the tagger, before and after its thread ended. */
for (let time = 0; time < 2; time++) {
  const tagger = openTagger();
  const tags = await tagger.tag("This Agreement shall be governed by the laws of Norway.");
  console.log(JSON.stringify({ tags }));
  await tagger.close();
}
