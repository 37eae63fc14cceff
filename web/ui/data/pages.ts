import { t } from "../../messages.ts";

interface Paged {
  content_type: string;
  pages: number | null;
}

/** Tables, messages, archives and web pages have no pages, although each is read as a single page. */
const WITHOUT_PAGES = /spreadsheet|ms-excel|^text\/|^message\/|ms-outlook|zip/;

/** The number of pages of a file, if it has pages. */
export const pageCount = ({ content_type, pages }: Paged): number | null =>
  WITHOUT_PAGES.test(content_type) ? null : pages;

/** "1 page", "12 pages". */
export function pagesInWords(file: Paged): string | undefined {
  const pages = pageCount(file);
  return pages ? t("{pages, plural, one {# page} other {# pages}}", { pages }) : undefined;
}

/** "3 of 12 pages" while the file is being read. */
export function pagesReadInWords(file: Paged & { pages_read: number | null }): string | undefined {
  const pages = pageCount(file);
  return pages
    ? t("{read} of {pages, plural, one {# page} other {# pages}}", { read: file.pages_read ?? 0, pages })
    : undefined;
}
