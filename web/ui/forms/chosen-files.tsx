import { ActionIcon, Progress } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { FileText, X } from "lucide-react";
import { t } from "../../messages.ts";
import { pagesReadInWords } from "../data/pages.ts";
import { Tag } from "../data/tag.tsx";
import { fileStateQuery } from "../uploads/files.queries.ts";
import type { Uploading } from "../uploads/use-uploads.ts";
import classes from "./file-chooser.module.css";

export interface ChosenFile {
  id: string;
  name: string;
}

interface Props {
  chosen: ChosenFile[];
  uploads: Uploading[];
  onRemove: (id: string) => void;
  onForget: (key: number) => void;
}

/** The selected files, with the progress of their uploads. */
export function ChosenFiles({ chosen, uploads, onRemove, onForget }: Props) {
  if (chosen.length + uploads.length === 0) return null;
  return (
    <ul className={classes.chosen} aria-label={t("Selected files")}>
      {chosen.map((file) => (
        <Chosen key={file.id} file={file} onRemove={() => onRemove(file.id)} />
      ))}
      {uploads.map(({ key, name, part, error }) => (
        <li key={key} className={classes.file}>
          <FileText size={15} aria-hidden />
          <span className={classes.name}>
            {name} {error && <span className={classes.error}>{error}</span>}
          </span>
          {error ? (
            <Remove name={name} onClick={() => onForget(key)} />
          ) : (
            <Progress className={classes.progress} value={part * 100} aria-label={t("Upload of {name}", { name })} />
          )}
        </li>
      ))}
    </ul>
  );
}

function Chosen({ file: { id, name }, onRemove }: { file: ChosenFile; onRemove: () => void }) {
  const { data } = useQuery(fileStateQuery(id));
  const reading = data && (data.status === "extracting" || data.status === "embedding");
  return (
    <li className={classes.file}>
      <FileText size={15} aria-hidden />
      <span className={classes.name}>
        {name} {data?.status === "failed" && <span className={classes.error}>{data.extraction_error}</span>}
      </span>
      {reading && <Tag>{[t("Reading"), pagesReadInWords(data)].filter(Boolean).join(", ")}</Tag>}
      {data?.status === "failed" && <Tag tone="danger">{t("Could not be read")}</Tag>}
      <Remove name={name} onClick={onRemove} />
    </li>
  );
}

const Remove = ({ name, onClick }: { name: string; onClick: () => void }) => (
  <ActionIcon variant="subtle" color="gray" aria-label={t("Remove {name}", { name })} onClick={onClick}>
    <X size={14} aria-hidden />
  </ActionIcon>
);
