/** What is known of a column: how many contracts have a value, and how the draft stands among them. */
interface Standing {
  outcome: string;
  with_value: number;
  absent: number;
  /** How many of those with a value have the draft's. */
  same: number;
  below: number;
  equal: number;
  above: number;
  /** The sum of `count × ln(count)` over the different values. */
  together: number;
}

/** Fewer contracts cannot say what is usual. */
const LEAST_CONTRACTS = 3;

/**
 * How far a draft departs from what is usual, 0 to 1: how much more surprising its value is than the value of a contract is on average.
 * So a column in which every contract differs surprises nobody, and one that more contracts have weighs more. `contracts`: all of them.
 */
export function departure(standing: Standing, { isOrdered, contracts }: { isOrdered: boolean; contracts: number }) {
  const { outcome, with_value, absent, same, together } = standing;
  const known = with_value + absent;
  if (known < LEAST_CONTRACTS) return 0;
  const isThere = outcome === "found";
  const having = excess(isThere ? with_value : absent, known, [with_value, absent].reduce(addTogether, 0));
  const value = isThere && with_value >= LEAST_CONTRACTS ? excess(same, with_value, together) : 0;
  const place = isThere && isOrdered ? placeInOrder(standing) : 0;
  return Math.min(1, Math.max(0, having, value, place) / Math.log(Math.max(known, contracts) + 1));
}

const addTogether = (sum: number, count: number) => sum + (count > 0 ? count * Math.log(count) : 0);

/** How much more surprising it is to be one of `count` among `all` than it is on average. */
const excess = (count: number, all: number, together: number) =>
  Math.log((all + 1) / (count + 1)) - (Math.log(all) - together / all);

/** The same for being as far at the edge of an order. */
function placeInOrder({ below, equal, above }: Standing): number {
  const all = below + equal + above;
  const further = Math.min(1, (2 * (Math.min(below, above) + equal + 1)) / (all + 1));
  return all < LEAST_CONTRACTS ? 0 : -Math.log(further) - 1;
}
