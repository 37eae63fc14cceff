import { Button, Tabs } from "@mantine/core";
import { useEffect, useState } from "react";
import { onSignedOut, queryClient } from "../api.ts";
import { t } from "../messages.ts";
import { Loading } from "../ui/feedback/loading.tsx";
import { useAction } from "../ui/feedback/use-action.ts";
import { AskTab } from "./ask.tsx";
import { ClausesTab } from "./clauses.tsx";
import { type Send, type SentDocument, sendDocument } from "./document.ts";
import { DraftTab } from "./draft.tsx";
import classes from "./pane.module.css";
import { ProofreadTab } from "./proofreading/proofread.tsx";
import { ReviewTab } from "./review.tsx";
import { SelectionTab } from "./selection/selection.tsx";
import { signInByDialog, signInSilently } from "./session.ts";
import { TemplatesTab } from "./templates.tsx";

/** The task pane. Everything in it needs a session. */
export function Pane() {
  const [state, setState] = useState<"starting" | "out" | "in">("starting");
  useEffect(() => {
    void signInSilently().then((isIn) => setState(isIn ? "in" : "out"));
    onSignedOut(() => {
      queryClient.clear();
      setState("out");
    });
  }, []);
  return (
    <main className={classes.pane}>
      <h1 className={classes.title}>{t("Chancery")}</h1>
      {state === "starting" && <Loading />}
      {state === "out" && <SignIn onDone={() => setState("in")} />}
      {state === "in" && <SignedIn />}
    </main>
  );
}

/** What is shown instead of the pane where it cannot work. */
export const Obstacle = ({ reason }: { reason: string }) => (
  <main className={classes.pane}>
    <h1 className={classes.title}>{t("Chancery")}</h1>
    <p role="alert">{reason}</p>
  </main>
);

function SignIn({ onDone }: { onDone: () => void }) {
  const signIn = useAction(signInByDialog, { after: onDone, showsErrors: true });
  return (
    <div className={classes.stack}>
      <p>{t("Sign in to review this document, ask about it, and draft.")}</p>
      {signIn.error && <p role="alert">{signIn.error}</p>}
      <Button onClick={() => signIn.run()} loading={signIn.busy}>
        {t("Sign in")}
      </Button>
    </div>
  );
}

function SignedIn() {
  const [sent, setSent] = useState<SentDocument>();
  const send: Send = async () => {
    const document = await sendDocument(sent);
    setSent(document);
    return document;
  };
  return (
    <Tabs defaultValue="review" keepMounted>
      <Tabs.List grow>
        <Tabs.Tab value="review">{t("Review")}</Tabs.Tab>
        <Tabs.Tab value="proofread">{t("Proofread")}</Tabs.Tab>
        <Tabs.Tab value="ask">{t("Ask")}</Tabs.Tab>
        <Tabs.Tab value="draft">{t("Draft")}</Tabs.Tab>
        <Tabs.Tab value="selection">{t("Selection")}</Tabs.Tab>
        <Tabs.Tab value="clauses">{t("Clauses")}</Tabs.Tab>
        <Tabs.Tab value="templates">{t("Templates")}</Tabs.Tab>
      </Tabs.List>
      <Tabs.Panel value="review">
        <ReviewTab send={send} />
      </Tabs.Panel>
      <Tabs.Panel value="proofread">
        <ProofreadTab send={send} />
      </Tabs.Panel>
      <Tabs.Panel value="ask">
        <AskTab send={send} />
      </Tabs.Panel>
      <Tabs.Panel value="draft">
        <DraftTab />
      </Tabs.Panel>
      <Tabs.Panel value="selection">
        <SelectionTab send={send} />
      </Tabs.Panel>
      <Tabs.Panel value="clauses">
        <ClausesTab send={send} />
      </Tabs.Panel>
      <Tabs.Panel value="templates">
        <TemplatesTab />
      </Tabs.Panel>
    </Tabs>
  );
}
