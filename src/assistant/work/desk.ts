import type { Context } from "../../kernel/context.ts";
import type { JobContext } from "../../kernel/jobs/job.ts";
import type { LanguageModel, Tokens } from "../../models/model.ts";
import type { PromptPlaybook } from "../../playbooks/reviews/run/prompt-playbooks.ts";
import type { TableQuery } from "../../vaults/questions/questions.schema.ts";
import type { AskedTable } from "../../vaults/questions/run-query.ts";
import { loadSources, type Source } from "../../workspace/files/search/sources.ts";
import type { Toolbox } from "../tools/toolbox.ts";
import type { Diagram, EmailDraft, NewDocument } from "./drafts.schema.ts";
import type { OrdersToActOn } from "./orders/carried.ts";
import type { AnswerReview, DoneAction, MadeChange, Note, PlanStep, Proposal, Unfinished } from "./work.schema.ts";

/** A document that the answer may cite. Its text is loaded when it is needed. */
export interface OpenedDocument {
  /** F1, F2, … */
  name: string;
  fileId: string;
  documentId: string | null;
  filename: string;
}

/** A place in a document that a cell of a table rests on. */
export interface CellQuote {
  quote: string;
  start: number;
  end: number;
  page: number | null;
}

/** What a document says to one question. */
export interface ReadCell {
  value: string | null;
  quotes: CellQuote[];
  /** Why there is no answer, other than that the document does not say it. */
  problem?: string;
}

/** What was read in one document. */
export interface ReadCells {
  cells: ReadCell[];
  note: string | null;
  tokens?: Tokens;
}

export interface MadeTable {
  title: string;
  columns: { label: string; question: string }[];
  vaultId: string | null;
  left: number;
  rows: (Omit<OpenedDocument, "name"> & {
    cells: ReadCell[];
    note: string | null;
  })[];
}

/** A file that a review or a comparison wrote. */
export interface WrittenFile {
  file_id: string;
  filename: string;
  signed_url: string;
  original_file_id?: string;
  original_filename?: string;
}

/** What a tool returned to the model, and what it left on the desk. Plain data: it is kept, and applied again when a job is retried. */
export interface Outcome {
  text: string;
  opened?: OpenedDocument[];
  plan?: PlanStep[];
  action?: DoneAction;
  made?: MadeChange;
  proposal?: Proposal;
  unfinished?: Unfinished;
  email?: EmailDraft & { plaintext_body: string };
  diagram?: Diagram;
  document?: NewDocument;
  table?: MadeTable;
  tableQuery?: TableQuery;
  review?: AnswerReview;
  files?: WrittenFile[];
  tokens?: Tokens;
  credits?: number;
  /** A job or portfolio that has to end before the result is known. */
  waitsFor?: { kind: "review" | "comparison" | "portfolio"; id: string };
}

/** The person or key that asked, and the operations that they may use. */
export interface Operations extends Toolbox {
  ctx: Context;
}

interface Setting {
  ctx: JobContext;
  chatId: string;
  /** Null without a language model. */
  model: LanguageModel | null;
  sources: Source[];
  playbooks: PromptPlaybook[];
  table: AskedTable | undefined;
  /** Undefined if the person or key lost their access meanwhile. */
  operations: Operations | undefined;
  /** Playbooks came with this message, so that reviews against them are asked for. */
  bringsPlaybooks: boolean;
  /** What the person orders with this message, and what it goes on with. */
  orders: OrdersToActOn;
  /** Each change waits for the person's decision, as in the web application. */
  asksFirst: boolean;
  /** False: nothing is changed at all; changes are only proposed. */
  mayChange: boolean;
  /** The plan of an earlier turn, if steps of it are left. */
  plan: PlanStep[];
}

/** What one answer works with and what it has made so far. */
export class Desk {
  readonly actions: DoneAction[] = [];
  readonly made: MadeChange[] = [];
  readonly proposals: Proposal[] = [];
  readonly reviews: AnswerReview[] = [];
  readonly tables: MadeTable[] = [];
  readonly emails: NonNullable<Outcome["email"]>[] = [];
  readonly diagrams: Diagram[] = [];
  readonly documents: NewDocument[] = [];
  readonly files: WrittenFile[] = [];
  readonly notes: Note[] = [];
  readonly tokens: Tokens[] = [];
  readonly opened = new Map<string, OpenedDocument>();
  readonly setting: Setting;
  readonly sources: Source[];
  plan: PlanStep[];
  /** When the person last changed the plan. */
  planEditedAt: string | null = null;
  tableQuery: TableQuery | undefined;
  unfinished: Unfinished | undefined;
  /** What was not read of documents that are longer than a prompt, in words. */
  unread: string[] = [];
  /** What the reviews of this answer cost. */
  credits = 0;
  /** How many documents were asked, each on its own. */
  asked = 0;

  constructor(setting: Setting) {
    this.setting = setting;
    this.sources = [...setting.sources];
    this.plan = setting.plan;
    for (const { name, fileId, documentId, filename } of setting.sources)
      this.opened.set(fileId, { name, fileId, documentId, filename });
  }

  get ctx(): JobContext {
    return this.setting.ctx;
  }

  /** The document with its name. A new one gets the next name. */
  name(document: Omit<OpenedDocument, "name">): OpenedDocument {
    const known = this.opened.get(document.fileId);
    const named = known ?? { ...document, name: `F${this.opened.size + 1}` };
    this.opened.set(document.fileId, named);
    return named;
  }

  named(name: string): OpenedDocument | undefined {
    return [...this.opened.values()].find((document) => document.name === name);
  }

  /** The document with its text, if the person can still open it. */
  async source(document: OpenedDocument): Promise<Source | undefined> {
    const known = this.sources.find(({ fileId }) => fileId === document.fileId);
    if (known) return known;
    const source = await this.read(document);
    if (source) this.sources.push(source);
    return source;
  }

  /** The same, without keeping its text. */
  async read(document: OpenedDocument): Promise<Source | undefined> {
    const [source] = await loadSources(this.ctx, [document]);
    return source && { ...source, name: document.name };
  }

  apply(outcome: Outcome) {
    for (const document of outcome.opened ?? []) this.opened.set(document.fileId, document);
    if (outcome.plan) this.plan = outcome.plan;
    if (outcome.action) this.actions.push(outcome.action);
    if (outcome.made) this.made.push(outcome.made);
    if (outcome.proposal) this.proposals.push(outcome.proposal);
    const { review } = outcome;
    if (review && !this.reviews.some(({ review_id }) => review_id === review.review_id)) this.reviews.push(review);
    if (outcome.table) {
      this.tables.push(outcome.table);
      this.asked += outcome.table.rows.length;
    }
    if (outcome.email) this.emails.push(outcome.email);
    if (outcome.diagram) this.diagrams.push(outcome.diagram);
    if (outcome.document) this.documents.push(outcome.document);
    if (outcome.tokens) this.tokens.push(outcome.tokens);
    this.files.push(...(outcome.files ?? []));
    this.tableQuery = outcome.tableQuery ?? this.tableQuery;
    this.unfinished = outcome.unfinished ?? this.unfinished;
    this.credits += outcome.credits ?? 0;
  }
}
