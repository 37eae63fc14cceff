import { Button } from "@mantine/core";
import { Link } from "@tanstack/react-router";
import { BookOpenCheck, CircleCheck, FolderClosed, type LucideIcon, MessageSquare, Table2 } from "lucide-react";
import { continueTour, startTour, useTour } from "../help/tour/tour-state.ts";
import { t } from "../messages.ts";
import { useAction } from "../ui/feedback/use-action.ts";
import type { LinkTarget } from "../ui/layout/links.tsx";
import { Section } from "../ui/layout/section.tsx";
import classes from "./home.module.css";
import { type Home, recordVisit } from "./home.queries.ts";

type Step = keyof NonNullable<Home["get_started"]>;

const STEPS: { step: Step; to: LinkTarget["to"]; icon: LucideIcon; title: string; words: string }[] = [
  {
    step: "asked",
    to: "/chats/new",
    icon: MessageSquare,
    title: t("Ask"),
    words: t("A question about the law or your documents, answered with citations."),
  },
  {
    step: "uploaded",
    to: "/files",
    icon: FolderClosed,
    title: t("Upload"),
    words: t("Contracts and other files. Then search them by name, content or meaning."),
  },
  {
    step: "compared",
    to: "/vaults",
    icon: Table2,
    title: t("Compare"),
    words: t("Turn many contracts into one table, each value with its source."),
  },
  {
    step: "reviewed",
    to: "/playbooks",
    icon: BookOpenCheck,
    title: t("Review"),
    words: t("Check a contract against your positions and get a redline."),
  },
];

/** What to try first. It leaves when everything was tried, or when the person closes it. */
export function GetStarted({ tried }: { tried: NonNullable<Home["get_started"]> }) {
  const { step } = useTour();
  const close = useAction(() => recordVisit({ closes_get_started: true }));
  return (
    <Section
      title={t("Get started")}
      actions={
        <>
          <Button variant="default" size="compact-xs" onClick={step > 0 ? continueTour : startTour}>
            {step > 0 ? t("Continue the tour") : t("Take the tour (3 minutes)")}
          </Button>
          <Button variant="subtle" size="compact-xs" loading={close.busy} onClick={() => close.run()}>
            {t("Close")}
          </Button>
        </>
      }
    >
      <div className={classes.cards}>
        {STEPS.map(({ step, to, icon: Icon, title, words }) => (
          <Link key={step} to={to} className={classes.card} data-done={tried[step] || undefined}>
            <b>
              {tried[step] ? <CircleCheck size={15} aria-hidden /> : <Icon size={15} aria-hidden />} {title}
              {tried[step] && <small>{t("Done")}</small>}
            </b>
            <span>{words}</span>
          </Link>
        ))}
      </div>
    </Section>
  );
}
