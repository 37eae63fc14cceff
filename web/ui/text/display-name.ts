import { t } from "../../messages.ts";
/** How a person is named: by their name, else by their e-mail address. */
export const displayName = ({ name, email, id }: { name: string | null; email?: string | null; id?: number }) =>
  name ?? email ?? t("User {id}", { id });
