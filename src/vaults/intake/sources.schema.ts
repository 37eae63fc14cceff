import { z } from "zod";
import { CursorQuery, type Placed } from "../../kernel/http/paging/page.ts";
import { CreatedAt, Id, integer, Timestamp, text, UpdatedAt, visibleText } from "../../kernel/http/shapes.ts";
import type { JobKind } from "../../kernel/jobs/job.ts";
import { MailboxSettings, onOneLine } from "./mailbox.schema.ts";

const ITEM_STATUSES = ["taken", "copy", "skipped", "removed"] as const;
const LONGEST_PAUSE_MINUTES = 7 * 24 * 60;

const FolderSettings = z
  .strictObject({
    path: text(0, 1000)
      .refine(
        isRelative,
        "must be a path below the organization's folder, without . and .. and without a leading slash",
      )
      .describe(
        "A folder on the server, relative to `SOURCES_DIR/{organization id}`. Empty: that folder itself. Subfolders are included; links are not followed.",
      )
      .meta({ example: "contracts/signed" }),
  })
  .meta({ id: "FolderSourceSettings" });
export type FolderSettings = z.output<typeof FolderSettings>;

/** Windows separators and control characters are refused too: nobody needs them in a path they type. */
function isRelative(path: string): boolean {
  if (path === "") return true;
  return !/[\\\p{Cc}]/u.test(path) && path.split("/").every((part) => !["", ".", ".."].includes(part));
}

const webAddress = (example: string) =>
  z
    .string("must be a string")
    .max(2000, "must have at most 2000 characters")
    .refine(isWebAddress, `must be a URL such as ${example}, without a user name or password in it`)
    .meta({ format: "uri", example });

function isWebAddress(address: string): boolean {
  if (!URL.canParse(address)) return false;
  const { protocol, username, password, search, hash } = new URL(address);
  return /^https?:$/.test(protocol) && username + password + search + hash === "";
}

const WebdavSettings = z
  .strictObject({
    url: webAddress("https://cloud.example.com/remote.php/dav/files/ada/Contracts/").describe(
      "The folder, which is read with its subfolders. Must be public and begin with https:// unless the server allows private addresses.",
    ),
    username: onOneLine(visibleText(1, 500)).describe("The name to sign in with."),
  })
  .meta({ id: "WebdavSourceSettings" });
export type WebdavSettings = z.output<typeof WebdavSettings>;

const S3Settings = z
  .strictObject({
    endpoint: webAddress("https://s3.eu-central-1.amazonaws.com/").describe(
      "The address of the storage. The rules for the `url` of WebDAV apply.",
    ),
    region: z
      .string("must be a string")
      .regex(/^[A-Za-z0-9-]{1,64}$/, "must be a region such as eu-central-1")
      .meta({ example: "eu-central-1" })
      .describe("The region of the bucket."),
    bucket: z
      .string("must be a string")
      .regex(/^[A-Za-z0-9][A-Za-z0-9._-]{1,61}[A-Za-z0-9]$/, "must be the name of a bucket")
      .meta({ example: "contracts" })
      .describe("The name of the bucket."),
    prefix: text(0, 1000).default("").describe("The prefix of the object keys. Empty: all objects."),
    access_key_id: onOneLine(visibleText(1, 200)).describe(
      "The id of the access key. The secret key is the source's `secret`.",
    ),
    path_style: z
      .boolean("must be true or false")
      .default(true)
      .describe("Whether the bucket is in the path of the URL, not in its host."),
  })
  .meta({ id: "S3SourceSettings" });
export type S3Settings = z.output<typeof S3Settings>;

/** The settings of each kind, without its secret. */
export const SETTINGS = {
  folder: FolderSettings,
  webdav: WebdavSettings,
  s3: S3Settings,
  imap: MailboxSettings,
} as const;
export const SOURCE_KINDS = Object.keys(SETTINGS) as SourceKind[];
export type SourceKind = keyof typeof SETTINGS;

const common = {
  name: visibleText(1, 200).describe("The name of the source."),
  interval_minutes: integer(5, LONGEST_PAUSE_MINUTES).describe("Minutes from the end of a sync to the next one."),
  enabled: z.boolean("must be true or false").describe("If false, it is synced only on request."),
  secret: onOneLine(text(1, 4000)).describe(
    "The password, the secret access key of S3, or the access token of a mailbox. Write-only: it is stored encrypted and never returned.",
  ),
};
const chosen = { interval_minutes: common.interval_minutes.default(15), enabled: common.enabled.default(true) };
const needed = { name: common.name, ...chosen, secret: common.secret };

