import { ActionIcon } from "@mantine/core";
import { ArrowDown, ArrowUp, X } from "lucide-react";
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
        title={index === 1 ? "Make standard" : "Move up"}
        aria-label={index === 1 ? `Make ${name} the standard` : `Move ${name} up`}
        onClick={() => onMove(index - 1)}
      >
        <ArrowUp size={13} aria-hidden />
      </ActionIcon>
      <ActionIcon
        variant="subtle"
        color="gray"
        size="sm"
        disabled={index === count - 1}
        title="Move down"
        aria-label={`Move ${name} down`}
        onClick={() => onMove(index + 1)}
      >
        <ArrowDown size={13} aria-hidden />
      </ActionIcon>
      <ActionIcon
        variant="subtle"
        color="gray"
        size="sm"
        disabled={index === 0}
        title={index === 0 ? "A check must have a standard" : "Delete"}
        aria-label={`Delete ${name}`}
        onClick={onDelete}
      >
        <X size={13} aria-hidden />
      </ActionIcon>
    </span>
  );
}
