import { officialPlaybooks } from "../../src/playbooks/official.ts";
import sentences from "./taken-back.json" with { type: "json" };
import fresh from "./taken-back-fresh.json" with { type: "json" };

/** A sentence that is put at the end of a form, by the check that must then no longer pass. */
interface TakenBack {
  /** With these neither the standard nor a fallback is met. */
  never?: string[];
  /** With these the standard is not met. */
  not_as_standard?: string[];
}

/** A balanced standard form beside an official playbook. */
interface Form {
  file: string;
  playbook: string;
  party: string;
}

/** Full texts: what a form leaves to a cover page cannot pass. */
export const FORMS: Form[] = [
  { file: "pdf/bonterms-Bonterms-Mutual-NDA-Version-1.pdf", playbook: "Mutual NDA", party: "our company" },
  { file: "docx/common-paper-design-partner-agreement.docx", playbook: "One-way NDA", party: "Partner" },
  { file: "pdf/bonterms-Bonterms-Cloud-Terms-Version-1.0.pdf", playbook: "customer side", party: "Customer" },
  { file: "pdf/bonterms-Bonterms-Cloud-Terms-Version-1.0.pdf", playbook: "vendor side", party: "Provider" },
  { file: "docx/common-paper-csa-with-sla.docx", playbook: "vendor side", party: "Provider" },
  { file: "docx/common-paper-software-license-agreement.docx", playbook: "vendor side", party: "Provider" },
  { file: "docx/common-paper-data-processing-agreement.docx", playbook: "Data processing", party: "Customer" },
];

export const checksOf = (playbook: string) => officialPlaybooks.find(({ title }) => title.includes(playbook))!.checks;

/** What takes back what a check asks for, written from the positions and not from the forms. `isFresh`: in words that no rule was written for. */
export function sentencesFor(playbook: string, check: string, isFresh: boolean): Required<TakenBack> {
  const all: Record<string, Record<string, TakenBack>> = isFresh ? fresh : sentences;
  return { never: [], not_as_standard: [], ...all[playbook]?.[check] };
}
