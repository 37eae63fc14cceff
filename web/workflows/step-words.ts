import {
  BellRing,
  BookOpenCheck,
  FilePen,
  FileText,
  FlaskConical,
  FolderInput,
  type LucideIcon,
  MessageSquare,
  Rows3,
  SpellCheck,
  Stamp,
  Table2,
  UserRoundCheck,
  Webhook,
} from "lucide-react";
import { t } from "../messages.ts";
import type { RunStep, StepKind, WorkflowRun } from "./workflows.queries.ts";

interface StepWords {
  label: string;
  /** What it does, in one sentence. */
  about: string;
  icon: LucideIcon;
  /** The name of the first such step of a workflow, by which other steps refer to it. */
  name: string;
}

export const STEP_WORDS: Record<StepKind, StepWords> = {
  read: {
    label: t("Read the files"),
    about: t("Waits until the files are read."),
    icon: FileText,
    name: "read",
  },
  run_playbook: {
    label: t("Review with a playbook"),
    about: t("Reviews the files as one agreement, and drafts the changes."),
    icon: BookOpenCheck,
    name: "review",
  },
  ask: {
    label: t("Ask a question"),
    about: t("Answers a question about the files, a vault or a project. Nothing is changed."),
    icon: MessageSquare,
    name: "answer",
  },
  extract: {
    label: t("Ask each file the same questions"),
    about: t("Makes a table of what each file says."),
    icon: Rows3,
    name: "table",
  },
  proofread: {
    label: t("Proofread the files"),
    about: t("Finds slips such as wrong references and undefined terms."),
    icon: SpellCheck,
    name: "proofread",
  },
  test_playbook: {
    label: t("Test a playbook"),
    about: t("Judges the examples of a playbook, and counts how many are judged rightly."),
    icon: FlaskConical,
    name: "test",
  },
  add_to_vault: {
    label: t("Add the files to a vault"),
    about: t("Adds the files, and waits until all columns are read."),
    icon: Table2,
    name: "vault",
  },
  fill_template: {
    label: t("Make a document from a template"),
    about: t("Fills in a template, and saves the document."),
    icon: FilePen,
    name: "document",
  },
  file: {
    label: t("File the files away"),
    about: t("Moves the files into a folder, or links them to a project."),
    icon: FolderInput,
    name: "filed",
  },
  gate: {
    label: t("Ask a person to decide"),
    about: t("Waits until one of the people decides. A rejection ends the workflow, unless a later step looks at it."),
    icon: UserRoundCheck,
    name: "decide",
  },
  approve: {
    label: t("Get an approval"),
    about: t(
      "Asks for an approval of the review or document. A change of it voids the approval, and ends the workflow.",
    ),
    icon: Stamp,
    name: "approve",
  },
  notify: {
    label: t("Tell people"),
    about: t("Sends a notification."),
    icon: BellRing,
    name: "tell",
  },
  webhook: {
    label: t("Tell another system"),
    about: t("Sends the event “workflow.step” to a webhook."),
    icon: Webhook,
    name: "send",
  },
};

export const STEP_GROUPS: { title: string; kinds: StepKind[] }[] = [
  { title: t("Read and check"), kinds: ["read", "run_playbook", "ask", "extract", "proofread", "test_playbook"] },
  { title: t("Make and file"), kinds: ["add_to_vault", "fill_template", "file"] },
  { title: t("People and systems"), kinds: ["gate", "approve", "notify", "webhook"] },
];

export const STEP_STATUS: Record<RunStep["status"], { label: string; tone: "plain" | "good" | "warning" | "danger" }> =
  {
    pending: { label: t("To come"), tone: "plain" },
    running: { label: t("Under way"), tone: "plain" },
    waiting: { label: t("Waits for a decision"), tone: "warning" },
    succeeded: { label: t("Done"), tone: "good" },
    failed: { label: t("Failed"), tone: "danger" },
    skipped: { label: t("Skipped"), tone: "plain" },
    canceled: { label: t("Not done"), tone: "plain" },
  };

export const RUN_STATUS: Record<
  WorkflowRun["status"],
  { label: string; tone: "plain" | "good" | "warning" | "danger" }
> = {
  queued: { label: t("Waits for its turn"), tone: "plain" },
  running: { label: t("Under way"), tone: "plain" },
  waiting: { label: t("Waits for a decision"), tone: "warning" },
  succeeded: { label: t("Done"), tone: "good" },
  failed: { label: t("Failed"), tone: "danger" },
  canceled: { label: t("Stopped"), tone: "plain" },
};
