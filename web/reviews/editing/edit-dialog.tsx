import { Button, Stack, Text, Textarea } from "@mantine/core";
import { useState } from "react";
import { t } from "../../messages.ts";
import { FormDialog } from "../../ui/forms/form-dialog.tsx";
import { type Decided, type DecisionChange, toInput } from "../desk/decision-states.ts";
import { editableRevisions, type Fallback, withLanguage } from "../desk/fallbacks.ts";
import { revisionsOf } from "../desk/tracked-changes.ts";
import { WordDiff } from "../findings/word-diff.tsx";
import type { Finding, Revision, RunResult } from "../reviews.queries.ts";
import { PassagePicker } from "./passage-picker.tsx";

interface Props {
  finding: Finding;
  decided: Decided | undefined;
  files: RunResult["files"];
  /** The fallback whose language the edit starts with. */
  fallback: Fallback | undefined;
  onSave: (change: DecisionChange) => Promise<void>;
  onClose: () => void;
}

const REPLACES = t("This replaces the earlier edited wording, which stays in the history of the finding.");
const NO_LANGUAGE = t("This fallback does not quote contract language. Write the text here.");

/** The text that the redline will have. */
export function EditDialog({ finding, decided, files, fallback, onSave, onClose }: Props) {
  const [revisions, setRevisions] = useState(() => revisionsToEdit(finding, decided, fallback));
  const changed = revisions.filter(
    ({ original, replacement }) => original !== replacement && (original || replacement.trim()),
  );
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
      {revisions.length === 0 && (
        <PassagePicker
          finding={finding}
          files={files}
          onPick={(picked) =>
            setRevisions(
              fallback?.language ? withLanguage({ quotes: [], revisions: [picked] }, fallback.language) : [picked],
            )
          }
        />
      )}
      <Stack gap="md">
        {revisions.map((revision, at) => (
          <div key={`${revision.fileId} ${revision.start}`}>
            <Textarea
              label={revisions.length === 1 ? t("New text") : t("New text {number}", { number: at + 1 })}
              autosize
              minRows={3}
              maxRows={14}
              maxLength={20_000}
              value={wordsOf(revision)}
              onChange={(event) => setText(at, withWords(revision, event.currentTarget.value))}
              data-autofocus={at === 0 || undefined}
            />
            <WordDiff before={revision.original} after={revision.replacement} />
          </div>
        ))}
      </Stack>
      {revisions.length > 0 && (
        <Button variant="subtle" size="compact-sm" mt="xs" onClick={() => setRevisions([])}>
          {t("Choose another passage")}
        </Button>
      )}
    </FormDialog>
  );
}

/** The line break of a new paragraph is not typed. */
const wordsOf = ({ original, replacement }: Revision) =>
  original === "" && replacement.startsWith("\n") ? replacement.slice(1) : replacement;
const withWords = ({ original, replacement }: Revision, words: string) =>
  original === "" && replacement.startsWith("\n") ? `\n${words}` : words;

function revisionsToEdit(finding: Finding, decided: Decided | undefined, fallback: Fallback | undefined): Revision[] {
  if (fallback?.language) return withLanguage(finding, fallback.language);
  return editableRevisions({ quotes: finding.quotes, revisions: revisionsOf(finding, decided) });
}
