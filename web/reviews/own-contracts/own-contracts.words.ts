import type { ComparedColumn } from "../../../src/vaults/benchmark/benchmark.schema.ts";
import { t } from "../../messages.ts";

const LONGEST = 160;

/** “Governing Law: Texas: 3 of 80 of your contracts. Most usual: New York: 61 of 80.” */
export function sentencesOf(column: ComparedColumn): string[] {
  return [standingOf(column), usualOf(column), orderOf(column)].filter((sentence) => sentence !== undefined);
}

function standingOf({ label, same, known, outcome, value_label, compared_by }: ComparedColumn): string {
  if (same === null) return t("{label}: this document could not be read for certain.", { label });
  if (outcome === "absent")
    return t("{label}: not in this document, and in {same} of {known} of your contracts neither.", {
      label,
      same,
      known,
    });
  if (compared_by === "figures")
    return t("{label}: names {value}, as {same} of {known} of your contracts.", {
      label,
      value: value_label,
      same,
      known,
    });
  return t("{label}: {value}: {same} of {known} of your contracts.", {
    label,
    value: shortened(value_label ?? ""),
    same,
    known,
  });
}

/** The most usual value, unless it is the document's own, or that most have none. */
function usualOf({ usual, same, known, outcome, absent }: ComparedColumn): string | undefined {
  const [first] = usual;
  if (outcome === "found" && absent > 1 && absent >= (first?.count ?? 0))
    return t("{absent} of {known} have none.", { absent, known });
  if (!first || first.count < 2 || (outcome === "found" && same !== null && first.count <= same)) return undefined;
  return t("Most usual: {value}: {count} of {known}.", { value: shortened(first.label), count: first.count, known });
}

const orderOf = ({ percentile, field_type }: ComparedColumn): string | undefined =>
  percentile === null || field_type === "date" || (percentile > 10 && percentile < 90)
    ? undefined
    : percentile <= 10
      ? t("Lower than nearly all of them.")
      : t("Higher than nearly all of them.");

const shortened = (text: string) => (text.length > LONGEST ? `${text.slice(0, LONGEST).toWellFormed()}…` : text);
