import { Button } from "@mantine/core";
import { useDisclosure } from "@mantine/hooks";
import { useQuery } from "@tanstack/react-query";
import { t } from "../../messages.ts";
import { QueryView } from "../../ui/feedback/query-view.tsx";
import { Section } from "../../ui/layout/section.tsx";
import { useShortcuts } from "../../ui/layout/shortcuts.ts";
import { CheckList } from "./check-list.tsx";
import classes from "./checks.module.css";
import { checksQuery } from "./checks.queries.ts";
import { NewCheckForm } from "./new-check.tsx";

/** The checks of a playbook, edited in place. */
export function Checks({ playbookId: id, readOnly }: { playbookId: string; readOnly: boolean }) {
  const query = useQuery(checksQuery(id));
  const [adding, add] = useDisclosure(false);
  useShortcuts(readOnly ? [] : [{ keys: "c", label: t("Add a check"), run: add.open }]);
  const none = query.data?.checks.length === 0;
  return (
    <Section
      title={t("Checks")}
      lead={t(
        "Each check is evaluated separately. The standard is your preferred position. Fallbacks are alternatives you accept, best first.",
      )}
    >
      <QueryView query={query}>
        {({ checks }) => <CheckList playbookId={id} checks={checks} readOnly={readOnly} />}
      </QueryView>
      {none && readOnly && (
        <p className={classes.none}>{t("There are no checks yet. Add one to use this playbook for a review.")}</p>
      )}
      {(adding || none) && !readOnly && <NewCheckForm playbookId={id} first={none} onClose={add.close} />}
      {!adding && !none && !readOnly && (
        <Button mt="sm" variant="default" onClick={add.open}>
          {t("Add check")}
        </Button>
      )}
    </Section>
  );
}