export const NewSource = z
  .discriminatedUnion("kind", [
    z.strictObject({
      kind: z.literal("folder").describe("A folder on the server."),
      name: common.name,
      ...chosen,
      settings: FolderSettings.describe("The folder to import from."),
    }),
    z.strictObject({
      kind: z.literal("webdav").describe("A folder of a WebDAV server, such as Nextcloud."),
      ...needed,
      settings: WebdavSettings.describe("The server and the folder to import from."),
    }),
    z.strictObject({
      kind: z.literal("s3").describe("A bucket of an S3-compatible storage."),
      ...needed,
      settings: S3Settings.describe("The storage and the bucket to import from."),
    }),
    z.strictObject({
      kind: z.literal("imap").describe("A mailbox."),
      ...needed,
      settings: MailboxSettings.describe("The mailbox, and which messages to import."),
    }),
  ])
  .meta({ id: "NewSource" });
export type NewSource = z.output<typeof NewSource>;

export const SourceChange = z
  .strictObject({
    ...common,
    settings: z
      .record(z.string().max(100), z.unknown())
      .describe("The settings to change, as for creating a source of this kind. Omitted ones are kept."),
  })
  .partial()
  .meta({ id: "SourceChange" });
export type SourceChange = z.output<typeof SourceChange>;

const count = (what: string) => z.int().describe(what);

export const Source = z
  .object({
    id: Id.describe("The id of the source."),
    name: z.string().describe("The name of the source."),
    kind: z.enum(SOURCE_KINDS).describe("The kind of source."),
    settings: z
      .union(Object.values(SETTINGS))
      .describe("The settings, which depend on the kind. The secret is not included."),
    has_secret: z.boolean().describe("Whether a password or secret key is stored."),
    interval_minutes: z.int().describe("Minutes from the end of a sync to the next one."),
    enabled: z.boolean().describe("If false, it is synced only on request."),
    status: z
      .enum(["idle", "syncing", "failed", "blocked", "paused"])
      .describe(
        "`failed`: the source could not be read. `blocked`: the vault cannot take more files now, such as when credits are used up; nothing is lost, and syncing resumes later. `paused`: switched off, or the vault is archived.",
      ),
    error: z.string().nullable().describe("Why the last sync failed, or why the source is blocked or paused."),
    failing_since: Timestamp.nullable().describe("When syncs began to fail. Null if the last one succeeded."),
    last_synced_at: Timestamp.nullable().describe("When the last successful sync ended."),
    next_sync_at: Timestamp.nullable().describe(
      "When the next sync is due. The interval grows after each failure. Null while the source is paused.",
    ),
    counts: z
      .object({
        documents: count("New files that became documents."),
        versions: count("Changed files that became a new version of their document."),
        unchanged: count("Files that the last sync found unchanged."),
        renamed: count("Files that were renamed or moved, and not read again."),
        copies: count("Files with the same bytes as another file of the source."),
        skipped: count("Files that were not imported. The items say why."),
        removed: count("Files that are gone from the source. Their documents stay."),
      })
      .describe("What happened to its files."),
    created_by: z.int().nullable().describe("The id of the person who created it. Null if the person is unknown."),
    created_at: CreatedAt,
    updated_at: UpdatedAt,
  })
  .meta({ id: "Source" });
export type Source = z.output<typeof Source>;

export const ItemQuery = CursorQuery.extend({
  status: z.enum(ITEM_STATUSES).optional().describe("Only items of this status."),
});
export type ItemQuery = Placed<z.output<typeof ItemQuery>>;

export const SourceItem = z
  .object({
    id: Id.describe("The id of the item."),
    path: z.string().describe("Where it is in the source."),
    name: z.string().describe("The name of the file."),
    origin: z
      .string()
      .nullable()
      .describe("The message that a file of a mailbox came in: its subject, sender and date. Null for other files.")
      .meta({ example: "NDA for signature, from ada@example.com on 2026-11-16" }),
    size: z.int().nullable().describe("The size in bytes. Null if the source does not report it."),
    status: z
      .enum(ITEM_STATUSES)
      .describe(
        "`taken`: it became a document. `copy`: it has the same bytes as another one. `skipped`: see `reason`. `removed`: it is gone from the source; its document stays.",
      ),
    reason: z.string().nullable().describe("Why it was skipped. Null if it was not."),
    document_id: Id.nullable().describe("Null if it was not imported, or if the document was permanently deleted."),
    created_at: Timestamp.describe("When it was first seen."),
    updated_at: Timestamp.describe("When the item last changed."),
  })
  .meta({ id: "SourceItem" });
export type SourceItem = z.output<typeof SourceItem>;

/** One attempt: a sync during which its worker died has failed, and the pauses of the source are its retries. */
export const SyncSource = {
  kind: "vaults/sync-source",
  internal: true,
  maxAttempts: 1,
  input: z.object({ source_id: z.string() }),
} satisfies JobKind;
