import { Button } from "@mantine/core";
import { Link } from "@tanstack/react-router";
import { Download, FileText, Mail, Network } from "lucide-react";
import { api } from "../../api.ts";
import { t } from "../../messages.ts";
import { CopyButton } from "../../ui/feedback/copy-button.tsx";
import type { ChatTurn } from "../chats.queries.ts";
import classes from "./answer-extras.module.css";
import { AnswerTableView, type Cites } from "./answer-table.tsx";
import { MadeThings } from "./made-things.tsx";

/** What was made with an answer: tables, reviews, changes, documents, e-mails and diagrams. */
export function AnswerExtras({ turn, ...cites }: Cites & { turn: ChatTurn }) {
  const { documents, emails, diagrams, tables, reviews, actions } = turn;
  const lists = [documents, emails, diagrams, tables, reviews, actions];
  if (lists.every((list) => list.length === 0)) return null;
  return (
    <div className={classes.extras}>
      {tables.map((table) => (
        <AnswerTableView key={table.title} table={table} {...cites} />
      ))}
      <MadeThings turn={turn} />
      {documents.map((document) => (
        <Written key={document.file_id} document={document} />
      ))}
      {emails.map((email) => (
        <Email key={email.subject + email.plaintext_body} email={email} />
      ))}
      {diagrams.map((diagram) => (
        <Diagram key={diagram.title + diagram.mermaid} diagram={diagram} />
      ))}
    </div>
  );
}

function Written({ document }: { document: ChatTurn["documents"][number] }) {
  return (
    <section className={classes.extra} aria-label={t("Document {filename}", { filename: document.filename })}>
      <header className={classes.head}>
        <FileText size={15} aria-hidden />
        <Link to="/files/$id" params={{ id: document.file_id }} className={classes.title}>
          {document.filename}
        </Link>
        <Button
          component="a"
          href={api.url("/files/{id}/content", { params: { id: document.file_id } })}
          download={document.filename}
          variant="default"
          size="compact-sm"
          leftSection={<Download size={13} aria-hidden />}
        >
          {t("Download")}
        </Button>
      </header>
      {document.original_filename && (
        <p className={classes.line}>{t("Based on {filename}", { filename: document.original_filename })}</p>
      )}
    </section>
  );
}

type DraftedEmail = ChatTurn["emails"][number];

function mailto({ to, cc = [], bcc = [], subject, plaintext_body }: DraftedEmail): string {
  const fields = { cc: cc.join(","), bcc: bcc.join(","), subject, body: plaintext_body.replace(/\r?\n/g, "\r\n") };
  const query = Object.entries(fields)
    .filter(([, value]) => value !== "")
    .map(([name, value]) => `${name}=${encodeURIComponent(value)}`);
  return `mailto:${to.map(encodeURIComponent).join(",")}?${query.join("&")}`;
}

function Email({ email }: { email: DraftedEmail }) {
  return (
    <section className={classes.extra} aria-label={t("E-mail {subject}", { subject: email.subject })}>
      <header className={classes.head}>
        <Mail size={15} aria-hidden />
        <span className={classes.title}>{email.subject}</span>
        <CopyButton text={email.plaintext_body} />
        <Button component="a" href={mailto(email)} variant="default" size="compact-sm">
          {t("Open in mail app")}
        </Button>
      </header>
      <p className={classes.line}>
        {email.to.length === 0 ? t("To (no recipients yet)") : t("To {names}", { names: email.to.join(", ") })}
      </p>
      {email.cc && email.cc.length > 0 && (
        <p className={classes.line}>{t("Cc {names}", { names: email.cc.join(", ") })}</p>
      )}
      <div className={classes.letter}>{email.plaintext_body}</div>
    </section>
  );
}

function Diagram({ diagram }: { diagram: ChatTurn["diagrams"][number] }) {
  return (
    <section className={classes.extra} aria-label={t("Diagram {title}", { title: diagram.title })}>
      <header className={classes.head}>
        <Network size={15} aria-hidden />
        <span className={classes.title}>{diagram.title}</span>
        <span className={classes.kind}>{t("Mermaid {type}", { type: diagram.diagram_type })}</span>
        <CopyButton text={diagram.mermaid} />
      </header>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: scrollable content must be reachable by keyboard */}
      <pre className={classes.source} tabIndex={0}>
        {diagram.mermaid}
      </pre>
    </section>
  );
}
