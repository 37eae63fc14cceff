import { Button } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { t } from "../messages.ts";
import { QueryView } from "../ui/feedback/query-view.tsx";
import { useAction } from "../ui/feedback/use-action.ts";
import { confirm } from "../ui/forms/confirm.tsx";
import { Time } from "../ui/text/time.tsx";
import classes from "./clauses.module.css";
import {
  type Clause,
  type ClauseVersion,
  clauseVersionQuery,
  clauseVersionsQuery,
  restoreClause,
} from "./clauses.queries.ts";
import { DifferentWords } from "./different-words.tsx";

const FIELDS: Record<ClauseVersion["changed"][number], string> = {
  title: t("title"),
  kind: t("kind"),
  language: t("language"),
  tags: t("tags"),
  text: t("wording"),
  notes: t("notes"),
  variants: t("variants"),
};

/** The versions of a clause, the words in which each differs from the one before, and its restoring. */
export function ClauseVersions({ clause, canRestore }: { clause: Clause; canRestore: boolean }) {
  const [open, setOpen] = useState<number>();
  return (
    <section className={classes.versions} aria-label={t("Versions")}>
      <h2>{t("Versions")}</h2>
      <QueryView query={useQuery(clauseVersionsQuery(clause.id))}>
        {({ versions }) => (
          <ol>
            {versions.map((each) => (
              <li key={each.version} className={classes.version} aria-label={nameOf(each)}>
                <Version clause={clause} version={each} canRestore={canRestore}>
                  <Button
                    size="compact-sm"
                    variant="subtle"
                    aria-expanded={open === each.version}
                    onClick={() => setOpen(open === each.version ? undefined : each.version)}
                  >
                    {t("Show differences")}
                  </Button>
                </Version>
                {open === each.version && <Shown id={clause.id} version={each.version} />}
              </li>
            ))}
          </ol>
        )}
      </QueryView>
    </section>
  );
}

const nameOf = ({ version }: ClauseVersion) => t("Version {version}", { version });

interface VersionProps {
  clause: Clause;
  version: ClauseVersion;
  canRestore: boolean;
  children: React.ReactNode;
}

function Version({ clause, version: each, canRestore, children }: VersionProps) {
  const { version, changed, restored_from, created_at } = each;
  const restore = useAction(() => restoreClause(clause.id, version), {
    done: t("Version {version} was restored as a new version.", { version }),
  });
  const ask = async () => {
    const title = t("Restore version {version}?", { version });
    const message = t("What it holds becomes a new version. No version is lost.");
    if (await confirm({ title, message, action: t("Restore") })) restore.run();
  };
  return (
    <div className={classes.versionHead}>
      <strong>{nameOf(each)}</strong>
      <span className={`${classes.hint} ${classes.grow}`}>
        <Time at={created_at} />{" "}
        {restored_from !== null && t("Version {version} was restored.", { version: restored_from })}{" "}
        {changed.length > 0 && t("Changed: {fields}", { fields: changed.map((field) => FIELDS[field]).join(", ") })}
      </span>
      {children}
      {canRestore && version !== clause.version && (
        <Button size="compact-sm" variant="default" loading={restore.busy} onClick={ask}>
          {t("Restore")}
        </Button>
      )}
    </div>
  );
}

const Shown = ({ id, version }: { id: string; version: number }) => (
  <QueryView query={useQuery(clauseVersionQuery(id, version))}>
    {({ before, text, differences }) =>
      before === null ? (
        <p className={classes.wording}>{text}</p>
      ) : differences.length === 0 ? (
        <p className={classes.hint}>{t("Its wording is the same as before.")}</p>
      ) : (
        <DifferentWords before={before} differences={differences} />
      )
    }
  </QueryView>
);
