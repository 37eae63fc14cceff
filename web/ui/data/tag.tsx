import type { ReactNode } from "react";
import classes from "./tag.module.css";

interface Props {
  children: ReactNode;
  tone?: "plain" | "good" | "warning" | "danger";
}

/** A short status label. The text carries the meaning, the colour only supports it. */
export const Tag = ({ children, tone = "plain" }: Props) => (
  <span className={`${classes.tag} ${classes[tone]}`}>{children}</span>
);
