interface Told {
  name: string;
  path: string;
  origin: string | null;
  reason: string | null;
  status: string;
}

/** Why a file was not taken, and where it is. The path of a file in a mailbox is internal, so its message is named instead. */
export function detailOf(kind: string, { name, path, origin, reason, status }: Told): string | undefined {
  const place = kind === "imap" || path === name ? origin : path;
  return [reason, status === "copy" ? null : place].filter(Boolean).join(" ") || undefined;
}
