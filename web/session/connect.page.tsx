import { Button } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useSearch } from "@tanstack/react-router";
import { useState } from "react";
import type { AppRequest } from "../../src/entrances/connected-apps/apps.schema.ts";
import { api } from "../api.ts";
import { t } from "../messages.ts";
import { Loading } from "../ui/feedback/loading.tsx";
import { useAction } from "../ui/feedback/use-action.ts";
import { ButtonLink } from "../ui/layout/links.tsx";
import { rich } from "../ui/text/rich.ts";
import classes from "./frame.module.css";
import { displayName, useSession } from "./session.ts";
import { SignedOutLayout } from "./signed-out-layout.tsx";

/** Asks the person whether an app may act for them. */
export default function ConnectPage() {
  const { request = "" } = useSearch({ from: "/plain/connect" });
  const asked = useQuery({
    queryKey: ["app-request", request],
    queryFn: ({ signal }) => api.get("/app-request", { query: { request }, signal }),
    retry: false,
    staleTime: 0,
  });
  if (asked.isPending) {
    return (
      <SignedOutLayout title={t("Connect an app")}>
        <Loading rows={3} />
      </SignedOutLayout>
    );
  }
  if (asked.isError) {
    return (
      <SignedOutLayout title={t("This app cannot be connected")} lead={asked.error.message}>
        <ButtonLink to="/" variant="default">
          {t("Go to Chancery")}
        </ButtonLink>
      </SignedOutLayout>
    );
  }
  return <Question request={request} app={asked.data} />;
}

function Question({ request, app }: { request: string; app: AppRequest }) {
  const { user, organization } = useSession();
  const [leaving, setLeaving] = useState(false);
  const leaveTo = (address: string) => {
    setLeaving(true);
    window.location.assign(address);
  };
  const allow = useAction(() => api.post("/connected-apps", { body: { request } }), {
    after: ({ redirect_url }) => leaveTo(redirect_url),
  });
  return (
    <SignedOutLayout
      title={t("Connect {name}?", { name: app.name })}
      lead={rich("{app} wants to use Chancery as {person} ({email}) of {organization}.", {
        app: <strong>{app.name}</strong>,
        person: displayName(user),
        email: user.email,
        organization: organization.name,
      })}
    >
      <ul className={classes.grants}>
        <li>{t("It can read everything that you can: vaults, files, chats, reviews and playbooks.")}</li>
        <li>{t("It can make changes on your behalf and use credits. It cannot delete anything.")}</li>
        <li>{t("You can disconnect it at any time under Settings → API keys.")}</li>
      </ul>
      <p className={classes.lead}>
        {rich(
          "You will be sent to {host}. An app can give itself any name: allow it only if you have just started this from an app that you trust.",
          { host: <strong>{app.host}</strong> },
        )}
      </p>
      <div className={classes.answers}>
        <Button loading={allow.busy || leaving} onClick={() => allow.run()}>
          {t("Allow")}
        </Button>
        <Button variant="default" disabled={allow.busy || leaving} onClick={() => leaveTo(app.cancel_url)}>
          {t("Cancel")}
        </Button>
      </div>
    </SignedOutLayout>
  );
}
