import { t } from "../../content/messages/messages.ts";
import type { WorkflowTemplate } from "./workflows.schema.ts";

const FLAGGED = { value: "$steps.review.result.flags", is: "more_than", to: 0 };
const CLEAR = { value: "$steps.review.result.flags", is: "equal", to: 0 };
const REVIEW = { id: "review", kind: "run_playbook", input: {} };
const READ = { id: "read", kind: "read", input: {} };

const playbookOf = (step: number) => ({
  path: `steps.${step}.input.playbook_id`,
  what: t("The playbook to review with"),
});
const vaultOf = (step: number) => ({ path: `steps.${step}.input.vault_id`, what: t("The vault for the documents") });
const watched = () => ({ path: "trigger.vault_id", what: t("The vault whose dates are watched") });

const ndaOnArrival = (): WorkflowTemplate => ({
  key: "nda-on-arrival",
  name: t("NDA on arrival"),
  description: t("Reviews each NDA that is uploaded, and asks you only about those that need a lawyer."),
  trigger: { kind: "upload" },
  steps: [
    READ,
    REVIEW,
    {
      id: "clear",
      kind: "notify",
      when: CLEAR,
      input: { text: "{$steps.read.result.files.0.name}: nothing to change under {$steps.review.result.playbook}." },
    },
    {
      id: "decide",
      kind: "gate",
      when: FLAGGED,
      input: {
        question:
          "{$steps.read.result.files.0.name} has {$steps.review.result.flags} findings. Shall it go on as it is?",
      },
    },
  ],
  needs: [playbookOf(1)],
});

const vendorContractIntake = (): WorkflowTemplate => ({
  key: "vendor-contract-intake",
  name: t("Vendor contract intake"),
  description: t("Reviews a vendor contract that came with a request, adds it to the register, and asks for approval."),
  trigger: { kind: "request" },
  steps: [
    READ,
    { id: "register", kind: "add_to_vault", input: {} },
    REVIEW,
    {
      id: "approve",
      kind: "gate",
      input: { role: "administrator", question: "May {$steps.read.result.files.0.name} be signed?" },
    },
    { id: "tell", kind: "notify", input: { text: "{$steps.read.result.files.0.name} may be signed." } },
  ],
  needs: [vaultOf(1), playbookOf(2)],
});

const renewalWatch = (): WorkflowTemplate => ({
  key: "renewal-watch",
  name: t("Renewal watch"),
  description: t("Ninety days before a date of a vault, asks whether the contract is to be renewed."),
  trigger: { kind: "deadline", days_before: 90 },
  steps: [
    {
      id: "decide",
      kind: "gate",
      input: {
        question: "{$trigger.document_name}: {$trigger.title} on {$trigger.date}. Shall it be renewed?",
        remind_after_days: 7,
      },
    },
    {
      id: "end",
      kind: "notify",
      when: { value: "$steps.decide.result.decision", is: "equal", to: "rejected" },
      input: {
        text: "{$trigger.document_name} is not to be renewed. Give notice in time: {$trigger.date}.",
        email: true,
      },
    },
  ],
  needs: [watched()],
});

const dueDiligenceRoom = (): WorkflowTemplate => ({
  key: "due-diligence-room",
  name: t("Due-diligence room"),
  description: t("Each document that a source brings into a vault is asked the questions of a due diligence."),
  trigger: { kind: "source" },
  steps: [
    READ,
    {
      id: "answers",
      kind: "extract",
      input: {
        columns: [
          { label: "Change of control", question: "What happens on a change of control?" },
          { label: "Assignment", question: "May the agreement be assigned without consent?" },
          { label: "Exclusivity", question: "Is anybody bound exclusively, or not to compete?" },
          { label: "Liability", question: "How is liability limited?" },
        ],
      },
    },
  ],
  needs: [{ path: "trigger.vault_id", what: t("The vault of the data room") }],
});

const dpaCheck = (): WorkflowTemplate => ({
  key: "dpa-check",
  name: t("DPA check"),
  description: t("Checks a data processing agreement against your playbook, and proofreads it."),
  trigger: { kind: "manual" },
  steps: [
    READ,
    REVIEW,
    { id: "proofread", kind: "proofread", input: {} },
    {
      id: "tell",
      kind: "notify",
      input: {
        text: "{$steps.read.result.files.0.name}: {$steps.review.result.flags} findings, {$steps.proofread.result.count} slips.",
      },
    },
  ],
  needs: [playbookOf(1)],
});

const playbookTestNightly = (): WorkflowTemplate => ({
  key: "playbook-test-nightly",
  name: t("Playbook test nightly"),
  description: t("Tests a playbook with its examples every night, and tells you how many were judged rightly."),
  trigger: { kind: "schedule", every: "day", at: "02:00" },
  steps: [
    { id: "test", kind: "test_playbook", input: {} },
    {
      id: "tell",
      kind: "notify",
      when: { value: "$steps.test.result.wrong", is: "more_than", to: 0 },
      input: {
        text: "{$steps.test.result.playbook}: {$steps.test.result.wrong} of {$steps.test.result.examples} examples are judged wrongly.",
      },
    },
  ],
  needs: [{ path: "steps.0.input.playbook_id", what: t("The playbook to test") }],
});

/** The workflows that ship with the product. What an organization has to choose is left out. */
export const listWorkflowTemplates = (): WorkflowTemplate[] => [
  ndaOnArrival(),
  vendorContractIntake(),
  renewalWatch(),
  dueDiligenceRoom(),
  dpaCheck(),
  playbookTestNightly(),
];
