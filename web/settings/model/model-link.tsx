import { Link } from "@tanstack/react-router";
import { t } from "../../messages.ts";
import { useSession } from "../../session/session.ts";

/** Links administrators to the model settings, and tells others whom to ask. */
export function SetModelLink() {
  return useSession().user.is_admin ? (
    <Link to="/settings/model">{t("Set up a language model")}</Link>
  ) : (
    t("Ask an administrator to set one up.")
  );
}
