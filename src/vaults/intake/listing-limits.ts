import { t } from "../../content/messages/messages.ts";
import { SourceFault, type SourceFile } from "./connector.ts";

export const MAX_FILES = 100_000;
/** The total length of all paths and fingerprints. */
const MAX_UNITS = 64 * 1024 * 1024;
const MAX_PATH = 4096;

/** Limits the listing of one source. Checked page by page, because a server may never stop sending. */
export class ListingLimits {
  readonly #pagesAtMost: number;
  #pages = 0;
  #units = 0;
  #files = 0;

  constructor(pagesAtMost: number) {
    this.#pagesAtMost = pagesAtMost;
  }

  nextPage(): void {
    if (++this.#pages > this.#pagesAtMost) throw tooManyFiles();
  }

  count(files: SourceFile[]): void {
    this.#files += files.length;
    for (const { path, fingerprint } of files) this.#units += path.length + fingerprint.length;
    if (this.#files > MAX_FILES || this.#units > MAX_UNITS) throw tooManyFiles();
  }
}

/** No common file system allows longer paths. */
export const hasUsablePath = ({ path }: SourceFile) => path.length <= MAX_PATH;

export const tooManyFiles = () =>
  new SourceFault(
    t("The source has more than {limit, number} files, or its listing is too long. Choose a smaller part of it.", {
      limit: MAX_FILES,
    }),
  );
