import { type CodeNote, code } from "./code-note.ts";

/** Codes that the command line prints. No reply over HTTP carries them. */
export const COMMAND_CODES = {
  BACKUP_DAMAGED: code([], "A file of the backup was changed or truncated.", "Use another backup."),
  AUDIT_CHAIN_BROKEN: code([], "Audit records were changed or removed.", "Run audit verify, and restore a backup."),
  BACKUP_IS_NEWER: code([], "A newer version made the backup.", "Restore with that version."),
  BACKUP_IS_TOO_OLD: code([], "A version before 0.1.0 made the backup.", "Restore with that version."),
  EXPORT_DAMAGED: code([], "A file of the exported organization was changed or truncated.", "Export it again."),
  EXPORT_IS_NEWER: code([], "A newer version exported the organization.", "Update this installation first."),
  EXPORT_IS_OLDER: code(
    [],
    "An older version exported the organization.",
    "Update that installation and export again.",
  ),
  FILES_DAMAGED: code(
    [],
    "Files of the organization are missing or damaged.",
    "Run files check, and upload them again.",
  ),
  FILES_ELSEWHERE: code([], "The files of the backup are in S3.", "Set `BLOBS_URL` to their bucket."),
  IMPORT_UNDER_WAY: code([], "Another import of the organization is running.", "Wait for it."),
  MOVE_UNDER_WAY: code([], "Another move of the organization is running.", "Wait for it."),
  NO_BACKUP: code([], "The folder does not contain a complete backup.", "Check the folder."),
  NO_EXPORT: code([], "The folder does not contain a complete export.", "Export with `--complete`."),
  NOT_EMPTY: code([], "The installation already has organizations.", "Restore into an empty one."),
  ORGANIZATION_CHANGED: code([], "The organization changed during every attempt to move it.", "Try again later."),
  ORGANIZATION_EXISTS: code([], "The organization is already in this installation.", "Import it into another one."),
  PASSPHRASE_NEEDED: code([], "The export contains encrypted secrets.", "Set `TRANSFER_PASSPHRASE`."),
  RESTORE_UNDER_WAY: code([], "Another restore is running on this database.", "Wait for it."),
  SECRET_KEY_NEEDED: code(
    [],
    "The secret key of the database that the organization moves to is not known on this machine.",
    "Set its `SECRET_KEY`, or copy `secret.key` into its `DATA_DIR`.",
  ),
  STORAGE_IS_SHARED: code(
    [],
    "Both databases store files in one place.",
    "Give each its own `BLOBS_URL` or `DATA_DIR`.",
  ),
  WRONG_PASSPHRASE: code([], "The passphrase is wrong, or the export was changed.", "Check the passphrase."),
} satisfies Record<string, CodeNote>;
