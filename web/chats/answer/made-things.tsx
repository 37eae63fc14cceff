import { Link } from "@tanstack/react-router";
import { Check, ClipboardCheck } from "lucide-react";
import { t } from "../../messages.ts";
import type { ChatTurn } from "../chats.queries.ts";
import classes from "./answer-extras.module.css";

/** Reviews and changes of an answer, with links to them. */
export function MadeThings({ turn }: { turn: ChatTurn }) {
  const { reviews, actions } = turn;
  const others = actions.filter(({ operation }) => operation !== "POST /playbooks/{id}/run");
  return (
    <>
      {reviews.map((review) => (
        <section
          key={review.review_id}
          className={classes.extra}
          aria-label={t("Review of {files}", { files: review.files.join(", ") })}
        >
          <header className={classes.head}>
            <ClipboardCheck size={15} aria-hidden />
            <Link to="/reviews/$id" params={{ id: review.review_id }} className={classes.title}>
              {review.files.join(", ")}
            </Link>
            <span className={classes.kind}>{review.playbook}</span>
          </header>
          <p className={classes.line}>
            {t("{flags, number} not met, {fallbacks, number} at a fallback, {passes, number} met", {
              flags: review.flags,
              fallbacks: review.fallbacks,
              passes: review.passes,
            })}
          </p>
        </section>
      ))}
      {others.map((action) => (
        <section key={action.summary + action.target?.id} className={classes.extra} aria-label={action.summary}>
          <header className={classes.head}>
            <Check size={15} aria-hidden />
            <span className={classes.title}>{action.summary}</span>
            <TargetLink target={action.target} />
          </header>
        </section>
      ))}
    </>
  );
}

function TargetLink({ target }: { target: ChatTurn["actions"][number]["target"] }) {
  if (!target) return null;
  const params = { id: target.id };
  if (target.kind === "vault")
    return (
      <Link to="/vaults/$id" params={params}>
        {t("Open")}
      </Link>
    );
  if (target.kind === "project")
    return (
      <Link to="/projects/$id" params={params}>
        {t("Open")}
      </Link>
    );
  if (target.kind === "portfolio")
    return (
      <Link to="/portfolios/$id" params={params}>
        {t("Open")}
      </Link>
    );
  if (target.kind === "file")
    return (
      <Link to="/files/$id" params={params}>
        {t("Open")}
      </Link>
    );
  return null;
}
