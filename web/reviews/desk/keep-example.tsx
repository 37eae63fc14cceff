import { NativeSelect, Stack, Text, TextInput } from "@mantine/core";
import { useState } from "react";
import { addExample, type Expected } from "../../playbooks/tests/tests.queries.ts";
import { oneOf } from "../../ui/data/options.ts";
import { FormDialog } from "../../ui/forms/form-dialog.tsx";
import { must } from "../../ui/must.ts";
import { collapseWhitespace } from "../../ui/text/collapse-whitespace.ts";
import finds from "../findings/findings.module.css";
import type { Finding } from "../reviews.queries.ts";

const RESULTS: readonly Expected[] = ["Pass", "Fallback", "Flag"];

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
      title={`Save as example of “${checkTitle}”`}
      size="36rem"
      action="Save as example"
      onSubmit={() => addExample(playbookId, checkId, { citation, expected, note: note.trim() || null })}
      done="Example saved. It is now part of the playbook's tests."
      onClose={onClose}
    >
      <Stack gap="sm">
        {quotes.length > 1 && (
          <NativeSelect
            label="Passage"
            value={at}
            onChange={(event) => setAt(Number(event.currentTarget.value))}
            data={quotes.map(({ page }, index) => ({
              value: String(index),
              label: page === null ? `Passage ${index + 1}` : `Passage ${index + 1}, page ${page}`,
            }))}
          />
        )}
        <Text className={finds.words}>{collapseWhitespace(quote)}</Text>
        <NativeSelect
          label="Expected result"
          data={[...RESULTS]}
          value={expected}
          onChange={(event) => setExpected(oneOf(event.currentTarget.value, RESULTS) ?? expected)}
          data-autofocus
        />
        <TextInput
          label="Note"
          maxLength={2000}
          value={note}
          onChange={(event) => setNote(event.currentTarget.value)}
        />
      </Stack>
    </FormDialog>
  );
}
