import type { LocalEngine } from "./engine/engine.ts";
import type { LanguageModel } from "./model.ts";
import type { ModelCache } from "./model-cache.ts";

declare module "../kernel/context.ts" {
  interface Deps {
    /** Answers questions about contracts without a language model. */
    engine: LocalEngine;
    /** The installation's language model; null if none is configured. Work for an organization uses `modelFor`. */
    model: LanguageModel | null;
    /** The organizations' own models. */
    ownModels: ModelCache;
  }
}
