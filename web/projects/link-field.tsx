import { useDebouncedValue } from "@mantine/hooks";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { api } from "../api.ts";
import { linkItem } from "../files/files.queries.ts";
import { t } from "../messages.ts";
import { useAction } from "../ui/feedback/use-action.ts";
import { SearchSelect } from "../ui/forms/search-select.tsx";
import { type Project, refreshProjects } from "./projects.queries.ts";

const SHOWN = 20;
const MOST_FOLDERS = 500;

/** Links a file or a folder that the person may share. It stays where it is. */
export function LinkField({ project }: { project: Project }) {
  const [words, setWords] = useState("");
  const [q] = useDebouncedValue(words.trim(), 200);
  const { data } = useQuery({
    queryKey: ["files", "linkable", q],
    queryFn: ({ signal }) => find(q, signal),
    placeholderData: keepPreviousData,
  });
  const link = useAction(
    (chosen: string) => {
      const [type, id = ""] = chosen.split(" ");
      return linkItem({ type: type === "folder" ? "folder" : "file", id }, project.id);
    },
    { after: refreshProjects },
  );
  return (
    <SearchSelect
      mt="sm"
      aria-label={t("Link a file or folder")}
      placeholder={t("Link an existing file or folder")}
      value={null}
      searchValue={words}
      onSearchChange={setWords}
      filter={({ options }) => options}
      nothingFoundMessage={t("No results")}
      disabled={link.busy}
      data={data ?? []}
      onChange={(chosen) => chosen && link.run(chosen)}
    />
  );
}

/** Folders are searched by name, files by content too. */
async function find(q: string, signal: AbortSignal) {
  const [{ folders }, { files }] = await Promise.all([
    api.get("/folders", {
      query: { q: q || undefined, shareable: true, limit: MOST_FOLDERS },
      signal,
    }),
    api.get("/files", { query: { q: q || undefined, shareable: true, proposals: "false", limit: SHOWN }, signal }),
  ]);
  const own = folders.filter(({ folder_type }) => folder_type === "custom").slice(0, SHOWN);
  return [
    { group: t("Folders"), items: own.map(({ id, path }) => ({ value: `folder ${id}`, label: path })) },
    { group: t("Files"), items: files.map(({ id, name }) => ({ value: `file ${id}`, label: name })) },
  ].filter(({ items }) => items.length > 0);
}
