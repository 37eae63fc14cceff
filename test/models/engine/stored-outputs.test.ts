import { describe, expect, it } from "vitest";
import { isUpdating } from "../../support/model-outputs.store.ts";
import { TAGS } from "../../support/model-outputs.ts";

describe("the stored outputs of the tagger", () => {
  it.skipIf(isUpdating)("are those of today's model and code: otherwise run UPDATE_MODEL_OUTPUTS=1 npm test", () => {
    expect(TAGS.isCurrent()).toBe(true);
  });
});
