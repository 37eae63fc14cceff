import { Button, Select } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { api } from "../api.ts";
import { t } from "../messages.ts";
import { playbooksQuery } from "../playbooks/playbooks.queries.ts";
import { languageIn } from "../reviews/desk/fallbacks.ts";
import { useAction } from "../ui/feedback/use-action.ts";
import { must } from "../ui/must.ts";
import { countUse } from "./decide.ts";
import type { Send } from "./document.ts";
import { Library } from "./library.tsx";
import { insertAfterSelection } from "./office.ts";
import classes from "./pane.module.css";

const MOST = 200;

/** The clause library, and the standard positions of a playbook. */
export const ClausesTab = ({ send }: { send: Send }) => (
  <div className={classes.stack}>
    <Library send={send} />
    <PlaybookClauses />
  </div>
);

/** The clause that a position quotes is inserted, or the position itself. */
function PlaybookClauses() {
  const playbooks = useQuery(playbooksQuery);
  const [id, setId] = useState<string | null>(null);
  const checks = useQuery({
    queryKey: ["playbooks", id, "clauses"],
    queryFn: () =>
      api.get("/playbooks/{id}/checks", { params: { id: must(id, "a playbook is chosen") }, query: { limit: MOST } }),
    enabled: id !== null,
  });
  return (
    <div className={classes.stack}>
      <Select
        label={t("Playbook")}
        placeholder={t("Choose a playbook")}
        data={(playbooks.data?.playbooks ?? []).map((each) => ({ value: each.id, label: each.title }))}
        value={id}
        onChange={setId}
      />
      <ul className={classes.list} aria-label={t("Clauses of the playbook")}>
        {checks.data?.checks.map(({ id: checkId, title, positions }) => {
          const standard = positions.find(({ type }) => type === "standard");
          const { guidance } = must(standard, "every check has a standard position");
          return <Clause key={checkId} title={title} text={languageIn(guidance) ?? guidance} />;
        })}
      </ul>
    </div>
  );
}

function Clause({ title, text }: { title: string; text: string }) {
  const insert = useAction(() => insertAfterSelection(text).then(() => countUse("drafts_applied")), {
    done: t("Inserted as a tracked change."),
  });
  return (
    <li className={classes.item}>
      <h2>{title}</h2>
      <p>{text}</p>
      <Button
        size="xs"
        variant="default"
        onClick={() => insert.run()}
        loading={insert.busy}
        aria-label={t("Insert {title}", { title })}
      >
        {t("Insert")}
      </Button>
    </li>
  );
}
