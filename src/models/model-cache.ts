import type { LanguageModel } from "./model.ts";

const MAX_MODELS = 500;

/** The models of organizations, so that what a model was seen to support, and that it is down, is remembered between calls. */
export class ModelCache {
  readonly #models = new Map<string, { version: string; model: LanguageModel }>();

  /** Opens the model again if its settings have another version. */
  get(organizationId: string, version: string, open: () => LanguageModel): LanguageModel {
    const cached = this.#models.get(organizationId);
    const model = cached?.version === version ? cached.model : open();
    this.#models.delete(organizationId);
    this.#models.set(organizationId, { version, model });
    const [oldest] = this.#models.keys();
    if (this.#models.size > MAX_MODELS && oldest !== undefined) this.#models.delete(oldest);
    return model;
  }
}
