import { Button } from "@mantine/core";
import { useDisclosure } from "@mantine/hooks";
import { useQuery } from "@tanstack/react-query";
import { QueryView } from "../ui/query-view.tsx";
import { Section } from "../ui/section.tsx";
import { useShortcuts } from "../ui/shortcuts.ts";
import { CheckList } from "./check-list.tsx";
import { checksQuery } from "./checks.queries.ts";
import { NewCheckForm } from "./new-check.tsx";
import type { Playbook } from "./playbooks.queries.ts";

/** The checks of a playbook, edited where they stand. */
export function Checks({ playbook: { id, is_official } }: { playbook: Playbook }) {
  const query = useQuery(checksQuery(id));
  const [adding, add] = useDisclosure(false);
  useShortcuts(is_official ? [] : [{ keys: "c", label: "Add a check", run: add.open }]);
  const none = query.data?.checks.length === 0;
  return (
    <Section
      title="Checks"
      lead="Each is judged by itself: the standard is what you ask for, a fallback what you accept instead, best first."
    >
      <QueryView query={query}>
        {({ checks }) => <CheckList playbookId={id} checks={checks} readOnly={is_official} />}
      </QueryView>
      {(adding || none) && !is_official && <NewCheckForm playbookId={id} first={none} onClose={add.close} />}
      {!adding && !none && !is_official && (
        <Button mt="sm" variant="default" onClick={add.open}>
          Add check
        </Button>
      )}
    </Section>
  );
}
