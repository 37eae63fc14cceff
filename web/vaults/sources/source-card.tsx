import { ActionIcon, Button, Menu } from "@mantine/core";
import { useDisclosure } from "@mantine/hooks";
import { EllipsisVertical } from "lucide-react";
import { api } from "../../api.ts";
import { t } from "../../messages.ts";
import { Tag } from "../../ui/data/tag.tsx";
import { useAction } from "../../ui/feedback/use-action.ts";
import { confirm } from "../../ui/forms/confirm.tsx";
import { rich } from "../../ui/text/rich.ts";
import { Time } from "../../ui/text/time.tsx";
import type { Vault } from "../vaults.queries.ts";
import { SourceItems } from "./source-items.tsx";
import { countsOf, KIND_LABELS, placeOf, STATUS_LABELS } from "./source-words.ts";
import classes from "./sources.module.css";
import { refreshSources, type Source } from "./sources.queries.ts";

interface Props {
  vault: Vault;
  source: Source;
  onEdit: () => void;
}

/** One source: where it is, how it is doing, and what came in. */
export function SourceCard({ vault, source, onEdit }: Props) {
  const [open, { toggle }] = useDisclosure(false);
  const [label, tone] = STATUS_LABELS[source.status];
  return (
    <article className={classes.source} aria-label={source.name}>
      <div className={classes.head}>
        <div className={classes.words}>
          <h2 className={classes.name}>
            {source.name} <Tag tone={tone}>{label}</Tag>
          </h2>
          <p className={classes.detail}>
            {KIND_LABELS[source.kind]} · {placeOf(source)}
          </p>
          <p className={classes.detail} role="status">
            {countsOf(source)}
          </p>
          <p className={classes.detail}>
            <LastSync source={source} />
          </p>
          {source.error && <p className={classes.error}>{source.error}</p>}
        </div>
        <div className={classes.actions}>
          <Button variant="default" size="compact-sm" aria-expanded={open} onClick={toggle}>
            {open ? t("Hide files") : t("Files")}
          </Button>
          {vault.status === "active" && <SourceActions vault={vault} source={source} onEdit={onEdit} />}
        </div>
      </div>
      {open && <SourceItems vault={vault} source={source} />}
    </article>
  );
}

function LastSync({ source: { last_synced_at, next_sync_at, status } }: { source: Source }) {
  const next = next_sync_at && <Time at={next_sync_at} />;
  return (
    <>
      {last_synced_at ? rich("Last sync {time}", { time: <Time at={last_synced_at} /> }) : t("Not synced yet")}
      {next && status !== "syncing" && (
        <>
          {" · "}
          {status === "failed" || status === "blocked"
            ? rich("retry {time}", { time: next })
            : rich("next {time}", { time: next })}
        </>
      )}
    </>
  );
}

function SourceActions({ vault, source, onEdit }: Props) {
  const params = { id: vault.id, sourceId: source.id };
  const after = () => refreshSources(vault.id);
  const sync = useAction(() => api.post("/vaults/{id}/sources/{sourceId}/sync", { params }), { after });
  const enable = useAction(
    (enabled: boolean) => api.patch("/vaults/{id}/sources/{sourceId}", { params, body: { enabled } }),
    { after },
  );
  const remove = useAction(() => api.delete("/vaults/{id}/sources/{sourceId}", { params }), {
    done: t("Source deleted"),
    after,
  });
  const askToRemove = async () => {
    const message = t("No more documents will be added from “{name}”. Documents already added are kept.", {
      name: source.name,
    });
    if (await confirm({ title: t("Delete source"), message, action: t("Delete"), danger: true })) remove.run();
  };
  const hasFailed = source.status === "failed" || source.status === "blocked";
  return (
    <>
      <Button
        variant="default"
        size="compact-sm"
        loading={sync.busy}
        disabled={source.status === "syncing"}
        onClick={() => sync.run()}
      >
        {hasFailed ? t("Retry") : t("Sync now")}
      </Button>
      <Menu position="bottom-end">
        <Menu.Target>
          <ActionIcon variant="subtle" color="gray" aria-label={t("Actions for {name}", { name: source.name })}>
            <EllipsisVertical size={15} />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item onClick={onEdit}>{t("Edit")}</Menu.Item>
          <Menu.Item onClick={() => enable.run(!source.enabled)}>{source.enabled ? t("Pause") : t("Resume")}</Menu.Item>
          <Menu.Divider />
          <Menu.Item color="var(--oxblood)" onClick={() => void askToRemove()}>
            {t("Delete")}
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
    </>
  );
}
