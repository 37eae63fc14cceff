import type { ReactNode } from "react";
import classes from "./tag.module.css";

interface Props {
  children: ReactNode;
  tone?: "plain" | "good" | "warning" | "danger";
}

/** A short word about a state. The word says it, the colour only helps. */
export const Tag = ({ children, tone = "plain" }: Props) => (
  <span className={`${classes.tag} ${classes[tone]}`}>{children}</span>
);
