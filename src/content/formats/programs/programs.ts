import { accessSync, constants } from "node:fs";
import { delimiter, join } from "node:path";

export const OCR_PROGRAM = "tesseract";
export const CONVERTERS = ["soffice", "libreoffice"];

/** The path of an installed program, found on PATH. */
export function findProgram(name: string): string | undefined {
  return (process.env.PATH ?? "")
    .split(delimiter)
    .filter(Boolean)
    .map((folder) => join(folder, name))
    .find(isProgram);
}

/** The installed programs that readers start for some kinds of file. */
export function findHelperPrograms(): string[] {
  return [OCR_PROGRAM, ...CONVERTERS].map(findProgram).filter((path) => path !== undefined);
}

function isProgram(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}
