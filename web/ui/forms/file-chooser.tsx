import { Button, FileButton, TextInput } from "@mantine/core";
import { useDebouncedValue } from "@mantine/hooks";
import { useQuery } from "@tanstack/react-query";
import { Search, Upload } from "lucide-react";
import { type Dispatch, type DragEvent, type SetStateAction, useState } from "react";
import { t } from "../../messages.ts";
import { Time } from "../text/time.tsx";
import { type File, fileChoicesQuery } from "../uploads/files.queries.ts";
import { useUploads } from "../uploads/use-uploads.ts";
import { ChoiceRow } from "./choice-row.tsx";
import { type ChosenFile, ChosenFiles } from "./chosen-files.tsx";
import classes from "./file-chooser.module.css";

const NONE: readonly File[] = [];

interface Props {
  chosen: ChosenFile[];
  onChange: Dispatch<SetStateAction<ChosenFile[]>>;
  most: number;
  /** Offered before all others, such as the files of a project. */
  first?: readonly File[] | undefined;
}

/** Selects from the person's files, or uploads new ones by button or drop. */
export function FileChooser({ chosen, onChange, most, first = NONE }: Props) {
  const [words, setWords] = useState("");
  const [over, setOver] = useState(false);
  const add = ({ id, name }: ChosenFile) => onChange((old) => [...old.filter((each) => each.id !== id), { id, name }]);
  const remove = (id: string) => onChange((old) => old.filter((each) => each.id !== id));
  const { uploads, forget, start } = useUploads(add);
  const drop = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    start(event.dataTransfer.files);
  };
  return (
    <>
      <ChosenFiles chosen={chosen} uploads={uploads} onRemove={remove} onForget={forget} />
      <section
        className={classes.chooser}
        aria-label={t("Choose files")}
        data-over={over}
        onDragOver={(event) => {
          event.preventDefault();
          setOver(true);
        }}
        onDragLeave={() => setOver(false)}
        onDrop={drop}
      >
        <div className={classes.bar}>
          <TextInput
            aria-label={t("Search files")}
            placeholder={t("Search files, or drop new ones here")}
            leftSection={<Search size={14} aria-hidden />}
            value={words}
            onChange={(event) => setWords(event.currentTarget.value)}
          />
          <FileButton multiple onChange={start}>
            {(props) => (
              <Button variant="default" leftSection={<Upload size={14} aria-hidden />} {...props} h="auto">
                {t("Upload")}
              </Button>
            )}
          </FileButton>
        </div>
        <Choices
          words={words.trim()}
          first={first}
          isChosen={(id) => chosen.some((file) => file.id === id)}
          full={chosen.length >= most}
          onAdd={add}
          onRemove={remove}
        />
      </section>
    </>
  );
}

interface ChoicesProps {
  words: string;
  first: readonly File[];
  isChosen: (id: string) => boolean;
  full: boolean;
  onAdd: (file: ChosenFile) => void;
  onRemove: (id: string) => void;
}

function Choices({ words, first, isChosen, full, onAdd, onRemove }: ChoicesProps) {
  const [settled] = useDebouncedValue(words, 200);
  const { data } = useQuery(fileChoicesQuery(settled));
  const ahead = settled === "" ? first : NONE;
  const rest = data?.files.filter(({ id }) => !ahead.some((each) => each.id === id));
  if (rest?.length === 0 && ahead.length === 0)
    return (
      <p className={classes.none}>
        {settled ? t("No files match your search.") : t("You have no files yet. Drop one here.")}
      </p>
    );
  return (
    <ul className={classes.list} aria-label={t("Files")}>
      {[...ahead, ...(rest ?? NONE)].map((file) => (
        <ChoiceRow
          key={file.id}
          label={file.name}
          checked={isChosen(file.id)}
          disabled={!isChosen(file.id) && (full || file.status === "failed")}
          onChange={(checked) => (checked ? onAdd(file) : onRemove(file.id))}
          end={<span className={classes.said}>{sayState(file) ?? <Time at={file.created_at} />}</span>}
        />
      ))}
    </ul>
  );
}

function sayState({ status }: File): string | null {
  if (status === "ready") return null;
  return status === "failed" ? t("Could not be read") : t("Reading");
}
