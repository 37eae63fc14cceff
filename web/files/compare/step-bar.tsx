import { Button, VisuallyHidden } from "@mantine/core";
import { ChevronDown, ChevronUp } from "lucide-react";
import { t } from "../../messages.ts";
import { rich } from "../../ui/text/rich.ts";
import type { ChangeItem } from "./changes.ts";
import classes from "./compare.module.css";

interface Props {
  /** The place of the selected change in the list; -1 if it is not listed. */
  at: number;
  items: ChangeItem[];
  onStep: (by: number) => void;
}

/** Steps through the changes, and shows which one is selected. */
export function StepBar({ at, items, onStep }: Props) {
  const item = items[at];
  return (
    <div className={classes.steps} role="toolbar" aria-label={t("Changes")}>
      <Button
        size="compact-sm"
        variant="default"
        leftSection={<ChevronUp size={14} aria-hidden />}
        disabled={at <= 0}
        onClick={() => onStep(-1)}
      >
        {t("Previous change")}
      </Button>
      <Button
        size="compact-sm"
        variant="default"
        leftSection={<ChevronDown size={14} aria-hidden />}
        disabled={items.length === 0 || at === items.length - 1}
        onClick={() => onStep(1)}
      >
        {t("Next change")}
      </Button>
      <span className={classes.figure} role="status">
        {item
          ? t("{at} of {count}", { at: at + 1, count: items.length })
          : t("{count} listed", { count: items.length })}
        {item && <VisuallyHidden>{`: ${describe(item)}`}</VisuallyHidden>}
      </span>
      <span className={classes.keys} aria-hidden>
        {rich("{next} next, {previous} previous", { next: <kbd>J</kbd>, previous: <kbd>K</kbd> })}
      </span>
    </div>
  );
}

const LONGEST = 200;
const cut = (words: string) => words.slice(0, LONGEST);

const describe = ({ verb, before, after }: ChangeItem) =>
  before && after
    ? t("{verb} {before} with {after}", { verb, before: cut(before), after: cut(after) })
    : [verb, cut(before || after)].filter(Boolean).join(" ");
