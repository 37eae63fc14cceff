import { counted } from "../../ui/text/counted.ts";
import type { Source, SourceKind } from "./sources.queries.ts";

export const KIND_LABELS: Record<SourceKind, string> = {
  folder: "Folder on the server",
  webdav: "WebDAV",
  s3: "S3",
  imap: "Mailbox",
};

type Tone = "plain" | "good" | "warning" | "danger";

export const STATUS_LABELS: Record<Source["status"], [label: string, tone: Tone]> = {
  idle: ["Up to date", "good"],
  syncing: ["Syncing", "plain"],
  failed: ["Failed", "danger"],
  blocked: ["Waiting", "warning"],
  paused: ["Paused", "plain"],
};

/** Where the documents come from, in one line. */
export function placeOf({ settings }: Source): string {
  if ("url" in settings) return settings.url;
  if ("bucket" in settings) return `${settings.bucket}/${settings.prefix}`;
  if ("host" in settings) return `${settings.username} · ${settings.folder}`;
  return settings.path === "" ? "The organization's folder" : settings.path;
}

/** What the syncs did, without what did not happen. Messages are read once, so nothing in a mailbox is unchanged or removed. */
export function countsOf({ kind, counts }: Source): string {
  const figures = [
    `${counted(counts.documents, "document")} added`,
    counted(counts.versions, "new version"),
    ...(kind === "imap" ? [] : [`${counts.unchanged.toLocaleString("en-US")} unchanged`]),
    ...(counts.renamed > 0 ? [`${counts.renamed.toLocaleString("en-US")} renamed`] : []),
    ...(counts.copies > 0 ? [counts.copies === 1 ? "1 copy" : `${counts.copies.toLocaleString("en-US")} copies`] : []),
    ...(counts.skipped > 0 ? [`${counts.skipped.toLocaleString("en-US")} skipped`] : []),
    ...(kind === "imap" ? [] : [`${counts.removed.toLocaleString("en-US")} removed at source`]),
  ];
  return figures.join(" · ");
}
