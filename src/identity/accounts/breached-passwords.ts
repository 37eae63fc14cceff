import { createHash } from "node:crypto";
import { isInHashList } from "../../kernel/blobs/hash-list.ts";
import type { Config } from "../../kernel/config.ts";
import { commonPasswordFault } from "./common-passwords.ts";

const MESSAGE = "is among passwords that have leaked elsewhere: choose another";

/** Returns an error if the password is a common one, or in the operator's file of passwords that leaked. */
export async function knownPasswordFault(
  { BREACHED_PASSWORDS_FILE: file }: Pick<Config, "BREACHED_PASSWORDS_FILE">,
  password: string,
): Promise<string | undefined> {
  const common = commonPasswordFault(password);
  if (common || !file) return common;
  const hash = createHash("sha1").update(password).digest("hex").toUpperCase();
  return (await isInHashList(file, hash)) ? MESSAGE : undefined;
}
