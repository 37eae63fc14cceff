import { ActionIcon, Button } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { Pencil, Trash2 } from "lucide-react";
import { useState } from "react";
import { t } from "../../messages.ts";
import { Tag } from "../../ui/data/tag.tsx";
import { QueryView } from "../../ui/feedback/query-view.tsx";
import { toast } from "../../ui/feedback/toast.ts";
import { offerUndo } from "../../ui/feedback/undo.tsx";
import type { Check } from "../checks/checks.queries.ts";
import { ExampleDialog } from "./example-dialog.tsx";
import { RESULT_NAMES } from "./result-names.ts";
import classes from "./tests.module.css";
import { deleteExample, type Example, examplesQuery, restoreExample } from "./tests.queries.ts";

interface Props {
  playbookId: string;
  check: Check;
  readOnly: boolean;
}

/** The examples of a check, to add, edit and delete. */
export function Examples({ playbookId, check, readOnly }: Props) {
  const query = useQuery(examplesQuery(playbookId, check.id));
  const [edited, setEdited] = useState<Example | "new">();
  const remove = (example: Example) => {
    deleteExample(playbookId, check.id, example.id)
      .then(() => offerUndo(t("The example was deleted."), () => restoreExample(playbookId, check.id, example)))
      .catch(toast.failed);
  };
  return (
    <div>
      <h4 className={classes.heading}>{t("Examples")}</h4>
      <QueryView query={query}>
        {({ examples }) => (
          <ul className={classes.examples} aria-label={t("Examples of {title}", { title: check.title })}>
            {examples.map((example, at) => (
              <ExampleRow
                key={example.id}
                example={example}
                place={{ number: at + 1, title: check.title }}
                {...(!readOnly && { onEdit: () => setEdited(example), onDelete: () => remove(example) })}
              />
            ))}
          </ul>
        )}
      </QueryView>
      {!readOnly && (
        <Button variant="subtle" size="compact-sm" onClick={() => setEdited("new")}>
          {t("Add example")}
        </Button>
      )}
      {edited && (
        <ExampleDialog
          playbookId={playbookId}
          check={check}
          example={edited === "new" ? undefined : edited}
          onClose={() => setEdited(undefined)}
        />
      )}
    </div>
  );
}

const TONES = { Pass: "good", Fallback: "plain", Flag: "warning" } as const;

interface RowProps {
  example: Example;
  place: { number: number; title: string };
  onEdit?: () => void;
  onDelete?: () => void;
}

function ExampleRow({ example: { text, expected, note }, place, onEdit, onDelete }: RowProps) {
  return (
    <li className={classes.example}>
      <Tag tone={TONES[expected]}>{RESULT_NAMES[expected]}</Tag>
      <div className={classes.words}>
        <p className={classes.text}>{text}</p>
        {note && <p className={classes.quiet}>{note}</p>}
      </div>
      {onEdit && (
        <ActionIcon
          variant="subtle"
          color="gray"
          aria-label={t("Edit example {number} of {title}", { ...place })}
          onClick={onEdit}
        >
          <Pencil size={14} aria-hidden />
        </ActionIcon>
      )}
      {onDelete && (
        <ActionIcon
          variant="subtle"
          color="gray"
          aria-label={t("Delete example {number} of {title}", { ...place })}
          onClick={onDelete}
        >
          <Trash2 size={14} aria-hidden />
        </ActionIcon>
      )}
    </li>
  );
}
