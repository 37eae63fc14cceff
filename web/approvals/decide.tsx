import { Button, Textarea } from "@mantine/core";
import { useState } from "react";
import { api } from "../api.ts";
import { t } from "../messages.ts";
import { displayName } from "../session/session.ts";
import { useAction } from "../ui/feedback/use-action.ts";
import classes from "./approvals.module.css";
import { type Approval, approvalsChanged } from "./approvals.queries.ts";

const MAX_NOTE = 2000;

/** At the bottom of the screen, in reach of the thumb. */
export function Decide({ approval: { id, my_turn_for } }: { approval: Approval }) {
  const [note, setNote] = useState("");
  const decide = useAction(
    (decision: "approved" | "rejected") =>
      api.post("/approvals/{id}/decision", { params: { id }, body: { decision, note } }).finally(approvalsChanged),
    { done: t("Your decision was saved.") },
  );
  return (
    <section className={classes.decide} aria-label={t("Your decision")}>
      {my_turn_for && (
        <p className={classes.place}>
          {t("You decide in the place of {person}.", { person: displayName(my_turn_for) })}
        </p>
      )}
      <Textarea
        aria-label={t("Note")}
        placeholder={t("Note for whoever asked")}
        autosize
        minRows={1}
        maxRows={4}
        maxLength={MAX_NOTE}
        value={note}
        onChange={(event) => setNote(event.currentTarget.value)}
      />
      <div className={classes.buttons}>
        <Button
          size="md"
          variant="default"
          color="var(--oxblood)"
          disabled={decide.busy}
          onClick={() => decide.run("rejected")}
        >
          {t("Reject")}
        </Button>
        <Button size="md" disabled={decide.busy} onClick={() => decide.run("approved")}>
          {t("Approve")}
        </Button>
      </div>
    </section>
  );
}
