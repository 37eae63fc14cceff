import { afterAll, describe, expect, it } from "vitest";
import { parseDocument } from "../../../src/content/formats/read.ts";
import { bestTags, isPresent, openTagger, type Tag } from "../../../src/models/engine/encode/tagger.ts";
import { sample } from "../../support/documents/office.ts";
import { TAGS } from "../../support/model-outputs.ts";

const tagger = openTagger();
afterAll(() => tagger.close());

const UPDATE = "run UPDATE_MODEL_OUTPUTS=1 npm test";
const CONTRACT = "mphase-co-branding-agreement.pdf";

/** The clauses that a contract certainly has. */
const sure = (tags: Tag[]) =>
  [...bestTags(tags).values()].filter((tag) => isPresent(tag) && tag.confidence > 0.8).map(({ kind }) => kind);

/** Outputs of int8 models differ a little between processors. */
describe("the stored outputs of the tagger", () => {
  it("match the clauses the tagger marks today", async () => {
    const { text } = await parseDocument("pdf", await sample(CONTRACT));
    expect(TAGS.isStored(text), UPDATE).toBe(true);
    const stored = TAGS.find(text)!;
    const fresh = await tagger.tag(text);
    const [before, now] = [bestTags(stored), bestTags(fresh)];
    expect(sure(stored).length).toBeGreaterThan(5);
    for (const kind of new Set([...sure(stored), ...sure(fresh)])) {
      const [a, b] = [before.get(kind), now.get(kind)];
      expect(a && b && a.start < b.end && b.start < a.end, `${kind}: ${UPDATE}`).toBe(true);
      expect(Math.abs(a!.score - b!.score), `${kind}: ${UPDATE}`).toBeLessThan(0.2);
    }
  });
});
