import { t } from "../messages.ts";
import { List, ListRow } from "../ui/data/list-row.tsx";
import { Section } from "../ui/layout/section.tsx";
import { referencesBefore, textInWords } from "./references.ts";
import { STEP_WORDS } from "./step-words.ts";
import { triggerInWords } from "./trigger-words.ts";
import type { Workflow } from "./workflows.queries.ts";

/** What a workflow does, for people who may not change it. */
export function StepsInWords({ workflow: { trigger, steps } }: { workflow: Workflow }) {
  return (
    <>
      <Section title={t("When it starts")}>
        <p>{triggerInWords(trigger)}</p>
      </Section>
      <Section title={t("What is done then")}>
        <List label={t("Steps")}>
          {steps.map(({ id, kind, input, when }, index) => {
            const { label, icon: Icon } = STEP_WORDS[kind];
            const said = input.question ?? input.text;
            const text = typeof said === "string" ? said : "";
            const words = textInWords(text, referencesBefore(trigger.kind, steps.slice(0, index))) ?? text;
            return (
              <ListRow
                key={id}
                icon={<Icon size={14} aria-hidden />}
                title={`${index + 1}. ${label}`}
                detail={[words, when && t("Only if a condition holds.")].filter(Boolean).join(" · ")}
              />
            );
          })}
        </List>
      </Section>
    </>
  );
}
