import { Button, Textarea } from "@mantine/core";
import { Check, X } from "lucide-react";
import { useState } from "react";
import { t } from "../../messages.ts";
import { useAction } from "../../ui/feedback/use-action.ts";
import { decide, type RunStep } from "../workflows.queries.ts";
import classes from "./run.module.css";

const LONGEST = 2000;

/** Decides the step that waits. At the lower edge, where a thumb reaches it. */
export function DecisionBar({ runId, step: { id, question } }: { runId: string; step: RunStep }) {
  const [note, setNote] = useState("");
  const act = useAction((decision: "approved" | "rejected") =>
    decide(runId, id, { decision, ...(note.trim() !== "" && { note: note.trim() }) }),
  );
  return (
    <section className={classes.bar} aria-label={t("Your decision")}>
      <p className={classes.ask}>{question}</p>
      <Textarea
        aria-label={t("Note")}
        placeholder={t("Note: why? Everybody who sees this run can read it.")}
        autosize
        minRows={1}
        maxRows={5}
        maxLength={LONGEST}
        value={note}
        error={act.fields.note}
        onChange={(event) => setNote(event.currentTarget.value)}
      />
      <div className={classes.buttons}>
        <Button
          variant="default"
          size="md"
          leftSection={<X size={16} aria-hidden />}
          disabled={act.busy}
          onClick={() => act.run("rejected")}
        >
          {t("Reject")}
        </Button>
        <Button
          size="md"
          leftSection={<Check size={16} aria-hidden />}
          disabled={act.busy}
          onClick={() => act.run("approved")}
        >
          {t("Approve")}
        </Button>
      </div>
    </section>
  );
}
