import { t } from "../../messages.ts";
import classes from "./keys.module.css";

const isApple = /Mac|iPhone|iPad/.test(navigator.platform);
const NAMES: Record<string, string> = {
  mod: isApple ? "⌘" : "Ctrl",
  Enter: "↵",
  Escape: t("Esc"),
  ArrowUp: "↑",
  ArrowDown: "↓",
};

/** Shows keys as keys: `g p`, `mod+k`. */
export function Keys({ keys }: { keys: string }) {
  return (
    <span className={classes.keys}>
      {keys.split(/[ +]/).map((key) => (
        <kbd key={key} className={classes.key}>
          {NAMES[key] ?? key.toUpperCase()}
        </kbd>
      ))}
    </span>
  );
}
