import { t } from "../../messages.ts";
import type { Source, SourceKind } from "./sources.queries.ts";

export const KIND_LABELS: Record<SourceKind, string> = {
  folder: t("Folder on the server"),
  webdav: t("WebDAV"),
  s3: "S3",
  imap: t("Mailbox"),
};

type Tone = "plain" | "good" | "warning" | "danger";

export const STATUS_LABELS: Record<Source["status"], [label: string, tone: Tone]> = {
  idle: [t("Up to date"), "good"],
  syncing: [t("Syncing"), "plain"],
  failed: [t("Failed"), "danger"],
  blocked: [t("Waiting"), "warning"],
  paused: [t("Paused"), "plain"],
};

/** Where the documents come from, in one line. */
export function placeOf({ settings }: Source): string {
  if ("url" in settings) return settings.url;
  if ("bucket" in settings) return `${settings.bucket}/${settings.prefix}`;
  if ("host" in settings) return `${settings.username} · ${settings.folder}`;
  return settings.path === "" ? t("The organization's folder") : settings.path;
}

/**
 * What the syncs did. Some outcomes are listed only if they occurred. Messages are read once, so nothing in a mailbox is
 * unchanged or removed.
 */
export function countsOf({ kind, counts }: Source): string {
  const figures = [
    t("{documents, plural, one {# document} other {# documents}} added", { documents: counts.documents }),
    t("{versions, plural, one {# new version} other {# new versions}}", { versions: counts.versions }),
    ...(kind === "imap" ? [] : [t("{unchanged, number} unchanged", { unchanged: counts.unchanged })]),
    ...(counts.renamed > 0 ? [t("{renamed, number} renamed", { renamed: counts.renamed })] : []),
    ...(counts.copies > 0 ? [t("{copies, plural, one {# copy} other {# copies}}", { copies: counts.copies })] : []),
    ...(counts.skipped > 0 ? [t("{skipped, number} skipped", { skipped: counts.skipped })] : []),
    ...(kind === "imap" ? [] : [t("{removed, number} removed at source", { removed: counts.removed })]),
  ];
  return figures.join(" · ");
}
