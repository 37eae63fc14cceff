import { Button } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { Check, CircleHelp, Flag, GitCompareArrows } from "lucide-react";
import { useState } from "react";
import { Time } from "../../ui/data/time.tsx";
import { type CellDetail, type CellPlace, type Column, canEdit, membersQuery, type Vault } from "../vaults.queries.ts";
import classes from "./cell-panel.module.css";
import { FlagDialog } from "./flag-dialog.tsx";
import { confidenceWords, LOW_CONFIDENCE } from "./trust-words.ts";
import { useCellChecks } from "./use-cell-checks.ts";
import { showValue } from "./values.ts";

interface Props {
  vault: Vault;
  column: Column;
  place: CellPlace;
  detail: CellDetail;
  isGone: boolean;
}

/** How far the value of a cell can be trusted, and what people did about it. */
export function CellTrust(props: Props) {
  const { vault, place, detail, isGone } = props;
  const { verification, flag } = detail;
  const { verify, unverify, unflag } = useCellChecks(place);
  const [flagging, setFlagging] = useState<"note" | "assignee">();
  const mayVerify = canEdit(vault) && !isGone;
  return (
    <section className={classes.trust} aria-label="Verification">
      <TrustLines {...props} />
      <div className={classes.actions}>
        {mayVerify && !verification && (
          <Button size="xs" variant="default" loading={verify.busy} onClick={() => verify.run()}>
            Verify
          </Button>
        )}
        {mayVerify && verification && (
          <Button size="xs" variant="default" loading={unverify.busy} onClick={() => unverify.run()}>
            Remove verification
          </Button>
        )}
        <Button size="xs" variant="default" onClick={() => setFlagging("note")}>
          {flag ? "Edit flag" : "Flag"}
        </Button>
        <Button size="xs" variant="default" onClick={() => setFlagging("assignee")}>
          Assign
        </Button>
        {flag && (
          <Button size="xs" variant="default" loading={unflag.busy} onClick={() => unflag.run()}>
            Remove flag
          </Button>
        )}
      </div>
      {flagging && <FlagDialog place={place} flag={flag} first={flagging} onClose={() => setFlagging(undefined)} />}
    </section>
  );
}

/** Confidence, verification and flag, one line each. Icons differ in shape, not only in colour. */
function TrustLines({ vault, column, detail }: Props) {
  const { verification, flag, confidence, reading_conflict: conflict } = detail;
  return (
    <ul className={classes.trustLines}>
      {confidence !== null && (
        <li>
          {confidence < LOW_CONFIDENCE && <CircleHelp size={14} aria-hidden />}
          {confidenceWords(confidence)}
        </li>
      )}
      {conflict && (
        <li>
          <GitCompareArrows size={14} aria-hidden />
          <span>Two readings disagree: {conflict.readings.map((each) => readingWords(column, each)).join("; ")}</span>
        </li>
      )}
      {verification && (
        <li>
          <Check size={14} aria-hidden />
          <span>
            Verified by {verification.by} <Time at={verification.at} />
          </span>
        </li>
      )}
      {flag && <FlagLine vault={vault} flag={flag} />}
    </ul>
  );
}

type Reading = NonNullable<CellDetail["reading_conflict"]>["readings"][number];

const readingWords = ({ field_type }: Column, { model, outcome, value }: Reading) =>
  `${model === "local" ? "the local engine" : model} reads ${outcome === "found" ? `“${showValue(field_type, value)}”` : "nothing"}`;

function FlagLine({ vault, flag }: { vault: Vault; flag: NonNullable<CellDetail["flag"]> }) {
  const members = useQuery(membersQuery(vault.id)).data?.members ?? [];
  const assignee = members.find(({ user_id }) => user_id === flag.assignee_user_id);
  return (
    <li>
      <Flag size={14} aria-hidden />
      <span>
        Flagged by {flag.by} <Time at={flag.at} />
        {flag.note && <>: {flag.note}</>}
        {flag.assignee_user_id !== null && (
          <> (assigned to {assignee?.name ?? assignee?.email ?? `User ${flag.assignee_user_id}`})</>
        )}
      </span>
    </li>
  );
}
