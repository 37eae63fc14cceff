import type { ChosenFile } from "../ui/forms/chosen-files.tsx";

const KEY = "contracts-to-review";

/** Keeps the files that were selected for the form, which may be too many for an address. */
export const keepChosenContracts = (files: ChosenFile[]) => sessionStorage.setItem(KEY, JSON.stringify(files));

export function readChosenContracts(): ChosenFile[] {
  try {
    return JSON.parse(sessionStorage.getItem(KEY) ?? "[]") as ChosenFile[];
  } catch {
    return [];
  }
}
