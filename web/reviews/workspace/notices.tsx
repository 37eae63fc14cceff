import { CloseButton } from "@mantine/core";
import { type ReactNode, useState } from "react";
import { t } from "../../messages.ts";
import { SetModelLink } from "../../settings/model/model-link.tsx";
import type { RunResult } from "../reviews.queries.ts";
import classes from "./workspace.module.css";

/** What holds for the whole review, in one box, until the person closes it. */
export function Notices({ reviewId, result }: { reviewId: string; result: RunResult }) {
  const { model, notice, redlineNote, results } = result;
  const isProposed = results.some(({ revisions }) => revisions.length > 0);
  const told: Told[] = [
    ...(notice ? [{ name: `terms ${reviewId}`, words: notice }] : []),
    ...(redlineNote && isProposed ? [{ name: `redline ${reviewId}`, words: redlineNote }] : []),
    ...(model === "local" ? [{ name: "no-model", words: <NoModel /> }] : []),
  ];
  const [closed, setClosed] = useState<string[]>([]);
  const shown = told.filter(({ name }) => !closed.includes(name) && localStorage.getItem(SEEN + name) === null);
  if (shown.length === 0) return null;
  const close = () => {
    for (const { name } of shown) localStorage.setItem(SEEN + name, "closed");
    setClosed(told.map(({ name }) => name));
  };
  return (
    <div className={classes.notice} role="note">
      <div>
        {shown.map(({ name, words }) => (
          <p key={name}>{words}</p>
        ))}
      </div>
      <CloseButton size="sm" iconSize={14} aria-label={t("Close this notice")} onClick={close} />
    </div>
  );
}

interface Told {
  name: string;
  words: ReactNode;
}

const SEEN = "review notice ";

const NoModel = () => (
  <>
    {t("No language model is set up. What is unclear without one is left to your judgement.")} <SetModelLink />
  </>
);
