import { Checkbox, type CheckboxProps } from "@mantine/core";
import type { ReactNode } from "react";
import classes from "./choice-row.module.css";

interface Props extends Omit<CheckboxProps, "onChange"> {
  label: string;
  onChange: (checked: boolean) => void;
  /** Shown at the right edge. */
  end?: ReactNode;
}

/** A row of a multi-select list. The whole row can be clicked. */
export const ChoiceRow = ({ end, onChange, ...box }: Props) => (
  <li className={classes.row}>
    <Checkbox
      {...box}
      onChange={(event) => onChange(event.currentTarget.checked)}
      classNames={{ root: classes.box, body: classes.body, labelWrapper: classes.words, label: classes.label }}
    />
    {end}
  </li>
);
