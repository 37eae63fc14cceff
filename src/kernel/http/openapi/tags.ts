import type { Endpoint } from "../endpoint.ts";

const TAGS: Record<string, string> = {
  ping: "Utility",
  me: "Identity",
  "me/profile": "Profiles",
  "company-profile": "Profiles",
  "credit-usage": "Usage",
  chat: "Chats",
  "vault-templates": "Vaults",
  "report-templates": "Reports",
  "request-types": "Requests",
  "model-settings": "Model settings",
  "audit-log": "Audit log",
  evaluations: "Vaults",
  "workflow-templates": "Workflows",
  "workflow-runs": "Workflows",
  "approval-rules": "Approvals",
  "approval-need": "Approvals",
  "approval-delegation": "Approvals",
};

const DESCRIPTIONS: Record<string, string> = {
  Utility: "Check the service and the key.",
  Identity: "Who the key belongs to.",
  Jobs: "Work that takes time: answers, reviews, comparisons. A job continues when the caller stops waiting.",
  Chats: "Questions with cited answers, and the conversations they belong to.",
  Files: "Contracts and other documents: upload, read, search, compare.",
  Folders: "Where files are kept, and who can open them.",
  Projects: "Files, folders, chats and people of one matter.",
  Vaults: "Tables of contracts: documents are rows, columns are questions, cells have citations.",
  Playbooks: "Checks that contracts are reviewed against, with examples and tests.",
  Reviews: "Results of playbook runs, decisions on findings, and redlines.",
  Portfolios: "One playbook over many contracts.",
  Approvals: "What has to be approved before it goes out, and who approves it.",
  Clauses: "Wordings that people keep, with variants and versions, and the nearest wordings of contracts.",
  Skills: "Instructions that chats can use.",
  Templates: "Word documents with fields, and the documents that are made from them.",
  Reports: "Word documents about a vault, a portfolio, a project or reviews, with a footnote behind each value.",
  Workflows: "Steps that run when something happens, and the people who decide in them.",
  Requests: "What colleagues ask the legal team for, by a form, by e-mail or here.",
  Profiles: "What the model is told about a person and the company.",
  Comments: "What people say about cells, findings, documents and files.",
  Tasks: "What waits for a person.",
  Deadlines: "The dates of all vaults, and what people did about them.",
  Notifications: "Notifications to a person, such as deadlines.",
  Usage: "What the organization used, and what it cost.",
  "Model settings": "The language model of the organization.",
  "Audit log": "Who did what, and when.",
  Budget: "What an organization may use in a month, in credits and in cost of language models.",
  Webhooks: "Signed messages to your own server when something happens.",
};

export function groupOf({ path }: Endpoint): string {
  const [, noun = ""] = path.split("/");
  return TAGS[path.slice(1)] ?? TAGS[noun] ?? noun.slice(0, 1).toUpperCase() + noun.slice(1);
}

/** The groups of the reference, in the order of the operations. */
export const describeTags = (operations: Endpoint[]) =>
  [...new Set(operations.map(groupOf))].map((name) => ({
    name,
    ...(DESCRIPTIONS[name] && { description: DESCRIPTIONS[name] }),
  }));
