import { useQuery } from "@tanstack/react-query";
import { fileQuery } from "../../files/files.queries.ts";
import { t } from "../../messages.ts";
import { AnchorLink } from "../../ui/layout/links.tsx";

/** A file by its name, as far as this person may see it. */
export function FileLink({ id }: { id: string }) {
  const { data, isError } = useQuery({ ...fileQuery(id), retry: false });
  if (isError) return <>{t("A file that you cannot see")}</>;
  return (
    <AnchorLink underline="always" to="/files/$id" params={{ id }}>
      {data?.name ?? t("A file")}
    </AnchorLink>
  );
}
