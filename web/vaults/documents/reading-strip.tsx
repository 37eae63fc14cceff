import { ActionIcon, Button, Progress } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { X } from "lucide-react";
import { useMemo, useState } from "react";
import { api } from "../../api.ts";
import { t } from "../../messages.ts";
import { useAction } from "../../ui/feedback/use-action.ts";
import { ButtonLink } from "../../ui/layout/links.tsx";
import { first } from "../../ui/must.ts";
import { canEdit, type ReadingState, readingStateQuery, refreshVault, type Vault } from "../vaults.queries.ts";
import classes from "./reading-strip.module.css";
import { timeLeft } from "./reading-time.ts";

const MOST_NAMED = 3;
const FAILED_ONLY = { documentStatus: { op: "in" as const, value: ["failed"] } };
const MONTH_MS = 30 * 86_400_000;

type LeftOut = ReadingState["left_out"][number];
interface Props {
  vault: Vault;
  onLook: () => void;
}

/** Below the table, so that no row moves: the reading progress, and what was left out of the table on the way. */
export function ReadingStrip({ vault, onLook }: Props) {
  const [since, dismiss] = useDismissed(vault.id);
  const { data } = useQuery(readingStateQuery(vault.id, since));
  if (!data) return null;
  return (
    <>
      {data.read < data.documents ? (
        <ReadingProgress state={data} />
      ) : (
        <FailedNotice vault={vault} failed={data.failed} />
      )}
      {data.left_out.length > 0 && (
        <LeftOutNotices
          vault={vault}
          leftOut={data.left_out}
          onLook={onLook}
          onDismiss={() => dismiss(first(data.left_out).at)}
        />
      )}
    </>
  );
}

function ReadingProgress({ state: { documents, read, failed } }: { state: ReadingState }) {
  const left = useTimeLeft(read, documents);
  return (
    <section className={classes.strip} aria-label={t("Reading")}>
      <span className={classes.count}>{t("{read} of {documents} read", { read, documents })}</span>
      <Progress.Root className={classes.bar} size="sm">
        <Progress.Section value={(100 * read) / documents} aria-label={t("Documents read")} />
      </Progress.Root>
      {left && <span className={classes.left}>{t("{left} left", { left })}</span>}
      {failed > 0 && <span className={classes.failed}>{t("{failed} failed", { failed })}</span>}
    </section>
  );
}

/** In words, once there is a pace. */
function useTimeLeft(read: number, documents: number): string | undefined {
  const [began] = useState(() => ({ read, at: Date.now() }));
  return useMemo(() => timeLeft(began, { read, documents, at: Date.now() }), [began, read, documents]);
}

/** Stays when all else is read: these documents have no values. */
function FailedNotice({ vault, failed }: { vault: Vault; failed: number }) {
  if (failed === 0) return null;
  return (
    <section className={classes.strip} aria-label={t("Not read")}>
      <span className={classes.failed}>
        {t("{failed, plural, one {# document could not be read.} other {# documents could not be read.}}", { failed })}
      </span>
      <ButtonLink
        size="compact-xs"
        variant="default"
        to="/vaults/$id"
        params={{ id: vault.id }}
        search={{ filter: FAILED_ONLY }}
      >
        {t("Show")}
      </ButtonLink>
    </section>
  );
}

interface NoticesProps extends Props {
  leftOut: LeftOut[];
  onDismiss: () => void;
}

function LeftOutNotices({ vault, leftOut, onLook, onDismiss }: NoticesProps) {
  const isMany = leftOut.length > MOST_NAMED;
  return (
    <section className={classes.strip} aria-label={t("Left out of the table")}>
      <ul className={classes.notices} aria-live="polite">
        {isMany ? (
          <li className={classes.notice}>
            <span>{summaryOf(leftOut)}</span>
            <Button size="compact-xs" variant="default" onClick={onLook}>
              {t("Show")}
            </Button>
          </li>
        ) : (
          leftOut.map((each) => <Notice key={each.document_id} vault={vault} leftOut={each} />)
        )}
      </ul>
      <ActionIcon
        variant="subtle"
        color="gray"
        size="sm"
        aria-label={t("Dismiss")}
        title={t("Dismiss")}
        onClick={onDismiss}
      >
        <X size={14} aria-hidden />
      </ActionIcon>
    </section>
  );
}

function Notice({ vault, leftOut }: { vault: Vault; leftOut: LeftOut }) {
  const { document_id: documentId, status } = leftOut;
  const params = { id: vault.id, documentId };
  const isCopy = status === "duplicate";
  const undo = useAction(
    () => api.post(`/vaults/{id}/documents/{documentId}/${isCopy ? "restore" : "join"}`, { params }),
    {
      done: isCopy ? t("It is now a separate document.") : t("It is being read as one document."),
      after: () => refreshVault(vault.id),
    },
  );
  return (
    <li className={classes.notice}>
      <span>{wordsOn(leftOut)}</span>
      <ButtonLink size="compact-xs" variant="default" to="/vaults/$id/documents/$documentId" params={params}>
        {t("Show")}
      </ButtonLink>
      {canEdit(vault) && !leftOut.is_archive && status !== "listed" && (
        <Button size="compact-xs" variant="default" loading={undo.busy} onClick={() => undo.run()}>
          {isCopy ? t("Keep anyway") : t("Undo split")}
        </Button>
      )}
    </li>
  );
}

const wordsOn = (leftOut: LeftOut): string => [whatHappened(leftOut), leftOut.warning].filter(Boolean).join(" ");

function whatHappened({ name, status, original_name, parts, is_archive }: LeftOut): string {
  if (status === "listed") return t("Not all attachments of “{name}” were added.", { name });
  if (status === "duplicate")
    return original_name
      ? t("“{name}” was left out: it is a copy of “{original}”.", { name, original: original_name })
      : t("“{name}” was left out: it is a copy of another document.", { name });
  return is_archive
    ? t("“{name}” was unpacked into {parts, plural, one {# document} other {# documents}}.", { name, parts })
    : t("“{name}” was split into {parts, plural, one {# document} other {# documents}}.", { name, parts });
}

function summaryOf(leftOut: LeftOut[]): string {
  const copies = leftOut.filter(({ status }) => status === "duplicate").length;
  const unpacked = leftOut.filter(({ status, is_archive }) => status === "split" && is_archive).length;
  const messages = leftOut.filter(({ status }) => status === "listed").length;
  const split = leftOut.length - copies - unpacked - messages;
  return [
    copies > 0 && t("{copies, plural, one {# copy was} other {# copies were}} left out.", { copies }),
    split > 0 && t("{split, plural, one {# upload was} other {# uploads were}} split.", { split }),
    unpacked > 0 && t("{unpacked, plural, one {# ZIP file was} other {# ZIP files were}} unpacked.", { unpacked }),
    messages > 0 &&
      t("Attachments of {messages, plural, one {# e-mail were} other {# e-mails were}} left out.", { messages }),
  ]
    .filter(Boolean)
    .join(" ");
}

/** The time up to which this person has dismissed notices in this vault; at first, a month ago. */
function useDismissed(vaultId: string): [string, (until: string) => void] {
  const name = `left out ${vaultId}`;
  const [since, setSince] = useState(
    () => localStorage.getItem(name) ?? new Date(Math.floor(Date.now() - MONTH_MS)).toISOString(),
  );
  const dismiss = (until: string) => {
    localStorage.setItem(name, until);
    setSince(until);
  };
  return [since, dismiss];
}
