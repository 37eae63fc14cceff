import { formatNumber, t } from "../messages.ts";
import { pageCount, pagesReadInWords } from "../ui/data/pages.ts";
import classes from "./file-status.module.css";
import type { StoredFile } from "./files.queries.ts";

export function formatSize(bytes: number): string {
  const power = Math.min(3, Math.floor(Math.log10(Math.max(bytes, 1)) / 3));
  const value = bytes / 1000 ** power;
  const digits = power === 0 || value >= 10 ? 0 : 1;
  const size = formatNumber(value, { minimumFractionDigits: digits, maximumFractionDigits: digits });
  if (power === 0) return t("{size} bytes", { size });
  if (power === 1) return t("{size} kB", { size });
  return power === 2 ? t("{size} MB", { size }) : t("{size} GB", { size });
}

/** The status of a file: being read, being indexed, ready, or not readable. */
export function FileStatus({ file }: { file: StoredFile }) {
  const { status, pages_read, warning } = file;
  const pages = pageCount(file);
  const read = pagesReadInWords(file);
  if (status === "failed") return <span className={classes.failed}>{t("Could not be read")}</span>;
  if (status === "embedding") return <span className={classes.busy}>{t("Indexing")}</span>;
  if (status === "extracting") {
    return (
      <span className={classes.busy}>
        {read ? t("Reading, {read}", { read }) : t("Reading")}
        {pages !== null && pages > 1 && (
          <progress
            className={classes.bar}
            value={(pages_read ?? 0) / pages}
            aria-label={t("Reading {name}", { name: file.name })}
          />
        )}
      </span>
    );
  }
  if (!warning) return null;
  return (
    <span className={classes.warned} title={warning}>
      {warning}
    </span>
  );
}
