import { displayName } from "../../session/session.ts";
import { confirm } from "../../ui/forms/confirm.tsx";
import { DECISIONS, type Decided, type Decision, describeChange } from "./decision-states.ts";
import classes from "./desk.module.css";

const isSaved = (decided: Decided): decided is Decision => "decided_by" in decided;

/** Whose decision a change would replace, if that is worth a question: another person's, or edited wording. */
export function replacedBy(decided: Decided | undefined, userId: number): { who: string; isOwn: boolean } | undefined {
  if (!decided?.decision) return undefined;
  const by = isSaved(decided) ? decided.decided_by : { id: userId, name: null };
  const isOwn = by?.id === userId;
  if (isOwn && decided.decision !== "edited") return undefined;
  return { isOwn, who: isOwn ? "You" : by ? displayName(by) : "An API key" };
}

/** Asks before a decision of another person, or edited wording, is replaced. Resolves to whether to go on. */
export async function mayReplace(decided: Decided | undefined, userId: number, action: string): Promise<boolean> {
  const replaced = replacedBy(decided, userId);
  if (!decided?.decision || !replaced) return true;
  const { decision, revisions } = decided;
  return confirm({
    title: `${replaced.who} ${DECISIONS[decision].toLowerCase()} this finding`,
    message: (
      <>
        {describeChange({ revisions }).map((line) => (
          <p key={line} className={classes.replaced}>
            {line}
          </p>
        ))}
        <p>
          {replaced.isOwn ? "Your wording is replaced." : "Their decision is replaced, and they are told."} The history
          of the finding keeps it.
        </p>
      </>
    ),
    action,
  });
}
