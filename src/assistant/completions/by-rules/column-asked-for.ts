import { escapeMarkdown } from "../../../content/citations/escape-markdown.ts";
import type { SuggestedColumn } from "../../../vaults/questions/questions.schema.ts";
import { labelFrom, suggestColumn } from "../../../vaults/questions/suggest.ts";
import { objectThatIs } from "../../work/orders/objects.ts";
import { ordersIn } from "../../work/orders/orders.ts";
import { collapseWhitespace } from "../quotes.ts";

const MAKES = /^(?:add|make|create|insert|give|want|need|like|put|have)$/;
const COLUMN = /^(?:columns?|fields?)$/;
/** “a column with the notice address” */
const HELD =
  /\b(?:column|field)s?\s?(?:with|for|of|about|on|showing|that (?:says|shows|holds|has)|called|named|:)\s?(.+)$/i;

/** The column that a message wants in the table of a vault. It is offered, and made when the person says so. */
export function columnAskedFor(message: string): SuggestedColumn | undefined {
  const order = ordersIn(message).find(
    (each) => each.verbs.some((verb) => MAKES.test(verb)) && objectThatIs(each, COLUMN) !== undefined,
  );
  const held = order && HELD.exec(collapseWhitespace(order.said))?.[1];
  return held ? { ...suggestColumn(held), label: labelFrom(held) } : undefined;
}

export const offerColumn = ({ label }: SuggestedColumn) =>
  `Make it a column, “${escapeMarkdown(label)}”: it is then read from every document of the vault, with the passage it rests on.`;
