import type { Sql } from "../../../kernel/db/sql.ts";
import type { DecidedDocument } from "../../../models/engine/learning/teach-position.ts";
import { findContent, findFile } from "../../../workspace/files/files.ts";
import type { Check } from "../../checks/checks.schema.ts";
import { type DecisionExample, exampleOfDecision, isSamePosition } from "./decided.ts";
import * as store from "./learning.store.ts";

/** The newest decisions that a check learns from. */
const MOST_DECISIONS = 100;

/** A decision that teaches something. */
export interface Teaching {
  decided: store.DecidedRow;
  example: DecisionExample;
}

/** The newest decision on each file, about the position as it is now. */
export async function listTeaching(
  sql: Sql,
  organizationId: string,
  check: Pick<Check, "id" | "positions">,
): Promise<Teaching[]> {
  const rows = await store.listDecidedOn(sql, organizationId, check.id, MOST_DECISIONS);
  const byFile = new Map<string, Teaching>();
  for (const decided of rows.filter(({ finding }) => isSamePosition(finding, check))) {
    const example = exampleOfDecision(decided);
    if (example && !byFile.has(example.fileId)) byFile.set(example.fileId, { decided, example });
  }
  return [...byFile.values()];
}

/** The same with the text of the file. Deleted files teach nothing. */
export async function openTeaching(sql: Sql, organizationId: string, { decided, example }: Teaching) {
  const file = await findFile(sql, organizationId, example.fileId);
  const text = file?.folder_id ? (await findContent(sql, file, organizationId))?.content.text : undefined;
  if (text === undefined || example.marked.some(({ end }) => end > text.length)) return undefined;
  const stance = { reviewMode: decided.review_mode, representingParty: decided.representing_party };
  const { verdict, marked } = example;
  const document: DecidedDocument = { id: decided.review_id, text, verdict, marked, stance };
  return { decided, example, document };
}
