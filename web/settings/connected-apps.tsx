import { useQuery } from "@tanstack/react-query";
import { Plug } from "lucide-react";
import type { ConnectedApp } from "../../src/entrances/connected-apps/apps.schema.ts";
import { api, queryClient } from "../api.ts";
import { t } from "../messages.ts";
import { displayName, useSession } from "../session/session.ts";
import { DataTable } from "../ui/data/data-table.tsx";
import { EmptyState } from "../ui/feedback/empty-state.tsx";
import { QueryView } from "../ui/feedback/query-view.tsx";
import { useAction } from "../ui/feedback/use-action.ts";
import { DangerButton } from "../ui/forms/danger-button.tsx";
import { Section } from "../ui/layout/section.tsx";
import { formatDay, Time } from "../ui/text/time.tsx";
import classes from "./frame.module.css";
import { connectedAppsQuery } from "./settings.queries.ts";

/** Apps that act for a person over MCP, without a key. */
export function ConnectedApps() {
  const query = useQuery(connectedAppsQuery);
  return (
    <Section
      title={t("Connected apps")}
      lead={t("Assistants that were allowed to act for a person. To connect one, give it the address {origin}/mcp.", {
        origin: window.location.origin,
      })}
    >
      <QueryView query={query}>{({ apps }) => <AppsTable apps={apps} />}</QueryView>
    </Section>
  );
}

function AppsTable({ apps }: { apps: ConnectedApp[] }) {
  const { user } = useSession();
  return (
    <DataTable
      label={t("Connected apps")}
      rows={apps}
      rowKey={({ id }) => id}
      empty={
        <EmptyState title={t("No connected apps")} icon={Plug}>
          {t("Apps that you connect are listed here. You can disconnect them at any time.")}
        </EmptyState>
      }
      columns={[
        {
          title: t("Name"),
          cell: ({ name, host }) => (
            <span className={classes.who}>
              {name}
              <small>{host}</small>
            </span>
          ),
        },
        { title: t("Acts for"), cell: ({ user: owner }) => (owner.id === user.id ? t("You") : displayName(owner)) },
        { title: t("Connected"), minor: true, cell: ({ created_at }) => formatDay(created_at) },
        {
          title: t("Last used"),
          minor: true,
          cell: ({ last_used_at }) =>
            last_used_at ? <Time at={last_used_at} /> : <span className={classes.quiet}>{t("Never")}</span>,
        },
        { title: t("Actions"), quiet: true, align: "right", cell: (app) => <Disconnect app={app} /> },
      ]}
    />
  );
}

function Disconnect({ app }: { app: ConnectedApp }) {
  const disconnect = useAction(() => api.delete("/connected-apps/{id}", { params: { id: app.id } }), {
    done: t("{name} was disconnected.", { name: app.name }),
    after: () => queryClient.invalidateQueries({ queryKey: ["connected-apps"] }),
  });
  return (
    <DangerButton
      label={t("Disconnect")}
      name={app.name}
      message={t("It loses access immediately. You can connect it again from the app.")}
      does={disconnect}
    />
  );
}
