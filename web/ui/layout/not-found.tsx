import { t } from "../../messages.ts";
import { EmptyState } from "../feedback/empty-state.tsx";
import { ButtonLink } from "./links.tsx";
import { PageHeader } from "./page-header.tsx";

export function NotFound() {
  return (
    <>
      <PageHeader title={t("Not found")} />
      <EmptyState
        title={t("There is no page at this address")}
        action={<ButtonLink to="/">{t("Go to the home page")}</ButtonLink>}
      >
        {t("The link may be outdated or incomplete.")}
      </EmptyState>
    </>
  );
}
