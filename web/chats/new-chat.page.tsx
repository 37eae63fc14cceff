import { useQuery } from "@tanstack/react-query";
import { useNavigate, useSearch } from "@tanstack/react-router";
import { useEffect, useRef, useState } from "react";
import { api } from "../api.ts";
import { t } from "../messages.ts";
import { Loading } from "../ui/feedback/loading.tsx";
import { PageHeader } from "../ui/layout/page-header.tsx";
import { ask, type Question } from "./chats.queries.ts";
import type { QuestionContext } from "./composer/attachment-chips.tsx";
import { Composer, type QuestionSubject, writeInto } from "./composer/composer.tsx";
import { ExampleQuestions } from "./example-questions.tsx";
import classes from "./new-chat.module.css";
import type { NewChatSearch } from "./pages.ts";

/** Starts a chat. The URL may name files, a vault or a project to start with. */
export default function NewChatPage() {
  const named = useSearch({ from: "/shell/chats/new" });
  const navigate = useNavigate();
  const field = useRef<HTMLTextAreaElement>(null);
  const [about, setAbout] = useState<QuestionSubject>();
  const begun = useQuery({ queryKey: ["chats", "begin", named], queryFn: ({ signal }) => begin(named, signal) });
  const { question: typed } = named;
  useEffect(() => {
    if (!begun.data) return;
    if (typed) writeInto(field.current, typed);
    field.current?.focus();
  }, [begun.data, typed]);
  const send = async (question: Question) => {
    const id = await ask(undefined, question);
    await navigate({ to: "/chats/$id", params: { id }, replace: true });
  };
  const beginWith = (words: string, vault: string | undefined) => {
    writeInto(field.current, words);
    if (vault !== undefined && vault !== about?.vaultId)
      void navigate({ to: "/chats/new", search: { ...named, question: undefined, vault }, replace: true });
  };
  return (
    <div className={classes.page}>
      <PageHeader
        title={t("New chat")}
        crumbs={[{ label: t("Chats"), to: "/chats" }]}
        lead={t("Attach documents or choose a vault, and ask. Answers link to the passages they are based on.")}
      />
      {begun.data ? (
        <Composer key={JSON.stringify(named)} initial={begun.data} field={field} onSend={send} onAbout={setAbout} />
      ) : (
        <Loading rows={2} />
      )}
      {about && <ExampleQuestions about={about} onChoose={beginWith} />}
    </div>
  );
}

interface Begun {
  files: { id: string; name: string }[];
  context: Partial<QuestionContext>;
}

/** The items that the URL names, as far as they exist. */
async function begin({ file, vault, project }: NewChatSearch, signal: AbortSignal): Promise<Begun> {
  const missing = () => undefined;
  const request = (id: string) => ({ params: { id }, signal });
  const [files, foundVault, foundProject] = await Promise.all([
    Promise.all((file?.split(",") ?? []).map((id) => api.get("/files/{id}", request(id)).catch(missing))),
    vault === undefined ? undefined : api.get("/vaults/{id}", request(vault)).catch(missing),
    project === undefined ? undefined : api.get("/projects/{id}", request(project)).catch(missing),
  ]);
  return { files: files.filter((each) => each !== undefined), context: { vault: foundVault, project: foundProject } };
}
