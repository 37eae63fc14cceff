import { t } from "../../messages.ts";
import { AnchorLink } from "../../ui/layout/links.tsx";
import { LazyMarkdown } from "../../ui/text/lazy-markdown.tsx";
import type { RunStep } from "../workflows.queries.ts";
import { FileLink } from "./file-link.tsx";
import classes from "./run.module.css";

type Result = Record<string, unknown>;

const numberIn = (result: Result, key: string) => (typeof result[key] === "number" ? result[key] : 0);
const textIn = (result: Result, key: string) => (typeof result[key] === "string" ? result[key] : "");
const idsIn = (result: Result, key: string) =>
  Array.isArray(result[key]) ? result[key].filter((each) => typeof each === "string") : [];

/** What came of a step, with a link to it. */
export function Outcome({ step: { kind, result } }: { step: RunStep }) {
  if (typeof result !== "object" || result === null) return null;
  const came = result as Result;
  switch (kind) {
    case "read":
      return <Read result={came} />;
    case "run_playbook":
      return <Reviewed result={came} />;
    case "test_playbook":
      return (
        <p>
          {t("{playbook}: {right, number} of {examples, number} examples are judged rightly.", {
            playbook: textIn(came, "playbook"),
            right: numberIn(came, "right"),
            examples: numberIn(came, "examples"),
          })}
        </p>
      );
    case "ask":
      return <Answered result={came} />;
    case "extract":
      return <ChatLink id={textIn(came, "chat_id")} words={t("Open the table")} />;
    case "proofread":
      return (
        <p>
          {t("{count, plural, =0 {No slips were found.} one {# slip was found.} other {# slips were found.}}", {
            count: numberIn(came, "count"),
          })}
        </p>
      );
    case "add_to_vault":
      return <Added result={came} />;
    case "fill_template":
      return <Made ids={[textIn(came, "file_id")]} />;
    case "file":
      return <Filed result={came} />;
    case "notify":
      return <Told result={came} />;
    default:
      return null;
  }
}

const Made = ({ ids }: { ids: string[] }) => (
  <ul className={classes.files}>
    {ids.map((id) => (
      <li key={id}>
        <FileLink id={id} />
      </li>
    ))}
  </ul>
);

function Read({ result }: { result: Result }) {
  const files = Array.isArray(result.files)
    ? (result.files as { id: string; name: string; pages: number | null }[])
    : [];
  return (
    <ul className={classes.files}>
      {files.map(({ id, name, pages }) => (
        <li key={id}>
          <AnchorLink underline="always" to="/files/$id" params={{ id }}>
            {name}
          </AnchorLink>
          {pages !== null && ` · ${t("{count, plural, one {# page} other {# pages}}", { count: pages })}`}
        </li>
      ))}
    </ul>
  );
}

function Reviewed({ result }: { result: Result }) {
  const errors = numberIn(result, "errors");
  return (
    <>
      <p>
        {t(
          "{playbook}: {flags, plural, one {# flag} other {# flags}}, {fallbacks, plural, one {# fallback} other {# fallbacks}}, {passes, plural, one {# pass} other {# passes}}.",
          {
            playbook: textIn(result, "playbook"),
            flags: numberIn(result, "flags"),
            fallbacks: numberIn(result, "fallbacks"),
            passes: numberIn(result, "passes"),
          },
        )}{" "}
        {errors > 0 && t("{count, plural, one {# check} other {# checks}} could not be assessed.", { count: errors })}
      </p>
      <p>
        <AnchorLink underline="always" to="/reviews/$id" params={{ id: textIn(result, "review_id") }}>
          {t("Open the review")}
        </AnchorLink>
      </p>
    </>
  );
}

const ChatLink = ({ id, words }: { id: string; words: string }) => (
  <p>
    <AnchorLink underline="always" to="/chats/$id" params={{ id }}>
      {words}
    </AnchorLink>
  </p>
);

const Answered = ({ result }: { result: Result }) => (
  <>
    <div className={classes.answer}>
      <LazyMarkdown author="model">{textIn(result, "answer")}</LazyMarkdown>
    </div>
    <ChatLink id={textIn(result, "chat_id")} words={t("Open the answer with its sources")} />
  </>
);

const Added = ({ result }: { result: Result }) => (
  <p>
    {t("{count, plural, one {# document is} other {# documents are}} in the vault.", {
      count: idsIn(result, "document_ids").length,
    })}{" "}
    <AnchorLink underline="always" to="/vaults/$id" params={{ id: textIn(result, "vault_id") }}>
      {t("Open the vault")}
    </AnchorLink>
  </p>
);

const Filed = ({ result }: { result: Result }) => (
  <p>
    {t("{count, plural, one {# file was} other {# files were}} filed away.", {
      count: idsIn(result, "file_ids").length,
    })}{" "}
    {textIn(result, "folder_id") !== "" ? (
      <AnchorLink underline="always" to="/files/folders/$id" params={{ id: textIn(result, "folder_id") }}>
        {t("Open the folder")}
      </AnchorLink>
    ) : (
      <AnchorLink underline="always" to="/projects/$id" params={{ id: textIn(result, "project_id") }}>
        {t("Open the project")}
      </AnchorLink>
    )}
  </p>
);

const Told = ({ result }: { result: Result }) => {
  const people = Array.isArray(result.user_ids) ? result.user_ids.length : 0;
  return (
    <>
      <blockquote className={classes.note}>{textIn(result, "text")}</blockquote>
      <p className={classes.why}>
        {t("{count, plural, one {# person was} other {# people were}} told.", { count: people })}
      </p>
    </>
  );
};
