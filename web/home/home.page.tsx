import { useQuery } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { useEffect, useRef } from "react";
import { api } from "../api.ts";
import { ask, type Question } from "../chats/chats.queries.ts";
import { Composer } from "../chats/composer/composer.tsx";
import { t } from "../messages.ts";
import { displayName, useSession } from "../session/session.ts";
import { toast } from "../ui/feedback/toast.ts";
import { PageHeader } from "../ui/layout/page-header.tsx";
import { DropZone } from "./drop-zone.tsx";
import { GetStarted } from "./get-started.tsx";
import classes from "./home.module.css";
import { homeQuery, recordVisit } from "./home.queries.ts";
import { withNamedFiles } from "./named-files.ts";
import { Recent } from "./recent.tsx";
import { Side } from "./side.tsx";
import { Waiting } from "./waiting.tsx";

/** The home page: ask and upload, what waits for the person, what changed, and recent work. */
export default function HomePage() {
  const { user } = useSession();
  const { data: home } = useQuery(homeQuery);
  useVisit(home !== undefined);
  return (
    <>
      <PageHeader title={greet(displayName(user).split(/[\s@]/)[0] ?? "")} />
      <div className={classes.begin} data-tour="ask">
        <Ask />
        <DropZone />
      </div>
      <div className={classes.columns}>
        <div data-tour="waiting">
          <Waiting />
        </div>
        <div>
          {home && <Side home={home} />}
          <Recent />
        </div>
      </div>
      {home?.get_started && <GetStarted tried={home.get_started} />}
    </>
  );
}

/** Once what changed was read, the visit counts. */
function useVisit(isRead: boolean) {
  const recorded = useRef(false);
  useEffect(() => {
    if (!isRead || recorded.current) return;
    recorded.current = true;
    void recordVisit().catch(toast.failed);
  }, [isRead]);
}

function Ask() {
  const navigate = useNavigate();
  const field = useRef<HTMLTextAreaElement>(null);
  const send = async (question: Question) => {
    const id = await ask(undefined, await withNamedFiles(question, findFiles));
    await navigate({ to: "/chats/$id", params: { id } });
  };
  return <Composer field={field} onSend={send} />;
}

const LONGEST_SEARCH = 500;

async function findFiles(words: string) {
  const query = { q: words.slice(0, LONGEST_SEARCH), proposals: "false" as const, limit: 50 };
  const { files } = await api.get("/files", { query });
  return files.filter(({ status }) => status === "ready");
}

function greet(name: string): string {
  const hour = new Date().getHours();
  if (hour < 12) return t("Good morning, {name}", { name });
  return hour < 18 ? t("Good afternoon, {name}", { name }) : t("Good evening, {name}", { name });
}
