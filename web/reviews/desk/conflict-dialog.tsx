import { Button, Group, Modal } from "@mantine/core";
import { t } from "../../messages.ts";
import { displayName } from "../../session/session.ts";
import { useAction } from "../../ui/feedback/use-action.ts";
import { Time } from "../../ui/text/time.tsx";
import type { Finding } from "../reviews.queries.ts";
import { type Decision, describeChange } from "./decision-states.ts";
import classes from "./desk.module.css";
import type { Conflict, Decisions } from "./use-decisions.ts";

type Props = Pick<Decisions, "keepTheirs" | "saveMine"> & { conflict: Conflict; finding: Finding | undefined };

/** Two people changed a finding at once: both states, until the person chooses one. */
export function ConflictDialog({ conflict, finding, keepTheirs, saveMine }: Props) {
  const { mine, theirs } = conflict;
  const save = useAction(saveMine);
  const isProposed = finding !== undefined && finding.revisions.length > 0;
  const who = theirs?.updated_by ? displayName(theirs.updated_by) : t("Someone else");
  return (
    <Modal
      opened
      onClose={keepTheirs}
      withCloseButton={false}
      closeOnEscape={false}
      closeOnClickOutside={false}
      title={
        finding
          ? t("{name} changed “{title}” first", { name: who, title: finding.checkTitle })
          : t("{name} changed this finding first", { name: who })
      }
      size="40rem"
    >
      <div className={classes.sides} tabIndex={-1} data-autofocus>
        <section className={classes.side} aria-label={t("Yours")}>
          <h3>{t("Yours, not saved")}</h3>
          <Lines lines={describeChange(mine, isProposed)} />
        </section>
        <section className={classes.side} aria-label={t("Theirs")}>
          <h3>{who}</h3>
          <Lines lines={theirs ? linesOf(theirs, isProposed) : [t("Undecided")]} />
          {theirs && (
            <p className={classes.when}>
              <Time at={theirs.updated_at} />
            </p>
          )}
        </section>
      </div>
      <Group justify="flex-end" gap="xs" mt="lg">
        <Button variant="default" onClick={keepTheirs}>
          {t("Keep theirs")}
        </Button>
        <Button loading={save.busy} onClick={() => save.run()}>
          {t("Save mine")}
        </Button>
      </Group>
    </Modal>
  );
}

const linesOf = ({ decision, note, revisions, assignee }: Decision, isProposed: boolean) => [
  ...describeChange({ decision, revisions, ...(note && { note }) }, isProposed),
  ...(assignee ? [t("Assigned to {name}", { name: displayName(assignee) })] : []),
];

const Lines = ({ lines }: { lines: string[] }) => lines.map((line) => <p key={line}>{line}</p>);
