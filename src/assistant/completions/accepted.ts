import { escapeMarkdown } from "../../content/citations/escape-markdown.ts";
import type { Context } from "../../kernel/context.ts";
import { sumTokens } from "../../models/model.ts";
import { readTurn } from "../chats/chats.ts";
import type { Desk } from "../work/desk.ts";
import { acceptedIn } from "../work/orders/carried.ts";
import type { Proposal } from "../work/work.schema.ts";
import { decideProposals, readWork } from "../work/work.ts";
import type { TurnResult } from "./answer-by-model.ts";

/** Begins the answer to a yes that may mean several changes. */
const WHICH = "Several changes wait for your decision, so none was made. Which of them do you allow?";
const HOW = "Answer with a number, or with “all”.";
/** The last answer, the question that it answered, and the same of the turn before. */
const MESSAGES = 4;

interface Decided {
  allowed?: string[];
  undecided?: string[];
}

/**
 * “Yes, do that” allows what the last answer proposed, if that is one change. Of several it allows those that the message names by number, or
 * all of them.
 */
export async function decideInWords(ctx: Context, chatId: string, message: string): Promise<Decided> {
  const accepted = acceptedIn(message);
  if (accepted === undefined) return {};
  const waiting = await proposalsThatWait(ctx, chatId);
  if (waiting.length === 0) return {};
  if (accepted === "one" && waiting.length > 1) return { undecided: waiting.map(({ id }) => id) };
  const chosen = Array.isArray(accepted) ? accepted.flatMap((number) => waiting[number - 1] ?? []) : waiting;
  const decisions = chosen.map(({ id }) => ({ proposal_id: id, allow: true }));
  return { allowed: await decideProposals(ctx, chatId, decisions) };
}

/** Of the last answer, or of the one before where the last only asked which is meant. */
async function proposalsThatWait(ctx: Context, chatId: string): Promise<Proposal[]> {
  const found = await readTurn(ctx.sql, ctx.organizationId, chatId, MESSAGES);
  const answers = (found?.messages ?? []).filter(({ role }) => role === "assistant").toReversed();
  const [last, before] = answers;
  const meant = last?.content.startsWith(WHICH) ? before : last;
  const work = meant?.job_id ? (await readWork(ctx, chatId)).get(meant.job_id) : undefined;
  return (work?.proposals ?? []).filter(({ decision }) => decision === null);
}

/** Undefined if it is clear what the person allowed. */
export function askWhich(desk: Desk, proposals: Proposal[], undecided: string[]): TurnResult | undefined {
  const open = undecided.flatMap((id) => proposals.find((each) => each.id === id) ?? []);
  if (open.length === 0) return undefined;
  const lines = open.map(({ summary }, at) => `${at + 1}. ${escapeMarkdown(summary)}`);
  const text = [WHICH, lines.join("\n"), HOW].join("\n\n");
  return { text, citations: [], desk, model: "local", tokens: sumTokens([]) };
}
