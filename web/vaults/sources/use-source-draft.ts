import { useState } from "react";
import type { NewSource, Source, SourceChange, SourceKind } from "./sources.queries.ts";

/** What is typed in the dialog of a source, of all kinds together. */
export interface SourceValues {
  kind: SourceKind;
  name: string;
  interval: number;
  secret: string;
  path: string;
  url: string;
  username: string;
  endpoint: string;
  region: string;
  bucket: string;
  prefix: string;
  access_key_id: string;
  host: string;
  port: number;
  security: "tls" | "starttls" | "none";
  login: "password" | "xoauth2";
  folder: string;
  /** As typed: one sender per line. */
  senders: string;
  include_message: boolean;
  processed: "flag" | "move";
  processed_folder: string;
}

const NEW: SourceValues = {
  ...{ kind: "imap", name: "", interval: 15, secret: "", path: "", url: "", username: "" },
  ...{ endpoint: "", region: "", bucket: "", prefix: "", access_key_id: "" },
  ...{ host: "", port: 993, security: "tls", login: "password", folder: "INBOX", senders: "" },
  ...{ include_message: false, processed: "flag", processed_folder: "Chancery" },
};

function valuesOf({ kind, name, interval_minutes, settings }: Source): SourceValues {
  const senders = "allowed_senders" in settings ? settings.allowed_senders.join("\n") : "";
  return { ...NEW, ...settings, kind, name, interval: interval_minutes, senders };
}

/** The settings that each kind sends. Settings without a field here, such as the URL style of S3, stay as they are. */
const SETTINGS = {
  folder: ({ path }: SourceValues) => ({ path: path.trim() }),
  webdav: ({ url, username }: SourceValues) => ({ url: url.trim(), username }),
  s3: ({ endpoint, region, bucket, prefix, access_key_id }: SourceValues) => ({
    ...{ endpoint: endpoint.trim(), region, bucket, prefix, access_key_id },
  }),
  imap: ({ host, port, security, username, login, folder, senders, ...rest }: SourceValues) => ({
    ...{ host: host.trim(), port, security, username, login, folder },
    allowed_senders: senders.split("\n").flatMap((line) => line.trim() || []),
    include_message: rest.include_message,
    processed: rest.processed,
    processed_folder: rest.processed_folder,
  }),
};

export function useSourceDraft(source: Source | undefined) {
  const [value, change] = useState(() => (source ? valuesOf(source) : NEW));
  const { kind, secret } = value;
  const common = { name: value.name.trim(), interval_minutes: value.interval };
  return {
    value,
    set: (part: Partial<SourceValues>) => change((before) => ({ ...before, ...part })),
    isComplete: common.name !== "" && (source !== undefined || kind === "folder" || secret !== ""),
    toNew: (): NewSource =>
      ({ kind, ...common, ...(kind !== "folder" && { secret }), settings: SETTINGS[kind](value) }) as NewSource,
    toChange: (): SourceChange => ({
      ...common,
      ...(secret !== "" && { secret }),
      settings: SETTINGS[kind](value),
    }),
  };
}
export type SourceDraft = ReturnType<typeof useSourceDraft>;
