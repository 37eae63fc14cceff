import { t } from "../../messages.ts";
import { confirm } from "../../ui/forms/confirm.tsx";
import { type Decided, describeChange } from "./decision-states.ts";
import classes from "./desk.module.css";
import { replacedBy } from "./replaced-by.ts";

/** Asks before a decision of another person, or edited wording, is replaced. Resolves to whether to go on. */
export async function mayReplace(decided: Decided | undefined, userId: number, action: string): Promise<boolean> {
  const replaced = replacedBy(decided, userId);
  if (!decided?.decision || !replaced) return true;
  const { revisions } = decided;
  return confirm({
    title: replaced.isOwn
      ? t("You edited this finding")
      : t("{name} decided this finding first", { name: replaced.who }),
    message: (
      <>
        {describeChange({ revisions }, true).map((line) => (
          <p key={line} className={classes.replaced}>
            {line}
          </p>
        ))}
        <p>
          {replaced.isOwn
            ? t("This replaces your wording, which stays in the history of the finding.")
            : t("This replaces their decision and notifies them. Their decision stays in the history of the finding.")}
        </p>
      </>
    ),
    action,
  });
}
