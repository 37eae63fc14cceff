import { NativeSelect, Stack, Text, TextInput } from "@mantine/core";
import { useState } from "react";
import { t } from "../../messages.ts";
import { EXPECTED } from "../../playbooks/tests/result-names.ts";
import { addExample, type Expected } from "../../playbooks/tests/tests.queries.ts";
import { oneOf } from "../../ui/data/options.ts";
import { FormDialog } from "../../ui/forms/form-dialog.tsx";
import { must } from "../../ui/must.ts";
import { collapseWhitespace } from "../../ui/text/collapse-whitespace.ts";
import finds from "../findings/findings.module.css";
import type { Finding } from "../reviews.queries.ts";

const RESULTS: readonly Expected[] = EXPECTED.map(({ value }) => value);

interface Props {
  playbookId: string;
  finding: Finding;
  onClose: () => void;
}

/** Adds the quoted clause to the examples of the check, with the result that it should have. */
export function KeepExample({ playbookId, finding, onClose }: Props) {
  const { checkId, checkTitle, quotes, evaluationResult } = finding;
  const [at, setAt] = useState(0);
  const [expected, setExpected] = useState<Expected>(oneOf(evaluationResult, RESULTS) ?? "Flag");
  const [note, setNote] = useState("");
  const { fileId, start, end, quote } = must(quotes[at], "only a finding with quotes has this dialog");
  const citation = { file_id: fileId, start, end };
  return (
    <FormDialog
      title={t("Save as example of “{title}”", { title: checkTitle })}
      size="36rem"
      action={t("Save as example")}
      onSubmit={() => addExample(playbookId, checkId, { citation, expected, note: note.trim() || null })}
      done={t("Example saved. It is now part of the playbook's tests.")}
      onClose={onClose}
    >
      <Stack gap="sm">
        {quotes.length > 1 && (
          <NativeSelect
            label={t("Passage")}
            value={at}
            onChange={(event) => setAt(Number(event.currentTarget.value))}
            data={quotes.map(({ page }, index) => ({
              value: String(index),
              label:
                page === null
                  ? t("Passage {number}", { number: index + 1 })
                  : t("Passage {number}, page {page}", { number: index + 1, page }),
            }))}
          />
        )}
        <Text className={finds.words}>{collapseWhitespace(quote)}</Text>
        <NativeSelect
          label={t("Expected result")}
          data={EXPECTED}
          value={expected}
          onChange={(event) => setExpected(oneOf(event.currentTarget.value, RESULTS) ?? expected)}
          data-autofocus
        />
        <TextInput
          label={t("Note")}
          maxLength={2000}
          value={note}
          onChange={(event) => setNote(event.currentTarget.value)}
        />
      </Stack>
    </FormDialog>
  );
}
