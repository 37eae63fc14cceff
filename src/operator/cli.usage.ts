/** What the command line prints as help. */
export const USAGE = `Usage: npm run -s cli -- COMMAND [--json]

  org create --name NAME
  org list
  org billing --org ID --mode unlimited|credits|trial_not_started|not_configured [--credits N]
  org quota --org ID [--storage-bytes N|unlimited|default] [--daily-pages N|unlimited|default]
  org export --org ID --to FOLDER [--complete]
  org import --from FOLDER [--dry-run] [--without-secrets]
  org move --org ID --to DATABASE [--wait-seconds 60]
  org move --org ID --cancel
  audit verify [--org ID] [--head POSITION:HASH]
  audit prune --org ID --before 2026-01-31
  user create --org ID [--email E] [--name N] [--admin] [--manage-vaults] [--password P | --password-stdin]
  user list --org ID
  user link --user ID
  user reset-factors --user ID
  user grant --user ID --manage-vaults|--admin
  user revoke --user ID --manage-vaults|--admin
  key create --org ID [--user ID] [--name N] [--expires-in 90d] [--scopes read,write,inference] [--vaults ID,ID] [--projects ID,ID]
  key list --org ID
  key revoke KEYID
  secrets rotate
  files check
  files convert
  vaults recount
  backup --to FOLDER
  restore --from FOLDER
  bundle-key
  verify-bundle FILE [--key FINGERPRINT]

Prints JSON on stdout. Exit codes: 0 done, 1 failed, files are damaged, audit records changed or secrets not rotated, 2 usage, 4 rejected, 5 not found.

org export --complete writes what org import needs to move an organization into another installation, except sealed secrets (of webhooks,
sources, single sign-on, authenticator apps and the language model): these come only if TRANSFER_PASSPHRASE is set for both commands.

org move moves an organization between the databases that DATABASES_FILE names. See docs/growing.md.

key create makes a key that may do everything, unless --scopes says what, and --vaults and --projects say where.

files convert stores every file as FILE_ENCRYPTION says: encrypted, or plain.

chancery help lists the commands that speak to a running server: ask, review, vault query, vault export, files upload.

verify-bundle checks the signature, the hashes and every quote of an evidence bundle, without a database. --key is the fingerprint that
bundle-key prints on the installation that signed it.`;

/** The command line is not a valid command. */
export class UsageError extends Error {}
