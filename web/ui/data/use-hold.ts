import { useQuery } from "@tanstack/react-query";
import { api } from "../../api.ts";
import { t } from "../../messages.ts";

/** A sentence for the header of a vault or project that is on legal hold. */
export function useHold(kind: "vaults" | "projects", id: string): string | undefined {
  const { data } = useQuery({
    queryKey: [kind, id, "hold"],
    queryFn: ({ signal }) => api.get(`/${kind}/{id}/hold`, { params: { id }, signal }),
  });
  if (!data?.on_hold) return undefined;
  return kind === "vaults"
    ? t("On legal hold: nothing in this vault can be permanently deleted.")
    : t("On legal hold: nothing in this project can be permanently deleted.");
}
