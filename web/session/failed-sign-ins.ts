import { useEffect } from "react";
import { toast } from "../ui/feedback/toast.ts";
import { useSession } from "./session.ts";

const SEEN = "failed-sign-ins-seen";

/** Tells a person once, after signing in, about failed sign-in attempts. */
export function useFailedSignIns() {
  const { id, failed_sign_ins: count } = useSession();
  useEffect(() => {
    if (count === 0 || localStorage.getItem(SEEN) === id) return;
    localStorage.setItem(SEEN, id);
    const told = count === 1 ? "There was 1 failed attempt" : `There were ${count} failed attempts`;
    toast.warn(`${told} to sign in since your last visit. If that was not you, change your password.`);
  }, [id, count]);
}
