import { Button } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { t } from "../../messages.ts";
import { useAction } from "../../ui/feedback/use-action.ts";
import type { Playbook } from "../playbooks.queries.ts";
import classes from "./from-documents.module.css";
import { confirmPlaybook, sourcesQuery } from "./from-documents.queries.ts";
import { NotUsed } from "./not-used.tsx";

/** Says that a playbook was drafted from contracts and waits for a person. */
export function AwaitsConfirmation({ playbook: { id }, readOnly }: { playbook: Playbook; readOnly: boolean }) {
  const { data: sources } = useQuery(sourcesQuery(id));
  const confirm = useAction(() => confirmPlaybook(id), { done: t("Confirmed. The playbook can be used.") });
  const left = sources?.files.filter(({ counted }) => !counted) ?? [];
  return (
    <section className={classes.awaits} aria-label={t("Draft from your contracts")}>
      <p>
        {t(
          "{contracts, plural, =0 {This is a draft made from contracts.} one {This is a draft made from # contract.} other {This is a draft made from # contracts.}} Read and edit each check below. It cannot be used before you confirm it.",
          { contracts: sources?.contracts ?? 0 },
        )}
      </p>
      {left.length > 0 && (
        <>
          <p>
            {t("{count, plural, one {# file was not counted:} other {# files were not counted:}}", {
              count: left.length,
            })}
          </p>
          <ul className={classes.left} aria-label={t("Files that were not counted")}>
            {left.map(({ file_id, filename, reason }) => (
              <li key={file_id}>
                {filename}: {reason}
              </li>
            ))}
          </ul>
        </>
      )}
      <NotUsed files={sources?.files ?? []} />
      {!readOnly && (
        <Button loading={confirm.busy} onClick={() => confirm.run()}>
          {t("Confirm playbook")}
        </Button>
      )}
    </section>
  );
}
