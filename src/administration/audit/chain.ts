import { createHash } from "node:crypto";
import { must } from "../../content/must.ts";
import type { Deps } from "../../kernel/context.ts";
import { type SecretBox, UnreadableSecret } from "../../kernel/db/secret-box.ts";
import type { Sql } from "../../kernel/db/sql.ts";
import { conflict, notFound } from "../../kernel/errors/errors.ts";
import * as store from "./chain.store.ts";

const BATCH = 2_000;
/** A record has the time at which its transaction began, but its position is assigned at the end. No transaction takes this long. */
const MAX_BACKDATING_MS = 60 * 60 * 1000;
const MAX_FAULTS = 100;

export interface ChainReport {
  organization_id: string;
  records: number;
  /** Position and hash of the last record. A copy kept elsewhere can later prove that the chain up to there is unchanged. */
  head: string;
  /** What was changed, removed or added. Empty if the chain is intact. */
  faults: string[];
}

type VerifyDeps = Pick<Deps, "secrets">;

/** Verifies for each organization that no audit record was changed, removed or inserted. Must begin its transaction. */
export async function verifyAudit(sql: Sql, deps: VerifyDeps, { org, head }: { org?: string; head?: string }) {
  await store.beginSnapshot(sql);
  const chains = await store.listChains(sql, org ?? null);
  if (org !== undefined && chains.length === 0) throw notFound("organization");
  const organizations: ChainReport[] = [];
  for (const chain of chains) organizations.push(await verifyChain(sql, deps, chain, head));
  return { whole: organizations.every(({ faults }) => faults.length === 0), organizations };
}

/** The same for one organization, as the transaction sees it. */
export async function verifyOrganization(sql: Sql, deps: VerifyDeps, org: string, head?: string): Promise<ChainReport> {
  const [chain] = await store.listChains(sql, org);
  if (!chain) throw notFound("organization");
  return verifyChain(sql, deps, chain, head);
}

async function verifyChain(sql: Sql, { secrets }: VerifyDeps, chain: store.ChainRow, expected: string | undefined) {
  const found: string[] = checkpointFaults(secrets, chain);
  const report = (fault: string) => found.length < MAX_FAULTS && found.push(fault);
  if (chain.outside > 0) report(`${chain.outside} records are not part of the chain: they were added past it.`);
  const renumberings = await store.listRenumberings(sql, chain.organization_id);
  let last = { position: chain.checkpoint_position, hash: chain.checkpoint_hash };
  let [records, latest, hasHead] = [0, 0, expected === undefined];
  for await (const link of eachLink(sql, chain)) {
    records++;
    const hash = hashOf(link);
    if (link.position !== last.position + 1) report(missing(last.position + 1, link.position - 1));
    else if (!link.previous_hash.equals(last.hash)) report(changed(last.position, chain.checkpoint_position));
    if (Date.parse(link.at) < latest - MAX_BACKDATING_MS)
      report(`Record ${link.position} has an earlier date than the records before it.`);
    if (!namesItsMaker(link, renumberings))
      report(`Record ${link.position} names a different person from when it was written.`);
    latest = Math.max(latest, Date.parse(link.at));
    last = { position: link.position, hash };
    hasHead ||= headOf(last) === expected;
  }
  if (last.position < chain.position) report(missing(last.position + 1, chain.position));
  else if (last.position > chain.position) report(added(chain.position + 1, last.position));
  else if (!last.hash.equals(chain.hash)) report(changed(last.position, chain.checkpoint_position));
  if (!hasHead) report(`No record has the given head ${expected}.`);
  return { organization_id: chain.organization_id, records, head: headOf(last), faults: found };
}

type Renumbering = Awaited<ReturnType<typeof store.listRenumberings>>[number];

/** The hash covers the person's number at the time. Each later import says what it became. */
function namesItsMaker({ position, user_id, chained_user_id }: store.LinkRow, renumberings: Renumbering[]): boolean {
  const expected = renumberings
    .filter((each) => each.position > position)
    .reduce((number, { numbers }) => (number === null ? null : (numbers[number] ?? number)), chained_user_id);
  return user_id === expected;
}

/** The value that a checkpoint's proof seals. */
export const checkpointHead = (checkpoint: { position: number; hash: Buffer }) => headOf(checkpoint);

const headOf = ({ position, hash }: { position: number; hash: Buffer }) => `${position}:${hash.toString("hex")}`;
const range = (from: number, to: number) => (from === to ? `Record ${from} was` : `Records ${from} to ${to} were`);
const missing = (from: number, to: number) => `${range(from, to)} removed.`;
const added = (from: number, to: number) => `${range(from, to)} added past the chain.`;
const changed = (position: number, checkpoint: number) =>
  position === checkpoint ? "The beginning of the chain was changed." : `Record ${position} was changed.`;

const hashOf = ({ previous_hash, content }: store.LinkRow) =>
  createHash("sha256").update(previous_hash).update(content).digest();

async function* eachLink(sql: Sql, { organization_id }: store.ChainRow) {
  for (let after = Number.MIN_SAFE_INTEGER; ; ) {
    const links = await store.listLinks(sql, organization_id, after, BATCH);
    yield* links;
    const last = links.at(-1);
    if (!last || links.length < BATCH) return;
    after = last.position;
  }
}

/** Deletes the records before a point in time. Keeps the position and hash of the last one, so that the rest can still be verified. */
export async function pruneAudit(sql: Sql, { secrets }: VerifyDeps, { org, before }: { org: string; before: string }) {
  const chain = await store.lockChain(sql, org);
  if (!chain) throw notFound("organization with audit records");
  const [state] = await store.listChains(sql, org);
  const { faults } = await verifyChain(sql, { secrets }, must(state, "it has been locked"), undefined);
  if (faults.length > 0)
    throw conflict("AUDIT_CHAIN_BROKEN", `The audit chain is broken: ${faults[0]} Run: audit verify`);
  const last = await store.findLastExpired(sql, org, before);
  if (!last) return { organization_id: org, removed: 0 };
  const checkpoint = { position: last.position, hash: hashOf(last) };
  const removed = await store.deleteUpTo(sql, org, last.position);
  await store.updateCheckpoint(sql, org, { ...checkpoint, proof: secrets.seal(headOf(checkpoint), org) });
  return { organization_id: org, removed };
}

function checkpointFaults(secrets: SecretBox, chain: store.ChainRow): string[] {
  const { checkpoint_position: position, checkpoint_hash: hash, checkpoint_proof: proof, organization_id } = chain;
  if (position === 0 && proof === null) return [];
  try {
    if (proof !== null && secrets.open(proof, organization_id) === headOf({ position, hash })) return [];
    return ["The checkpoint of retention was changed: records may have been removed before it."];
  } catch (error) {
    if (!(error instanceof UnreadableSecret)) throw error;
    return [`The checkpoint of retention cannot be checked. ${error.message}`];
  }
}
