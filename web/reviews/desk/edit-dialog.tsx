import { Stack, Text, Textarea } from "@mantine/core";
import { useState } from "react";
import { t } from "../../messages.ts";
import { FormDialog } from "../../ui/forms/form-dialog.tsx";
import { WordDiff } from "../findings/word-diff.tsx";
import type { Finding, Revision } from "../reviews.queries.ts";
import { type Decided, type DecisionChange, toInput } from "./decision-states.ts";
import { editableRevisions, type Fallback, withLanguage } from "./fallbacks.ts";
import { revisionsOf } from "./tracked-changes.ts";

interface Props {
  finding: Finding;
  decided: Decided | undefined;
  /** The fallback whose language the edit starts with. */
  fallback: Fallback | undefined;
  onSave: (change: DecisionChange) => Promise<void>;
  onClose: () => void;
}

const REPLACES = t("This replaces the earlier edited wording, which stays in the history of the finding.");
const NO_PLACE = t(
  "This finding does not point to a passage in the document, so there is no text to change. Add a note instead.",
);
const NO_LANGUAGE = t("This fallback does not quote contract language. Write the text here.");

/** The text that the redline will have. */
export function EditDialog({ finding, decided, fallback, onSave, onClose }: Props) {
  const [revisions, setRevisions] = useState(() => revisionsToEdit(finding, decided, fallback));
  const changed = revisions.filter(({ original, replacement }) => original !== replacement);
  const setText = (at: number, replacement: string) =>
    setRevisions(revisions.map((each, index) => (index === at ? { ...each, replacement } : each)));
  return (
    <FormDialog
      title={
        fallback
          ? t("Fallback {number} for “{title}”", { number: fallback.number, title: finding.checkTitle })
          : t("Edit “{title}”", { title: finding.checkTitle })
      }
      size="44rem"
      action={t("Save")}
      disabled={changed.length === 0}
      onSubmit={() => onSave({ decision: "edited", revisions: toInput(changed) })}
      onClose={onClose}
    >
      {fallback && decided?.decision === "edited" && <Text mb="sm">{REPLACES}</Text>}
      {fallback && <Text mb="sm">{fallback.guidance}</Text>}
      {fallback && fallback.language === null && revisions.length > 0 && <Text mb="sm">{NO_LANGUAGE}</Text>}
      {revisions.length === 0 && <Text>{NO_PLACE}</Text>}
      <Stack gap="md">
        {revisions.map((revision, at) => (
          <div key={`${revision.fileId} ${revision.start}`}>
            <Textarea
              label={revisions.length === 1 ? t("New text") : t("New text {number}", { number: at + 1 })}
              autosize
              minRows={3}
              maxRows={14}
              maxLength={20_000}
              value={revision.replacement}
              onChange={(event) => setText(at, event.currentTarget.value)}
              data-autofocus={at === 0 || undefined}
            />
            <WordDiff before={revision.original} after={revision.replacement} />
          </div>
        ))}
      </Stack>
    </FormDialog>
  );
}

function revisionsToEdit(finding: Finding, decided: Decided | undefined, fallback: Fallback | undefined): Revision[] {
  if (fallback?.language) return withLanguage(finding, fallback.language);
  return editableRevisions({ quotes: finding.quotes, revisions: revisionsOf(finding, decided) });
}
