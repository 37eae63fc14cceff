import { useNavigate, useSearch } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { usePanelWidth } from "../../ui/layout/panel-width.tsx";
import type { AnswerCitation } from "../chats.queries.ts";
import { type AnswersHere, AnswersHereProvider } from "./answers-here.tsx";
import classes from "./ask-panel.module.css";
import { AskPanel } from "./ask-panel.tsx";
import type { AskSubject } from "./subject.ts";

interface Props {
  about: AskSubject;
  onCitation?: (citation: AnswerCitation) => boolean;
  /** What the page answers by itself. */
  here?: AnswersHere;
  children: ReactNode;
}

/** A page, and the panel that asks about it while the address says so. */
export function AskBeside({ about, onCitation, here, children }: Props) {
  const [isOpen, setOpen] = useAsking();
  const panel = usePanelWidth("ask");
  return (
    <div className={classes.beside} style={panel.style} data-open={isOpen || undefined}>
      <div className={classes.page}>{children}</div>
      {isOpen && (
        <div className={classes.side}>
          <AnswersHereProvider value={here}>
            <AskPanel about={about} handle={panel.handle} onCitation={onCitation} onClose={() => setOpen(false)} />
          </AnswersHereProvider>
        </div>
      )}
    </div>
  );
}

/** Whether the panel is open. It is part of the address, so that Back closes it. */
export function useAsking(): [boolean, (isOpen: boolean) => void] {
  const isOpen = useSearch({ strict: false }).ask === true;
  const navigate = useNavigate();
  const set = (next: boolean) => void navigate({ to: ".", search: (now) => ({ ...now, ask: next || undefined }) });
  return [isOpen, set];
}
