import type { Config } from "../../config.ts";
import { invalid } from "../../errors.ts";
import type { Source, SourceKind } from "./sources.schema.ts";

type Settings = Source["settings"];

/** Checks what the settings alone tell. What a name resolves to is checked at each connection. */
export function mustBeAllowed(config: Config, kind: SourceKind, _settings: Settings): void {
  if (kind === "folder" && config.SOURCES_DIR === undefined)
    throw invalid([{ path: "body.kind", message: "cannot be folder on this server: SOURCES_DIR is not set" }]);
}

export const takesSecret = (kind: SourceKind) => kind !== "folder";

/** A stored secret is never sent to another server or for another user than it was entered for. */
export function needsSecretAgain(_kind: SourceKind, _before: Settings, _after: Settings): boolean {
  return false;
}
