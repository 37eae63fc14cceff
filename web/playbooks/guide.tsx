import { Button, Group } from "@mantine/core";
import { useState } from "react";
import { t } from "../messages.ts";
import { MarkdownField } from "../ui/forms/markdown-field.tsx";
import { LazyMarkdown } from "../ui/text/lazy-markdown.tsx";
import classes from "./playbook.module.css";

interface Props {
  guide: string | null;
  readOnly: boolean;
  onSave: (guide: string) => void;
}

/** For people: when to use the playbook and how to read the result. Collapsed by default. */
export function Guide({ guide, readOnly, onSave }: Props) {
  const [open, setOpen] = useState(false);
  const [editing, setEditing] = useState(false);
  if (readOnly && !guide) return null;
  return (
    <details className={classes.guide} open={open} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>
        {guide ? t("Guide: when to use it and how to read the result") : t("Add a guide for your colleagues")}
      </summary>
      {open && (
        <div className={classes.guideBody}>
          {editing || !guide ? (
            <GuideForm
              guide={guide ?? ""}
              onClose={() => (guide ? setEditing(false) : setOpen(false))}
              onSave={(next) => {
                onSave(next);
                setEditing(false);
              }}
            />
          ) : (
            <>
              <LazyMarkdown author="person">{guide}</LazyMarkdown>
              {!readOnly && (
                <Button variant="default" size="compact-sm" onClick={() => setEditing(true)}>
                  {t("Edit guide")}
                </Button>
              )}
            </>
          )}
        </div>
      )}
    </details>
  );
}

function GuideForm({
  guide,
  onSave,
  onClose,
}: {
  guide: string;
  onSave: (guide: string) => void;
  onClose: () => void;
}) {
  const [draft, setDraft] = useState(guide);
  return (
    <>
      <MarkdownField label={t("Guide")} value={draft} onChange={setDraft} maxLength={100_000} minRows={6} />
      <Group gap="xs" mt="xs">
        <Button size="compact-sm" disabled={draft.trim() === guide} onClick={() => onSave(draft.trim())}>
          {t("Save guide")}
        </Button>
        <Button variant="default" size="compact-sm" onClick={onClose}>
          {t("Cancel")}
        </Button>
      </Group>
    </>
  );
}
