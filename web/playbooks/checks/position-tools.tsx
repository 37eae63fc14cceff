import { ActionIcon } from "@mantine/core";
import { ArrowDown, ArrowUp, X } from "lucide-react";
import { t } from "../../messages.ts";
import classes from "./positions.module.css";

interface Props {
  name: string;
  index: number;
  count: number;
  onMove: (to: number) => void;
  onDelete: () => void;
}

/** Moves a position up or down; a fallback that is moved to the top becomes the standard. */
export function PositionTools({ name, index, count, onMove, onDelete }: Props) {
  if (count === 1) return <span />;
  return (
    <span className={classes.tools}>
      <ActionIcon
        variant="subtle"
        color="gray"
        size="sm"
        disabled={index === 0}
        title={index === 1 ? t("Make standard") : t("Move up")}
        aria-label={index === 1 ? t("Make {name} the standard", { name }) : t("Move {name} up", { name })}
        onClick={() => onMove(index - 1)}
      >
        <ArrowUp size={13} aria-hidden />
      </ActionIcon>
      <ActionIcon
        variant="subtle"
        color="gray"
        size="sm"
        disabled={index === count - 1}
        title={t("Move down")}
        aria-label={t("Move {name} down", { name })}
        onClick={() => onMove(index + 1)}
      >
        <ArrowDown size={13} aria-hidden />
      </ActionIcon>
      <ActionIcon
        variant="subtle"
        color="gray"
        size="sm"
        disabled={index === 0}
        title={index === 0 ? t("A check must have a standard") : t("Delete")}
        aria-label={t("Delete {name}", { name })}
        onClick={onDelete}
      >
        <X size={13} aria-hidden />
      </ActionIcon>
    </span>
  );
}
