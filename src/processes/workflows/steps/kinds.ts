import type { Sql } from "../../../kernel/db/sql.ts";
import type { Asking } from "../runs.store.ts";
import type { StepContext } from "../step-context.ts";
import type { InputOf, StepKind } from "../steps.schema.ts";
import { askForApproval } from "./approval.ts";
import { addToVault, fileAway, makeFromTemplate } from "./documents.ts";
import { askPeople, notifyPeople, sendToWebhook } from "./people.ts";
import { askQuestion, extract, proofreadEach, readFiles, reviewFiles, takeTest } from "./reading.ts";

/**
 * What came of a step: a result, with an effect in the transaction that records it; or a question to people. `rejection`: people
 * decided against going on.
 */
export type Outcome =
  | { result: object; effect?: (sql: Sql) => Promise<void>; rejection?: { note: string | null } }
  | { asks: Asking };

type Takes = { [K in StepKind]: (step: StepContext, input: InputOf<K>) => Promise<Outcome> };

export const STEPS: Takes = {
  read: readFiles,
  add_to_vault: addToVault,
  run_playbook: reviewFiles,
  test_playbook: takeTest,
  ask: askQuestion,
  fill_template: makeFromTemplate,
  extract,
  proofread: proofreadEach,
  gate: askPeople,
  approve: askForApproval,
  notify: notifyPeople,
  webhook: sendToWebhook,
  file: fileAway,
};
