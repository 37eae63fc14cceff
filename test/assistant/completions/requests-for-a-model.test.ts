import { describe, expect, it } from "vitest";
import { whyNotAnswered } from "../../../src/assistant/completions/requests-for-a-model.ts";
import { ADVICE, ANSWERED, FOREIGN, ORDERS, WRITING } from "./messages-for-a-model.ts";

describe("without a language model", () => {
  it.each(FOREIGN)("the question %j is told to be in %s", async (message, language) => {
    expect(await whyNotAnswered(message)).toMatch(
      new RegExp(`^This question is in ${language}\\. Without a language model`),
    );
  });

  it.each(WRITING)("%j is told to ask for new text", async (message) => {
    expect(await whyNotAnswered(message)).toMatch(/^This asks for new text, which needs a language model\./);
  });

  it.each(ADVICE)("%j is told to ask for advice", async (message) => {
    expect(await whyNotAnswered(message)).toMatch(/^This asks for advice, which needs a language model\./);
  });

  it.each(ORDERS)("%j is told to ask for something to be done, and which setting would allow it", async (message) => {
    const told = await whyNotAnswered(message);
    expect(told).toMatch(/^This asks for something to be done, which needs a language model\./);
    expect(told).toContain("MODEL_PROVIDER, MODEL_NAME and MODEL_API_KEY");
  });

  it.each(ANSWERED)("%j is answered", async (message) => {
    expect(await whyNotAnswered(message)).toBeUndefined();
  });
});
