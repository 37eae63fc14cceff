import { useQuery } from "@tanstack/react-query";
import { api } from "../../api.ts";
import { t } from "../../messages.ts";

const NOUNS = { vaults: "vault", projects: "project" };

/** A sentence for the header of a vault or project that is on legal hold. */
export function useHold(kind: keyof typeof NOUNS, id: string): string | undefined {
  const { data } = useQuery({
    queryKey: [kind, id, "hold"],
    queryFn: ({ signal }) => api.get(`/${kind}/{id}/hold`, { params: { id }, signal }),
  });
  return data?.on_hold
    ? t("On legal hold: nothing in this {nouns} can be permanently deleted.", { nouns: NOUNS[kind] })
    : undefined;
}
