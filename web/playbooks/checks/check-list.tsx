import { Button, Group } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useSearch } from "@tanstack/react-router";
import { useState } from "react";
import { t } from "../../messages.ts";
import { useReorder } from "../../ui/data/use-reorder.ts";
import { toast } from "../../ui/feedback/toast.ts";
import { offerUndo } from "../../ui/feedback/undo.tsx";
import { CheckRow } from "./check-row.tsx";
import classes from "./checks.module.css";
import { type Check, deleteCheck, lintQuery, reorderChecks, restoreCheck } from "./checks.queries.ts";
import { suggestionsQuery } from "./suggestions.queries.ts";

interface Props {
  playbookId: string;
  checks: Check[];
  readOnly: boolean;
}

export function CheckList({ playbookId, checks, readOnly }: Props) {
  const { check: asked } = useSearch({ from: "/shell/playbooks/$id" });
  const [opened, setOpened] = useState(() => new Set(asked ? [asked] : []));
  const [said, setSaid] = useState("");
  const lint = useQuery(lintQuery(playbookId));
  const suggestions = useQuery(suggestionsQuery(playbookId)).data?.suggestions;
  const ids = checks.map(({ id }) => id);
  const reorder = useReorder(ids, (next, moved) => {
    const title = checks.find(({ id }) => id === moved)?.title;
    setSaid(
      t("{title} is now number {number} of {count}.", { title, number: next.indexOf(moved) + 1, count: next.length }),
    );
    reorderChecks(playbookId, next).catch(toast.failed);
  });
  const toggle = (id: string) =>
    setOpened((old) => new Set(old.has(id) ? [...old].filter((each) => each !== id) : [...old, id]));
  const remove = (check: Check) => {
    const at = ids.indexOf(check.id);
    deleteCheck(playbookId, check.id)
      .then((examples) =>
        offerUndo(t("“{title}” was deleted.", { title: check.title }), () =>
          restoreCheck(playbookId, check, at, examples),
        ),
      )
      .catch(toast.failed);
  };
  if (checks.length === 0) return null;
  const all = ids.every((id) => opened.has(id));
  return (
    <>
      <Group justify="space-between" mb="xs">
        <Tally count={checks.length} notes={lint.data?.findings.length} />
        <Button variant="subtle" size="compact-sm" onClick={() => setOpened(new Set(all ? [] : ids))}>
          {all ? t("Collapse all") : t("Expand all")}
        </Button>
      </Group>
      <ol className={classes.list} ref={reorder.list} aria-label={t("Checks")}>
        {checks.map((check, index) => (
          <CheckRow
            key={check.id}
            playbookId={playbookId}
            check={check}
            number={index + 1}
            notes={lint.data?.findings.filter(({ check_id }) => check_id === check.id) ?? []}
            suggested={suggestions?.some(({ check_id }) => check_id === check.id) ?? false}
            readOnly={readOnly}
            open={opened.has(check.id)}
            onToggle={() => toggle(check.id)}
            onDelete={() => remove(check)}
            handle={reorder.handle(check.id)}
            dragged={reorder.dragged === check.id}
            drop={reorder.dropBefore === check.id}
          />
        ))}
      </ol>
      <div className={classes.end} data-drop={reorder.dropBefore === "end"} />
      <output className={classes.hidden}>{said}</output>
    </>
  );
}

function Tally({ count, notes }: { count: number; notes: number | undefined }) {
  return <span className={classes.quiet}>{tallyOf(count, notes)}</span>;
}

function tallyOf(checks: number, problems: number | undefined): string {
  if (problems === undefined) return t("{count, plural, one {# check} other {# checks}}", { count: checks });
  if (problems === 0) return t("{count, plural, one {# check} other {# checks}}, no problems", { count: checks });
  return t("{checks, plural, one {# check} other {# checks}}, {problems, plural, one {# problem} other {# problems}}", {
    checks,
    problems,
  });
}
