import { Button } from "@mantine/core";
import classes from "./portfolios.module.css";

interface Props {
  limit: number;
  offset: number;
  has_more: boolean;
  onOffset: (offset: number) => void;
}

export function Paging({ limit, offset, has_more, onOffset }: Props) {
  if (offset === 0 && !has_more) return null;
  return (
    <nav className={classes.paging} aria-label="Pages">
      <Button
        size="compact-sm"
        variant="default"
        disabled={offset === 0}
        onClick={() => onOffset(Math.max(0, offset - limit))}
      >
        Previous {limit}
      </Button>
      <span>Page {Math.floor(offset / limit) + 1}</span>
      <Button size="compact-sm" variant="default" disabled={!has_more} onClick={() => onOffset(offset + limit)}>
        Next {limit}
      </Button>
    </nav>
  );
}
