import { Button, PasswordInput } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { type FormEvent, useState } from "react";
import { api, queryClient } from "../api.ts";
import { t } from "../messages.ts";
import { DataTable } from "../ui/data/data-table.tsx";
import { Tag } from "../ui/data/tag.tsx";
import { QueryView } from "../ui/feedback/query-view.tsx";
import { useAction } from "../ui/feedback/use-action.ts";
import { Fields, Section } from "../ui/layout/section.tsx";
import { Time } from "../ui/text/time.tsx";
import classes from "./frame.module.css";
import { factorsQuery, type OpenSession, sessionsQuery } from "./settings.queries.ts";
import { SettingsLayout } from "./settings-layout.tsx";

const LEAST = 12;
const refresh = () => queryClient.invalidateQueries({ queryKey: ["sessions"] });

export default function SessionsPage() {
  const { data: factors } = useQuery(factorsQuery);
  return (
    <SettingsLayout title={t("Password and sessions")}>
      <Sessions hasPassword={factors?.has_password ?? false} />
      {factors?.has_password && <PasswordForm />}
      {factors && !factors.has_password && (
        <Section title={t("Password")}>
          <p>{t("You have no password. To get one, ask an administrator of your organization for a password link.")}</p>
        </Section>
      )}
    </SettingsLayout>
  );
}

function Sessions({ hasPassword }: { hasPassword: boolean }) {
  const query = useQuery(sessionsQuery);
  const endOne = useAction((id: string) => api.delete("/sessions/{id}", { params: { id } }), {
    done: t("Session ended"),
    after: refresh,
  });
  const endOthers = useAction(() => api.delete("/sessions"), {
    done: t("All other sessions have ended."),
    after: refresh,
  });
  const hasOthers = query.data?.sessions.some(({ current }) => !current) ?? false;
  return (
    <Section
      title={t("Where you are signed in")}
      lead={
        hasPassword
          ? t("End any session you do not recognize, then change your password.")
          : t("End any session you do not recognize.")
      }
      actions={
        hasOthers && (
          <Button variant="default" loading={endOthers.busy} onClick={() => endOthers.run()}>
            {t("End all other sessions")}
          </Button>
        )
      }
    >
      <QueryView query={query}>{({ sessions }) => <SessionTable sessions={sessions} onEnd={endOne.run} />}</QueryView>
    </Section>
  );
}

const SessionTable = ({ sessions, onEnd }: { sessions: OpenSession[]; onEnd: (id: string) => void }) => (
  <DataTable
    label={t("Sessions")}
    rows={sessions}
    rowKey={({ id }) => id}
    columns={[
      { title: t("Browser"), cell: (session) => <Browser session={session} /> },
      { title: t("IP address"), cell: ({ address }) => address ?? t("Unknown"), minor: true },
      { title: t("Signed in"), cell: ({ created_at }) => <Time at={created_at} />, minor: true },
      { title: t("Last seen"), cell: ({ last_seen_at }) => <Time at={last_seen_at} /> },
      {
        title: t("Actions"),
        quiet: true,
        align: "right",
        cell: ({ id, current }) =>
          current ? null : (
            <Button variant="subtle" color="red" size="compact-sm" onClick={() => onEnd(id)}>
              {t("End")}
            </Button>
          ),
      },
    ]}
  />
);

function Browser({ session }: { session: OpenSession }) {
  return (
    <span title={session.user_agent ?? undefined}>
      {nameBrowser(session.user_agent ?? "")} {session.current && <Tag tone="good">{t("This session")}</Tag>}
    </span>
  );
}

/** The common name of a browser, from its user agent. */
function nameBrowser(agent: string): string {
  const named = (patterns: Record<string, RegExp>) =>
    Object.entries(patterns).find(([, pattern]) => pattern.test(agent))?.[0];
  const browser = named({ Edge: /Edg\//, Firefox: /Firefox\//, Chrome: /Chrome\//, Safari: /Safari\// });
  const system = named({
    iPhone: /iPhone/,
    iPad: /iPad/,
    Android: /Android/,
    Mac: /Mac OS/,
    Windows: /Windows/,
    Linux: /Linux/,
  });
  if (!browser) return agent.slice(0, 60) || t("Unknown");
  return system ? t("{browser} on {system}", { browser, system }) : browser;
}

function PasswordForm() {
  const [current, setCurrent] = useState("");
  const [next, setNext] = useState("");
  const change = useAction(() => api.post("/password", { body: { current_password: current, new_password: next } }), {
    done: t("Password changed. All other sessions have ended."),
    after: () => {
      setCurrent("");
      setNext("");
      return refresh();
    },
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    change.run();
  };
  const eye = { "aria-label": t("Show password") };
  return (
    <Section title={t("Password")} lead={t("Changing your password ends all other sessions.")}>
      <form onSubmit={submit}>
        <Fields>
          <PasswordInput
            label={t("Current password")}
            autoComplete="current-password"
            required
            withAsterisk={false}
            value={current}
            error={change.fields.current_password}
            onChange={(event) => setCurrent(event.currentTarget.value)}
            visibilityToggleButtonProps={eye}
          />
          <PasswordInput
            label={t("New password")}
            description={t("At least {least} characters.", { least: LEAST })}
            autoComplete="new-password"
            minLength={LEAST}
            maxLength={200}
            required
            withAsterisk={false}
            value={next}
            error={change.fields.new_password}
            onChange={(event) => setNext(event.currentTarget.value)}
            visibilityToggleButtonProps={eye}
          />
        </Fields>
        <div className={classes.submit}>
          <Button type="submit" loading={change.busy} disabled={current === "" || next.length < LEAST}>
            {t("Change password")}
          </Button>
        </div>
      </form>
    </Section>
  );
}
