import { Button } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { Check, CircleHelp, Flag, GraduationCap } from "lucide-react";
import { useState } from "react";
import { t } from "../../messages.ts";
import { confirm } from "../../ui/forms/confirm.tsx";
import { rich } from "../../ui/text/rich.ts";
import { Time } from "../../ui/text/time.tsx";
import { isEditable } from "../table/grid-cell.ts";
import { type CellDetail, type CellPlace, type Column, canEdit, membersQuery, type Vault } from "../vaults.queries.ts";
import classes from "./cell-panel.module.css";
import { FlagDialog } from "./flag-dialog.tsx";
import { GivenExamples, LearnedFrom } from "./learned-from.tsx";
import { ReadingConflict, useChosenReading } from "./reading-conflict.tsx";
import { confidenceWords, LOW_CONFIDENCE } from "./trust-words.ts";
import { useCellChecks } from "./use-cell-checks.ts";

interface Props {
  vault: Vault;
  column: Column;
  place: CellPlace;
  detail: CellDetail;
  isGone: boolean;
  onCitation: (index: number) => void;
}

/** How far the value of a cell can be trusted, and what people did about it. */
export function CellTrust(props: Props) {
  const { vault, column, place, detail, isGone, onCitation } = props;
  const { verification, flag } = detail;
  const { verify, unverify, unflag } = useCellChecks(place);
  const [flagging, setFlagging] = useState<"note" | "assignee">();
  const chosen = useChosenReading(place, detail, () => onCitation(0));
  const mayVerify = canEdit(vault) && !isGone;
  const mayChoose = mayVerify && !verification && isEditable(column);
  return (
    <section className={classes.trust} aria-label={t("Verification")}>
      <ReadingConflict
        {...{ column, detail }}
        onChoose={mayChoose ? chosen.run : undefined}
        isBusy={chosen.busy}
        onPlace={onCitation}
      />
      <TrustLines {...props} />
      <div className={classes.actions}>
        {mayVerify && !verification && (
          <Button size="xs" variant="default" loading={verify.busy} onClick={() => verify.run()}>
            {t("Verify")}
          </Button>
        )}
        {mayVerify && verification && (
          <Button size="xs" variant="default" loading={unverify.busy} onClick={() => unverify.run()}>
            {t("Remove verification")}
          </Button>
        )}
        {!isGone && (
          <>
            <Button size="xs" variant="default" onClick={() => setFlagging("note")}>
              {flag ? t("Edit flag") : t("Flag")}
            </Button>
            <Button size="xs" variant="default" onClick={() => setFlagging("assignee")}>
              {t("Assign")}
            </Button>
          </>
        )}
        {flag && !isGone && (
          <Button
            size="xs"
            variant="default"
            loading={unflag.busy}
            onClick={async () => (await mayRemove(flag)) && unflag.run()}
          >
            {t("Remove flag")}
          </Button>
        )}
      </div>
      {flagging && <FlagDialog place={place} flag={flag} first={flagging} onClose={() => setFlagging(undefined)} />}
    </section>
  );
}

/** Asks if the flag has a note, which is lost with it. */
const mayRemove = ({ note, by }: NonNullable<CellDetail["flag"]>) =>
  note === null
    ? Promise.resolve(true)
    : confirm({ title: t("Remove the flag?"), message: `${by}: ${note}`, action: t("Remove flag"), danger: true });

/** Confidence, verification and flag, one line each. Icons differ in shape, not only in colour. */
function TrustLines({ vault, detail }: Props) {
  const { verification, flag, confidence } = detail;
  return (
    <ul className={classes.trustLines}>
      {confidence !== null && (
        <li>
          {confidence < LOW_CONFIDENCE && <CircleHelp size={14} aria-hidden />}
          {confidenceWords(confidence)}
        </li>
      )}
      {verification && (
        <li>
          <Check size={14} aria-hidden />
          <span>
            {rich("Verified by {name} {time}", { name: verification.by, time: <Time at={verification.at} /> })}
          </span>
        </li>
      )}
      {detail.learned_from && (
        <li>
          <GraduationCap size={14} aria-hidden />
          <LearnedFrom vaultId={vault.id} from={detail.learned_from} />
        </li>
      )}
      {detail.examples && (
        <li>
          <GraduationCap size={14} aria-hidden />
          <GivenExamples vaultId={vault.id} examples={detail.examples} />
        </li>
      )}
      {detail.outdated && (
        <li>
          <CircleHelp size={14} aria-hidden />
          {t("Rests on a verification that was taken back. Read the cell again.")}
        </li>
      )}
      {flag && <FlagLine vault={vault} flag={flag} />}
    </ul>
  );
}

function FlagLine({ vault, flag }: { vault: Vault; flag: NonNullable<CellDetail["flag"]> }) {
  const members = useQuery(membersQuery(vault.id)).data?.members ?? [];
  const assignee = members.find(({ user_id }) => user_id === flag.assignee_user_id);
  return (
    <li>
      <Flag size={14} aria-hidden />
      <span>
        {rich("Flagged by {name} {time}", { name: flag.by, time: <Time at={flag.at} /> })}
        {flag.note && <>: {flag.note}</>}
        {flag.assignee_user_id !== null && (
          <>
            {" "}
            {t("(assigned to {name})", {
              name: assignee?.name ?? assignee?.email ?? t("User {id}", { id: flag.assignee_user_id }),
            })}
          </>
        )}
      </span>
    </li>
  );
}
