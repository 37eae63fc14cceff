import { queryOptions, useSuspenseQuery } from "@tanstack/react-query";
import type { Session } from "../../src/identity/sessions/sessions.schema.ts";
import { api, queryClient } from "../api.ts";

export { displayName } from "../ui/text/display-name.ts";
export type { Session };

export const sessionQuery = queryOptions({
  queryKey: ["session"],
  queryFn: ({ signal }) => api.get("/session", { signal }),
  staleTime: 5 * 60_000,
});

/** The session, on pages within the shell, where there always is one. */
export const useSession = (): Session => useSuspenseQuery(sessionQuery).data;

/** Signs out, also at a SAML provider that supports it, and clears all cached data. */
export async function signOut() {
  const { provider_logout_url } = await api.delete("/session");
  queryClient.clear();
  location.assign(provider_logout_url ?? "/sign-in");
}
