import { findMoney } from "../../content/values/prose/money.ts";
import type { ReviewContent } from "../../playbooks/reviews/approved-content.ts";
import { needsDecision } from "../../playbooks/reviews/groups.words.ts";
import { findFile, findContent as findFileContent } from "../../workspace/files/files.ts";
import type { ApprovalRule, Condition, Subject } from "./rules.schema.ts";
import { listRulesAbout } from "./rules.store.ts";
import type { By, Content } from "./subjects.ts";

/** What goes to the other side is a redline, and the review behind it. */
const ABOUT: Record<Subject, Subject[]> = {
  review: ["review"],
  redline: ["review", "redline"],
  document: ["document"],
  request: ["request"],
};

/** The rules that apply to it as it is now, oldest first. */
export async function listFittingRules(by: By, subject: Subject, content: Content): Promise<ApprovalRule[]> {
  const rules = await listRulesAbout(by.sql, by.organizationId, ABOUT[subject]);
  const texts = new LazyTexts(by, content);
  const fitting = [];
  for (const rule of rules) if (await fits(rule.when, content, texts)) fitting.push(rule);
  return fitting;
}

/** The texts of the files and the words proposed for them, read once and only if a rule asks. Null for what is not read, or is gone. */
class LazyTexts {
  readonly #by: By;
  readonly #content: Content;
  #texts: Promise<(string | null)[]> | undefined;

  constructor(by: By, content: Content) {
    this.#by = by;
    this.#content = content;
  }

  read(): Promise<(string | null)[]> {
    this.#texts ??= this.#load();
    return this.#texts;
  }

  async #load(): Promise<(string | null)[]> {
    const { fileIds, reviews } = this.#content;
    const texts = [];
    for (const id of fileIds) texts.push(await readText(this.#by, id));
    return [...texts, ...reviews.flatMap(proposedWords)];
  }
}

/** Null too for a document of which pages could not be read. */
async function readText({ sql, organizationId }: By, id: string): Promise<string | null> {
  const file = await findFile(sql, organizationId, id);
  if (!file || (file.pages !== null && file.pages_read !== null && file.pages_read < file.pages)) return null;
  return (await findFileContent(sql, file, organizationId))?.content.text ?? null;
}

const proposedWords = ({ results, decisions }: ReviewContent): string[] =>
  [...results, ...decisions].flatMap(({ revisions }) => (revisions ?? []).map(({ replacement }) => replacement));

async function fits(when: Condition, content: Content, texts: LazyTexts): Promise<boolean> {
  if (when.playbook && !content.reviews.some(({ playbook_id }) => when.playbook?.some(isSame(playbook_id))))
    return false;
  if ((when.importance || when.decision) && !hasFinding(when, content)) return false;
  if (when.amount && !(await texts.read()).some((text) => text === null || namesAmount(text, when.amount)))
    return false;
  if (when.party === undefined) return true;
  const party = folded(when.party);
  if (content.reviews.some(({ representing_party }) => folded(representing_party).includes(party))) return true;
  return (await texts.read()).some((text) => text === null || folded(text).includes(party));
}

const isSame = (id: string) => (other: string) => other.toLowerCase() === id;

/** Without a decision in the condition, any finding that was decided or needs a decision counts. */
function hasFinding({ importance, decision }: Condition, { reviews }: Content): boolean {
  return reviews.some(({ results, decisions }) =>
    results.some((finding) => {
      if (importance && !(finding.importance && importance.includes(finding.importance))) return false;
      const decided = decisions.find(({ check_id }) => check_id === finding.checkId)?.decision;
      const state = decided ?? (needsDecision(finding) ? "open" : undefined);
      return state !== undefined && (decision === undefined || decision.includes(state));
    }),
  );
}

const namesAmount = (text: string, asked: Condition["amount"]): boolean =>
  asked !== undefined &&
  findMoney(text).some(
    ({ value: { amount, currency } }) =>
      amount >= asked.at_least && (asked.currency === undefined || currency === asked.currency),
  );

const folded = (text: string) => text.normalize("NFKC").toLowerCase().replaceAll(/\s+/g, " ").trim();
