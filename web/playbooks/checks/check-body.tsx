import { t } from "../../messages.ts";
import { Editable } from "../../ui/forms/editable.tsx";
import { UsualWordings } from "../from-documents/usual-wordings.tsx";
import { CheckLearning } from "../learning/check-learning.tsx";
import { Examples } from "../tests/examples.tsx";
import classes from "./checks.module.css";
import type { Check, CheckChange, LintNote } from "./checks.queries.ts";
import { KeptWordings } from "./kept-wordings.tsx";
import { Positions } from "./positions.tsx";

interface Props {
  id: string;
  playbookId: string;
  check: Check;
  notes: LintNote[];
  readOnly: boolean;
  change: (changes: CheckChange) => void;
}

const KINDS: Record<LintNote["kind"], string> = {
  contradiction: t("Contradiction"),
  vague: t("Not measurable"),
  missing_fallback: t("No fallback"),
  duplicate: t("Duplicate"),
};

/** The parts of a check below its title, with lint findings in the margin. */
export function CheckBody({ id, playbookId, check, notes, readOnly, change }: Props) {
  return (
    <div id={id} className={classes.body} data-noted={notes.length > 0}>
      <div className={classes.fields}>
        {(!readOnly || check.description) && (
          <div className={classes.quiet}>
            <Editable
              label={t("Description of {title}", { title: check.title })}
              value={check.description ?? ""}
              long
              readOnly={readOnly}
              placeholder={t("What to look for, and why it matters")}
              maxLength={1000}
              onSave={(description) => change({ description: description || null })}
            />
          </div>
        )}
        <Positions
          title={check.title}
          positions={check.positions}
          readOnly={readOnly}
          onChange={(positions) => change({ positions })}
        />
        <KeptWordings
          playbookId={playbookId}
          check={check}
          readOnly={readOnly}
          onSave={(guidance) => change({ positions: [...check.positions, { type: "fallback", guidance }] })}
        />
        <UsualWordings
          playbookId={playbookId}
          check={check}
          readOnly={readOnly}
          onAccept={(words) => change({ positions: [...check.positions, proposing(words)] })}
        />
        <CheckLearning playbookId={playbookId} check={check} readOnly={readOnly} />
        <Examples playbookId={playbookId} check={check} readOnly={readOnly} />
      </div>
      {notes.length > 0 && (
        <ul className={classes.notes} aria-label={t("Notes on {title}", { title: check.title })}>
          {notes.map((note) => (
            <li key={note.kind + note.message} className={classes.note}>
              <span className={classes.noteKind}>{KINDS[note.kind]}</span>
              {withoutTitle(note.message, check.title)}
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

/** A fallback whose wording is a clause, written as drafted playbooks write it. */
const proposing = (words: string) => ({
  type: "fallback" as const,
  guidance: t("Proposed clause: “{words}”", { words: words.replace(/["“”„]/g, "'") }).slice(0, 4000),
});

/** The finding is shown beside its check, so the check's name is dropped. */
function withoutTitle(message: string, title: string) {
  const named = `“${title}”: `;
  if (!message.startsWith(named)) return message;
  const rest = message.slice(named.length);
  return rest.charAt(0).toUpperCase() + rest.slice(1);
}
