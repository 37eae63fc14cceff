import { useNavigate } from "@tanstack/react-router";
import { queryClient } from "../api.ts";
import { type Session, sessionQuery } from "./session.ts";

/** Redirects only to paths of this server, to prevent open redirects. */
export const isOwnPath = (address: string | undefined): address is string => /^\/(?![/\\])/.test(address ?? "");

/** Opens the application with a new session, at the page that was asked for. */
export function useEnter(next: string | undefined) {
  const navigate = useNavigate();
  return async (session: Session) => {
    queryClient.clear();
    queryClient.setQueryData(sessionQuery.queryKey, session);
    // The pages of the Word add-in are not part of this application.
    if (isOwnPath(next) && next.startsWith("/word/")) location.assign(next);
    else await navigate({ href: isOwnPath(next) ? next : "/" });
  };
}
