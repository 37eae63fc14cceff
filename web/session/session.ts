import { queryOptions, useSuspenseQuery } from "@tanstack/react-query";
import type { Session } from "../../src/sessions/sessions.schema.ts";
import { api, queryClient } from "../api.ts";

export type { Session };

export const sessionQuery = queryOptions({
  queryKey: ["session"],
  queryFn: ({ signal }) => api.get("/session", { signal }),
  staleTime: 5 * 60_000,
});

/** The session, on pages within the shell, where there always is one. */
export const useSession = (): Session => useSuspenseQuery(sessionQuery).data;

export const displayName = ({ name, email, id }: { name: string | null; email?: string | null; id?: number }) =>
  name ?? email ?? `User ${id}`;

/** Signs out and clears all fetched data. */
export async function signOut() {
  await api.delete("/session");
  queryClient.clear();
  location.assign("/sign-in");
}
