import { Button, Select, Textarea } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { type FormEvent, useState } from "react";
import { api } from "../api.ts";
import { t } from "../messages.ts";
import { WordDiff } from "../reviews/findings/word-diff.tsx";
import { ShownError } from "../ui/feedback/shown-error.ts";
import { useAction } from "../ui/feedback/use-action.ts";
import { countUse } from "./decide.ts";
import { complete } from "./document.ts";
import { readWords, replaceWords } from "./office.ts";
import classes from "./pane.module.css";

const MOST = 500;
const NO_MODEL = t("Drafting needs a language model. Ask an administrator to set one up.");

interface Draft {
  before: string;
  after: string;
}

/** Rewrites the selection, with a skill if one is chosen. */
export function DraftTab() {
  const skills = useQuery({
    queryKey: ["skills", "word"],
    queryFn: () => api.get("/skills", { query: { limit: MOST } }),
  });
  const [skill, setSkill] = useState<string | null>(null);
  const [wish, setWish] = useState("");
  const draft = useAction(() => rewrite(wish, skill), { showsErrors: true });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    draft.run();
  };
  return (
    <div className={classes.stack}>
      <form className={classes.stack} onSubmit={submit}>
        <Select
          label={t("Saved instructions")}
          placeholder={t("None")}
          clearable
          data={(skills.data?.skills ?? []).map(({ id, name }) => ({ value: id, label: name }))}
          value={skill}
          onChange={setSkill}
        />
        <Textarea
          label={t("What to change")}
          autosize
          value={wish}
          onChange={(event) => setWish(event.currentTarget.value)}
        />
        {draft.error && <p role="alert">{draft.error}</p>}
        <Button type="submit" loading={draft.busy} disabled={!skill && wish.trim() === ""}>
          {t("Rewrite the selection")}
        </Button>
      </form>
      {draft.result && <DraftView key={draft.result.after} {...draft.result} />}
    </div>
  );
}

async function rewrite(wish: string, skill: string | null): Promise<Draft> {
  const before = await readWords();
  const { result, model } = await askModel(
    `Rewrite this passage of a contract. ${wish}\nReply with the rewritten passage only: no heading, no quotation marks, no explanation.\n\n${before}`,
    skill,
  );
  if (model === "local") throw new ShownError(NO_MODEL);
  return { before, after: inOneLine(result, before) };
}

const askModel = (message: string, skill: string | null) => complete({ message, ...(skill && { skill_ids: [skill] }) });

/** One line, with the same leading and trailing space as the selection: Word also selects the space after a word. */
function inOneLine(text: string, before: string): string {
  const lines = text.trim().split("\n");
  const lead = /^\s{0,99}/.exec(before)?.[0] ?? "";
  const trail = /\s{0,99}$/.exec(before)?.[0] ?? "";
  return `${lead}${lines.map((line) => line.trim()).join(" ")}${trail}`;
}

function DraftView({ before, after }: Draft) {
  const insert = useAction(() => replaceWords(before, after).then(() => countUse("drafts_applied")), {
    done: t("Inserted as a tracked change."),
    showsErrors: true,
  });
  return (
    <section className={classes.stack} aria-label={t("Draft")}>
      <WordDiff before={before} after={after} />
      {insert.error && <p role="alert">{t("{error} Select the same words again.", { error: insert.error })}</p>}
      <Button onClick={() => insert.run()} loading={insert.busy}>
        {t("Insert")}
      </Button>
    </section>
  );
}
