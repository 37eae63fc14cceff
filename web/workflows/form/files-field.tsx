import { Select } from "@mantine/core";
import { useQueries } from "@tanstack/react-query";
import { useState } from "react";
import { fileQuery } from "../../files/files.queries.ts";
import { t } from "../../messages.ts";
import { FileChooser } from "../../ui/forms/file-chooser.tsx";
import { groupsOf, type Reference } from "../references.ts";

const DEFAULT = "default";
const CERTAIN = "certain";
const MOST_FILES = 500;
const OF_START = "$trigger.file_ids";

interface Props {
  value: unknown;
  references: Reference[];
  error?: string | undefined;
  onChange: (value: string | string[] | undefined) => void;
}

/** Which files a step works on: those that the workflow was started with, those of an earlier step, or certain ones. */
export function FilesField({ value, references, error, onChange }: Props) {
  const [isCertain, setCertain] = useState(Array.isArray(value));
  const mode = isCertain ? CERTAIN : typeof value === "string" && value !== OF_START ? value : DEFAULT;
  const results = groupsOf(references.filter(({ sort, value: each }) => sort === "files" && each !== OF_START));
  return (
    <>
      <Select
        label={t("Which files")}
        allowDeselect={false}
        error={error}
        data={[
          { value: DEFAULT, label: t("The files that it is started with") },
          { value: CERTAIN, label: t("Always the same files") },
          ...results,
        ]}
        value={mode}
        onChange={(next) => {
          setCertain(next === CERTAIN);
          onChange(next === DEFAULT || next === CERTAIN ? undefined : (next ?? undefined));
        }}
      />
      {isCertain && <CertainFiles ids={Array.isArray(value) ? value : []} onChange={onChange} />}
    </>
  );
}

function CertainFiles({ ids, onChange }: { ids: string[]; onChange: (ids: string[]) => void }) {
  const files = useQueries({ queries: ids.map((id) => fileQuery(id)) });
  const chosen = ids.map((id, index) => ({ id, name: files[index]?.data?.name ?? t("A file that you cannot see") }));
  return (
    <FileChooser
      chosen={chosen}
      most={MOST_FILES}
      onChange={(change) => {
        const next = typeof change === "function" ? change(chosen) : change;
        onChange(next.map(({ id }) => id));
      }}
    />
  );
}
