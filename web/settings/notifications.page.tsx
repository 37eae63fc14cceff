import { Alert, Switch } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { api, queryClient } from "../api.ts";
import { t } from "../messages.ts";
import { type EmailSettings, emailSettingsQuery } from "../notifications/notifications.queries.ts";
import { QueryView } from "../ui/feedback/query-view.tsx";
import { useAction } from "../ui/feedback/use-action.ts";
import { Fields, Section } from "../ui/layout/section.tsx";
import { SettingsLayout } from "./settings-layout.tsx";

export default function NotificationsPage() {
  const query = useQuery(emailSettingsQuery);
  return (
    <SettingsLayout
      title={t("Notifications")}
      lead={t("How you are notified about deadlines and colleagues' activity. The bell always shows both.")}
    >
      <QueryView query={query}>{(settings) => <Email settings={settings} />}</QueryView>
    </SettingsLayout>
  );
}

function Email({ settings }: { settings: EmailSettings }) {
  const { email, activity, is_available, address, trouble } = settings;
  const change = (body: { email: boolean } | { activity: boolean }) => api.patch("/notifications/settings", { body });
  const save = useAction(change, {
    done: t("Saved"),
    after: (saved) => queryClient.setQueryData(emailSettingsQuery.queryKey, saved),
  });
  return (
    <Section title={t("E-mail")}>
      <Fields>
        <Switch
          label={t("Send me e-mail")}
          description={
            address
              ? t("To {address}, at most once a day unless an alert says otherwise.", { address })
              : t("Your account has no e-mail address.")
          }
          checked={email}
          disabled={save.busy}
          onChange={(event) => save.run({ email: event.currentTarget.checked })}
        />
        <Switch
          label={t("Also about colleagues' activity")}
          description={t(
            "When someone assigns you work, mentions you, shares something with you or decides one of your findings.",
          )}
          checked={email && activity}
          disabled={save.busy || !email}
          onChange={(event) => save.run({ activity: event.currentTarget.checked })}
        />
        {!is_available && <p>{t("This server does not send e-mail. Ask the people who run it to set up e-mail.")}</p>}
        {trouble && (
          <Alert color="red" title={trouble.status === "failed" ? t("Not delivered") : t("Not delivered yet")}>
            {trouble.error}
          </Alert>
        )}
      </Fields>
    </Section>
  );
}
