import { Check, CircleCheck, CircleDashed } from "lucide-react";
import { t } from "../messages.ts";
import classes from "./counts.module.css";

interface Props {
  open: number;
  decided: number;
  met: number;
}

/** How many checks are open, decided and met, as the desk and the memo count them. Zero counts are left out. */
export const Counts = ({ open, decided, met }: Props) => (
  <span className={classes.counts}>
    {[
      { kind: "open", icon: CircleDashed, count: open, words: t("{count, number} open", { count: open }) },
      { kind: "decided", icon: CircleCheck, count: decided, words: t("{count, number} decided", { count: decided }) },
      { kind: "met", icon: Check, count: met, words: t("{count, number} met", { count: met }) },
    ]
      .filter(({ count }) => count > 0)
      .map(({ kind, icon: Icon, words }) => (
        <span key={kind} className={classes.count} data-kind={kind}>
          <Icon size={13} aria-hidden />
          {words}
        </span>
      ))}
  </span>
);
