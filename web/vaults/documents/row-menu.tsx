import { Menu } from "@mantine/core";
import { t } from "../../messages.ts";
import { first } from "../../ui/must.ts";
import type { DocumentRow } from "../rows/vault-rows.ts";
import type { Rectangle } from "../table/grid.ts";
import classes from "../vault.module.css";
import type { DocumentAction } from "./use-document-actions.ts";

interface Props {
  opened: { documents: DocumentRow[]; bounds: Rectangle } | undefined;
  actions: DocumentAction[];
  onClose: () => void;
}

/** The menu of a row: of its document, or of all selected ones if it is among them. */
export function RowMenu({ opened, actions, onClose }: Props) {
  if (!opened) return null;
  const { documents, bounds } = opened;
  const caption =
    documents.length === 1
      ? t("Actions for {name}", { name: first(documents).name })
      : t("Actions for {count} documents", { count: documents.length });
  return (
    <Menu opened onClose={onClose} position="bottom-start" withinPortal>
      <Menu.Target>
        <button
          type="button"
          tabIndex={-1}
          className={classes.anchor}
          aria-label={caption}
          style={{ left: bounds.x, top: bounds.y, width: bounds.width, height: bounds.height }}
        />
      </Menu.Target>
      <Menu.Dropdown>
        {documents.length > 1 && <Menu.Label>{t("{count} documents", { count: documents.length })}</Menu.Label>}
        {actions.map((action) => (
          <ActionItem key={action.label} {...action} />
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}

function ActionItem({ label, icon: Icon, run, href, isDanger }: DocumentAction) {
  const shared = { leftSection: <Icon size={14} />, ...(isDanger && { color: "var(--oxblood)" }) };
  if (href)
    return (
      <Menu.Item component="a" href={href} download {...shared}>
        {label}
      </Menu.Item>
    );
  return (
    <Menu.Item {...shared} onClick={() => void run?.()}>
      {label}
    </Menu.Item>
  );
}
