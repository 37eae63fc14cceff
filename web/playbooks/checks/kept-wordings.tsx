import { Button, Group, Textarea } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { t } from "../../messages.ts";
import { AnchorLink } from "../../ui/layout/links.tsx";
import classes from "../from-documents/from-documents.module.css";
import { type Suggestion, suggestionsQuery } from "./suggestions.queries.ts";

const MOST = 4000;

interface Props {
  playbookId: string;
  check: { id: string; title: string };
  readOnly: boolean;
  /** Adds a fallback. */
  onSave: (guidance: string) => void;
}

/** Says that people keep wordings that meet no position of the check, and offers them as a fallback. Nothing where they do not. */
export function KeptWordings({ playbookId, check, readOnly, onSave }: Props) {
  const { data } = useQuery(suggestionsQuery(playbookId));
  const [isDrafting, setDrafting] = useState(false);
  const found = data?.suggestions.find(({ check_id }) => check_id === check.id);
  if (!found) return null;
  const draft = draftOf(found);
  return (
    <details className={classes.usual} open>
      <summary>{wordsOf(found)}</summary>
      <ul className={classes.wordings} aria-label={t("Contracts in which {title} was kept", { title: check.title })}>
        {found.findings.map(({ review_id, file_name, found: value, quote }) => (
          <li key={review_id}>
            <AnchorLink to="/reviews/$id" params={{ id: review_id }} fz="inherit">
              {[file_name, value].filter(Boolean).join(", ")}
            </AnchorLink>
            {quote && <p className={classes.words}>{quote}</p>}
          </li>
        ))}
      </ul>
      {!readOnly && draft && !isDrafting && (
        <Button variant="subtle" size="compact-sm" onClick={() => setDrafting(true)}>
          {t("Change the fallback…")}
        </Button>
      )}
      {isDrafting && (
        <NewFallback title={check.title} draft={draft} onSave={onSave} onLeave={() => setDrafting(false)} />
      )}
    </details>
  );
}

interface NewFallbackProps {
  title: string;
  draft: string;
  onSave: (guidance: string) => void;
  onLeave: () => void;
}

/** What was kept, to be edited and saved by a person. */
function NewFallback({ title, draft, onSave, onLeave }: NewFallbackProps) {
  const [words, setWords] = useState(draft);
  const save = () => {
    onSave(words.trim());
    onLeave();
  };
  return (
    <>
      <Textarea
        label={t("New fallback of {title}", { title })}
        autosize
        minRows={2}
        maxLength={MOST}
        value={words}
        onChange={({ currentTarget }) => setWords(currentTarget.value)}
      />
      <Group gap={8}>
        <Button size="compact-sm" disabled={words.trim() === ""} onClick={save}>
          {t("Add fallback")}
        </Button>
        <Button size="compact-sm" variant="subtle" onClick={onLeave}>
          {t("Cancel")}
        </Button>
      </Group>
    </>
  );
}

function wordsOf({ decided, kept, value, value_count }: Suggestion): string {
  if (value !== null && value_count === kept)
    return t("In {kept} of {decided} contracts {value} was accepted: change the fallback?", { kept, decided, value });
  if (value !== null)
    return t(
      "In {kept} of {decided} contracts a wording was accepted that meets no position, {value} in {count} of them: change the fallback?",
      { kept, decided, value, count: value_count },
    );
  return t("In {kept} of {decided} contracts a wording was accepted that meets no position: change the fallback?", {
    kept,
    decided,
  });
}

function draftOf({ value, wording }: Suggestion): string {
  const clause = wording && t("Proposed clause: “{words}”", { words: wording.replace(/["“”„]/g, "'") });
  return [value && t("{value} is accepted.", { value }), clause].filter(Boolean).join("\n").slice(0, MOST);
}
