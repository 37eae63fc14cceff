import type { Connection, RequestOptions } from "./request.ts";
import type { ModelSettings, ModelTest, NewModelSettings } from "./types.ts";

/** The organization's own language model. */
export const modelSettings = (connection: Connection) => ({
  get: (options?: RequestOptions) => connection.get<ModelSettings>("/model-settings", {}, options),
  /** If the key is omitted, the stored one is kept. */
  set: (settings: NewModelSettings, options?: RequestOptions) =>
    connection.putJson<ModelSettings>("/model-settings", settings, options),
  delete: (options?: RequestOptions) => connection.delete("/model-settings", {}, options),
  test: (options?: RequestOptions) => connection.post<ModelTest>("/model-settings/test", undefined, options),
});
