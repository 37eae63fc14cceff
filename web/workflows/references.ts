import { t } from "../messages.ts";
import { STEP_WORDS } from "./step-words.ts";
import type { TriggerKind } from "./trigger-words.ts";
import type { StepKind } from "./workflows.queries.ts";

export type Sort = "text" | "number" | "decision" | "files" | "file" | "review" | "playbook" | "vault" | "project";

/** A result of an earlier step, or something of what started the workflow. */
export interface Reference {
  value: string;
  /** Where it comes from: “Step 2”. */
  from: string;
  what: string;
  sort: Sort;
}

type Known = [path: string, what: string, sort: Sort];

const ofTrigger: Record<TriggerKind, Known[]> = {
  manual: [],
  upload: [],
  source: [["vault_id", t("The vault"), "vault"]],
  request: [["project_id", t("The project of the request"), "project"]],
  schedule: [],
  deadline: [
    ["document_name", t("The name of the contract"), "text"],
    ["title", t("What is due"), "text"],
    ["date", t("The date"), "text"],
    ["vault_id", t("The vault"), "vault"],
  ],
  review_completed: [
    ["review_id", t("The review"), "review"],
    ["flags", t("The number of flags"), "number"],
    ["playbook_id", t("The playbook"), "playbook"],
  ],
};

const decided: Known[] = [
  ["decision", t("The decision"), "decision"],
  ["note", t("The note of the decision"), "text"],
];

const ofStep: Record<StepKind, Known[]> = {
  read: [
    ["files.0.name", t("The name of the first file"), "text"],
    ["files.0.pages", t("The pages of the first file"), "number"],
    ["files.0.language", t("The language of the first file"), "text"],
    ["file_ids", t("The files"), "files"],
  ],
  run_playbook: [
    ["flags", t("The number of flags"), "number"],
    ["fallbacks", t("The number of fallbacks"), "number"],
    ["passes", t("The number of passes"), "number"],
    ["errors", t("The number of checks that could not be assessed"), "number"],
    ["playbook", t("The name of the playbook"), "text"],
    ["review_id", t("The review"), "review"],
  ],
  test_playbook: [
    ["wrong", t("The number of wrong judgements"), "number"],
    ["right", t("The number of right judgements"), "number"],
    ["examples", t("The number of examples"), "number"],
    ["playbook", t("The name of the playbook"), "text"],
  ],
  ask: [["answer", t("The answer"), "text"]],
  extract: [],
  proofread: [["count", t("The number of slips"), "number"]],
  add_to_vault: [["documents.0.name", t("The name of the first document"), "text"]],
  fill_template: [
    ["name", t("The name of the document"), "text"],
    ["file_id", t("The document"), "file"],
    ["file_ids", t("The document"), "files"],
  ],
  file: [["file_ids", t("The files"), "files"]],
  gate: decided,
  approve: decided,
  notify: [],
  webhook: [],
};

interface Named {
  id: string;
  kind: StepKind;
}

/** What a step may refer to: what started the workflow, and the results of the steps before it. */
export function referencesBefore(trigger: TriggerKind, before: Named[]): Reference[] {
  const files: Reference = { value: "$trigger.file_ids", from: START, what: t("The files"), sort: "files" };
  const started = ofTrigger[trigger].map(
    ([path, what, sort]): Reference => ({ value: `$trigger.${path}`, from: START, what, sort }),
  );
  const results = before.flatMap(({ id, kind }, index) =>
    ofStep[kind].map(
      ([path, what, sort]): Reference => ({
        value: `$steps.${id}.result.${path}`,
        from: t("Step {number}: {step}", { number: index + 1, step: STEP_WORDS[kind].label }),
        what,
        sort,
      }),
    ),
  );
  return [files, ...started, ...results];
}

const START = t("What started it");

export const isReference = (value: unknown): value is string =>
  typeof value === "string" && /^\$(trigger|steps)\b/.test(value);

/** Its place and what it is, in one line. */
export const labelOf = ({ from, what }: Reference) => t("{what} ({from})", { what, from });

/** Grouped for a list of choices. */
export function groupsOf(references: Reference[]) {
  return [...Map.groupBy(references, ({ from }) => from)].map(([group, each]) => ({
    group,
    items: each.map((reference) => ({ value: reference.value, label: labelOf(reference) })),
  }));
}

const IN_TEXT = /\{(\$(?:trigger|steps)\.[A-Za-z0-9_.-]+)\}/g;

/** The text with results named in words: “⟨The number of flags⟩ findings”. Null if it has none. */
export function textInWords(text: string, references: Reference[]): string | null {
  if (!text.includes("{$")) return null;
  return text.replace(IN_TEXT, (_, value: string) => {
    const known = references.find((each) => each.value === value);
    return `⟨${known?.what ?? t("a result")}⟩`;
  });
}

/** The names of the steps that a value refers to. */
export function stepsReferredTo(value: unknown): string[] {
  if (typeof value === "string") return [...value.matchAll(/\$steps\.([a-z0-9_]+)\.result/g)].map(([, id = ""]) => id);
  if (typeof value !== "object" || value === null) return [];
  return Object.values(value).flatMap(stepsReferredTo);
}
