import type { Annotated } from "../support/data.ts";

/** A draft in which one thing is said that none of the contracts, or hardly one, says. */
export interface Plant {
  /** The column that it belongs to. */
  key: string;
  text: string;
  /** What the column should say. */
  value: (value: unknown) => boolean;
}

const PLACES = ["Alaska", "Wyoming", "Vermont", "Montana", "North Dakota", "Maine", "South Dakota", "New Mexico"];
const PERIOD =
  /(?:[a-z]+(?:[- ][a-z]+)?\s{1,3})?\(?\b\d{1,3}\)?\s{1,3}(?:calendar |business )?(day|month|year)s?|\b(?:one|two|three|four|five|six|ten|twelve)\s{1,3}(?:\(\d{1,2}\)\s{1,3})?(day|month|year)s?/i;

/** All that can be planted in a contract, one at a time. `laws`: those of the contracts that it is compared with. */
export function plantsIn(contract: Annotated, laws: Set<string>, turn: number): Plant[] {
  const places = PLACES.filter((place) => ![...laws].some((law) => law.includes(place)));
  return [
    ...law(contract, places[turn % places.length] ?? "Alaska"),
    ...period(contract, "Notice Period To Terminate Renewal", "noticePeriod", {
      words: "seven hundred (700) days",
      days: 700,
    }),
    ...period(contract, "Renewal Term", "renewalTerm", { words: "twenty-five (25) years", days: 25 * 365 }),
    ...clause(contract),
  ];
}

const labelOf = ({ labels }: Annotated, category: string) =>
  labels.find((label) => label.category === category && label.spans.length > 0);

function law(contract: Annotated, place: string): Plant[] {
  const label = labelOf(contract, "Governing Law");
  const [span] = label?.spans ?? [];
  const own = label?.answer.split(/[;,]/)[0]?.trim() ?? "";
  const words = span ? contract.text.slice(...span) : "";
  if (!span || own === "" || !words.includes(own)) return [];
  return [
    {
      key: "governingLaw",
      text: replaced(contract, span, words.replaceAll(own, place)),
      value: (value) => String(value).includes(place),
    },
  ];
}

function period(
  contract: Annotated,
  category: string,
  key: string,
  { words, days }: { words: string; days: number },
): Plant[] {
  const [span] = labelOf(contract, category)?.spans ?? [];
  if (!span || !PERIOD.test(contract.text.slice(...span))) return [];
  const text = replaced(contract, span, contract.text.slice(...span).replace(PERIOD, words));
  return [{ key, text, value: (value) => isPeriod(value) && daysOf(value) === days }];
}

const isPeriod = (value: unknown): value is { value: number; unit: string } =>
  typeof value === "object" && value !== null && "unit" in value;
const DAYS: Record<string, number> = { days: 1, weeks: 7, months: 30, years: 365 };
const daysOf = ({ value, unit }: { value: number; unit: string }) => value * (DAYS[unit] ?? 0);

/** A clause that few contracts have, behind the law that governs. */
function clause(contract: Annotated): Plant[] {
  const [span] = labelOf(contract, "Governing Law")?.spans ?? [];
  if (!span || labelOf(contract, "Source Code Escrow")) return [];
  const end = contract.text.indexOf("\n", span[1]);
  const at = end < 0 ? contract.text.length : end;
  const words =
    "\n\nSource Code Escrow. The source code of the Software shall be deposited with an independent escrow agent, which shall release it if a release condition occurs.\n\n";
  return [
    {
      key: "sourceCodeEscrow",
      text: contract.text.slice(0, at) + words + contract.text.slice(at),
      value: (value) => value === true,
    },
  ];
}

const replaced = ({ text }: Annotated, [start, end]: [number, number], words: string) =>
  text.slice(0, start) + words + text.slice(end);
