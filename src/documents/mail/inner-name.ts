import { cleanText } from "../clean-text.ts";

const MAX_NAME = 200;

/** A name for a file found inside another: one line, no path, nothing invisible, and never empty. */
export function innerName(name: string | null | undefined, fallback: string): string {
  const last = (name ?? "").split(/[\\/]/).at(-1) ?? "";
  const plain = cleanText(last)
    .text.replace(/[\s<>:"|?*]+/g, " ")
    .replace(/^[ .]+|[ .]+$/g, "");
  if (plain === "") return fallback;
  if (plain.length <= MAX_NAME) return plain;
  const ending = /\.\w{1,8}$/.exec(plain)?.[0] ?? "";
  return plain.slice(0, MAX_NAME - ending.length).toWellFormed() + ending;
}
