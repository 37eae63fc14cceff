import type { LanguageModel } from "./model.ts";

const MAX_MODELS = 500;

/** Caches the models of organizations, so that their detected features and open circuits are remembered between calls. */
export class ModelCache {
  readonly #models = new Map<string, { version: string; model: LanguageModel }>();

  /** Opens the model again if the version of its settings has changed. */
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
