import { Button, Group, NativeSelect, Text, TextInput } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useMemo, useState } from "react";
import { textQuery } from "../../documents/documents.queries.ts";
import { t } from "../../messages.ts";
import { QueryView } from "../../ui/feedback/query-view.tsx";
import { first } from "../../ui/must.ts";
import { collapseWhitespace } from "../../ui/text/collapse-whitespace.ts";
import classes from "../desk/desk.module.css";
import type { Finding, Revision, RunResult } from "../reviews.queries.ts";
import { inserting, type Paragraph, paragraphsOf, replacing, withWords } from "./passages.ts";

const MOST_SHOWN = 100;

interface Props {
  finding: Finding;
  files: RunResult["files"];
  onPick: (revision: Revision) => void;
}

/** The paragraphs of the document: one to change, or one below which a clause is inserted. */
export function PassagePicker({ finding, files, onPick }: Props) {
  const [fileId, setFileId] = useState(first(files).fileId);
  const text = useQuery(textQuery({ kind: "file", id: fileId }));
  return (
    <>
      <Text mb="sm">{t("Choose the passage to change, or the one below which a clause is added.")}</Text>
      {files.length > 1 && (
        <NativeSelect
          label={t("Document")}
          mb="xs"
          value={fileId}
          onChange={(event) => setFileId(event.currentTarget.value)}
          data={files.map((file) => ({ value: file.fileId, label: file.filename }))}
        />
      )}
      <QueryView query={text}>
        {({ text }) => <Paragraphs key={fileId} fileId={fileId} text={text} finding={finding} onPick={onPick} />}
      </QueryView>
    </>
  );
}

interface ParagraphsProps extends Pick<Props, "finding" | "onPick"> {
  fileId: string;
  text: string;
}

function Paragraphs({ fileId, text, finding, onPick }: ParagraphsProps) {
  const all = useMemo(() => paragraphsOf(text), [text]);
  const [words, setWords] = useState(() => (withWords(all, finding.checkTitle).length > 0 ? finding.checkTitle : ""));
  const [chosen, setChosen] = useState<Paragraph>();
  const matching = withWords(all, words);
  return (
    <>
      <TextInput
        label={t("Words of the passage")}
        value={words}
        onChange={(event) => setWords(event.currentTarget.value)}
        data-autofocus
      />
      <ul className={classes.passages} aria-label={t("Passages")}>
        {matching.slice(0, MOST_SHOWN).map((each) => (
          <li key={each.start}>
            <button type="button" aria-pressed={each.start === chosen?.start} onClick={() => setChosen(each)}>
              {collapseWhitespace(each.text)}
            </button>
          </li>
        ))}
      </ul>
      <Text size="sm" role="status">
        {matching.length === 0 && t("No passage has these words.")}
        {matching.length > MOST_SHOWN &&
          t("The first {count} are shown. Type more words to find others.", { count: MOST_SHOWN })}
      </Text>
      <Group gap="xs" mt="xs">
        <Button variant="default" disabled={!chosen} onClick={() => chosen && onPick(replacing(fileId, chosen))}>
          {t("Change this passage")}
        </Button>
        <Button
          variant="default"
          disabled={!chosen}
          onClick={() => chosen && onPick(inserting(fileId, chosen, finding))}
        >
          {t("Add a clause below it")}
        </Button>
      </Group>
    </>
  );
}
