import { queryOptions, useSuspenseQuery } from "@tanstack/react-query";
import { api, queryClient } from "../api.ts";

/** Who is signed in, as `GET /app/v1/session` says. */
export interface Session {
  id: string;
  user: { id: number; email: string; name: string | null; is_admin: boolean; manages_vaults: boolean };
  organization: { id: string; name: string; personal_keys_allowed: boolean };
  created_at: string;
  expires_at: string;
}

export const sessionQuery = queryOptions({
  queryKey: ["session"],
  queryFn: ({ signal }) => api.get<Session>("/session", {}, signal),
  staleTime: 5 * 60_000,
});

/** The session, on pages within the shell, where there always is one. */
export const useSession = (): Session => useSuspenseQuery(sessionQuery).data;

export const displayName = ({ name, email, id }: { name: string | null; email?: string | null; id?: number }) =>
  name ?? email ?? `User ${id}`;

/** Signs out here and forgets everything that was fetched. */
export async function signOut() {
  await api.delete("/session");
  queryClient.clear();
  location.assign("/sign-in");
}
