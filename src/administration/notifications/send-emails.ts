import type { Deps } from "../../kernel/context.ts";
import * as store from "./emails.store.ts";
import { listOfEmail } from "./notifications.store.ts";
import { present } from "./sentences.ts";
import type { Fault, Mailer } from "./smtp.ts";
import { writeEmail } from "./write-email.ts";

const EMAILS_PER_RUN = 200;
/** Longer than any attempt takes. After that, another worker may claim the e-mail. */
const CLAIM_MS = 5 * 60_000;
const MINUTE_MS = 60_000;
/** The wait after each failed attempt, in minutes. After the last one the e-mail fails. */
const RETRY_MINUTES = [1, 5, 30, 120, 360, 720, 1440];

/**
 * Sends the e-mails that are due. Several workers may run at once: each e-mail is claimed by one. If a worker dies after the
 * server accepted a message and before that is stored, the message is sent again, with the same Message-ID.
 */
export async function sendDueEmails(
  deps: Deps,
  mailer: Mailer,
  clock: () => Date,
  signal?: AbortSignal,
): Promise<void> {
  for (let count = 0; count < EMAILS_PER_RUN && !signal?.aborted; count++) {
    const now = clock();
    const email = await store.claimEmail(deps.database.system, now, new Date(now.getTime() + CLAIM_MS));
    if (!email) return;
    const outcome = await send(deps, mailer, email, now);
    await store.updateOutcome(deps.database.organization(email.organization_id), email, outcome, now);
  }
}

async function send(deps: Deps, mailer: Mailer, email: store.ClaimedEmail, now: Date) {
  const { database, config, log } = deps;
  const sql = database.organization(email.organization_id);
  const person = await store.findAddress(sql, email.organization_id, email.user_id);
  const items = person ? await listItems(deps, email) : [];
  if (!person || items.length === 0) return { status: "dropped" as const, error: null, retryAt: null };
  const unsubscribe = `${config.PUBLIC_URL}/settings/notifications`;
  const message = { id: email.id, to: person.email, unsubscribe, ...writeEmail(items, config.PUBLIC_URL) };
  const fault = await mailer.send(message);
  if (!fault) return { status: "sent" as const, error: null, retryAt: null };
  log.warn({ emailId: email.id, attempts: email.attempts }, "an e-mail could not be sent");
  return outcomeOf(fault, email.attempts, now);
}

async function listItems({ database, nouns }: Deps, { id, organization_id, user_id }: store.ClaimedEmail) {
  const viewer = { userId: user_id, sight: nouns.sightOf(organization_id, user_id) };
  return (await listOfEmail(database.organization(organization_id), organization_id, viewer, id)).map((row) =>
    present(row, nouns),
  );
}

function outcomeOf({ error, isFinal }: NonNullable<Fault>, attempts: number, now: Date) {
  const minutes = RETRY_MINUTES[attempts - 1];
  if (isFinal || minutes === undefined) return { status: "failed" as const, error, retryAt: null };
  return { status: "pending" as const, error, retryAt: new Date(now.getTime() + minutes * MINUTE_MS) };
}
