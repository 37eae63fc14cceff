import { useQuery } from "@tanstack/react-query";
import { t } from "../messages.ts";
import { AnchorLink } from "../ui/layout/links.tsx";
import { fileStateQuery } from "../ui/uploads/files.queries.ts";
import classes from "./requests.module.css";

/** The files by their names. */
export function FileLinks({ ids }: { ids: string[] }) {
  if (ids.length === 0) return null;
  return (
    <ul className={classes.list} aria-label={t("Files")}>
      {ids.map((id) => (
        <li key={id}>
          <FileName id={id} />
        </li>
      ))}
    </ul>
  );
}

function FileName({ id }: { id: string }) {
  const { data, isError } = useQuery(fileStateQuery(id));
  if (isError) return <>{t("A file that you cannot open")}</>;
  return (
    <AnchorLink to="/files/$id" params={{ id }}>
      {data?.name ?? t("File")}
    </AnchorLink>
  );
}
