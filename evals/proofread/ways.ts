import type { FINDING_KINDS } from "../../src/content/structure/proofread/finding.schema.ts";
import { changed, decimals, type Fault, paragraphs, sentence, type Way } from "./fault.ts";
import { duplicateWays, undefinedWays } from "./term-ways.ts";

/** The ways in which drafting leaves a fault of each kind. They take turns. */
export const WAYS: Record<(typeof FINDING_KINDS)[number], Way[]> = {
  undefined_term: undefinedWays,
  unused_term: [
    paragraphs(["“Quiet Window” means the hours between midnight and five in the morning."], "Quiet Window"),
    sentence(
      "A calendar of reviews is agreed each year in writing (the “Review Calendar”), and both sides keep to it.",
      "Review Calendar",
    ),
    paragraphs(['"Holding Costs" shall mean the costs of storing goods before delivery.'], "Holding Costs"),
    sentence(
      "Requests are sent to the office in Rotterdam, hereinafter referred to as the “Receiving Office”, on working days.",
      "Receiving Office",
    ),
  ],
  duplicate_definition: duplicateWays,
  dead_reference: [
    beyond((last) => last + 20),
    beyond((last) => last + 3),
    (contract) => {
      const parent = decimals(contract).find(({ mark }) => mark?.parts.length === 2);
      const words = `Section ${parent?.mark?.parts[0]}.38`;
      return parent && sentence(`This is subject to the notice that is required under ${words}.`, words)(contract);
    },
    (contract) =>
      changed(/\b(Sections?|Clauses?) (\d{1,2})(?:\.\d{1,2})?(?=[ ,.;)](?!of|\())/g, ([, word, top]) => [
        `${word} ${top}.77`,
        `${word} ${top}.77`,
      ])(contract),
    (contract) =>
      decimals(contract).length < 4
        ? undefined
        : sentence("Clause 88.2 applies to this notice accordingly.", "Clause 88.2")(contract),
  ],
  wrong_reference: [
    wrong((number, heading) => [`This applies subject to Section ${number} (${heading}).`, `Section ${number}`]),
    wrong((number, heading) => [
      `Nothing in this paragraph limits Section ${number}, “${heading}”.`,
      `Section ${number}`,
    ]),
    wrong((number, heading) => [
      `The parties act in accordance with Clause ${number} [${heading}].`,
      `Clause ${number}`,
    ]),
    wrong((number, heading) => [
      `What is said in Section ${number}, entitled “${heading}”, is not affected.`,
      `Section ${number}`,
    ]),
  ],
  missing_exhibit: [
    sentence("The prices are set out in Exhibit Q attached hereto.", "Exhibit Q"),
    sentence("The services are described in Schedule 17 to this agreement.", "Schedule 17"),
    sentence("Security measures are listed in Annex K and are reviewed each year.", "Annex K"),
    sentence("The form of the certificate is attached as Appendix 14.", "Appendix 14"),
    sentence("The persons named in Attachment R may sign.", "Attachment R"),
  ],
  numbering_gap: [
    paragraphs(
      [
        "The report contains:",
        "(a) the hours that were worked;",
        "(b) the goods that were used;",
        "(d) the costs that are expected; and",
        "(e) the date of the next report.",
      ],
      "(d)",
    ),
    gapInSections,
    paragraphs(
      [
        "The supplier shall, in this order:",
        "(i) open the delivery;",
        "(ii) count the pieces;",
        "(iv) report what is missing; and",
        "(v) store the rest.",
      ],
      "(iv)",
    ),
    paragraphs(
      [
        "1. The supplier opens the delivery.",
        "2. The buyer counts the pieces.",
        "4. Both sign the list of pieces.",
        "5. The supplier stores the rest.",
      ],
      "4.",
    ),
  ],
  amount_mismatch: [
    changed(
      /\b((?:ten|fifteen|twenty|thirty|forty-five|sixty|ninety|five|two|three|twelve) \()\d{1,2}\)/g,
      ([, words]) => [`${words}47)`, "47"],
    ),
    sentence("The fee is ten thousand dollars ($1,000) a year.", "ten thousand dollars ($1,000)"),
    sentence("Interest is due at eight percent (18%) a year.", "eight percent (18%)"),
    sentence("The deposit is $25,000 (two thousand five hundred dollars).", "25,000"),
    sentence("Notice is given sixty (90) days before the end of a year.", "sixty (90)"),
    sentence("The late charge is one and one-half percent (2.5%) a month.", "(2.5%)"),
    sentence(
      "The cap is one million two hundred thousand US dollars (USD 1,000,200).",
      "one million two hundred thousand US dollars (USD 1,000,200)",
    ),
  ],
  date_conflict: [
    changed(
      /\b(?:January|March|May|July|August|October|December|April|June|September|November) \d{1,2}(?=, 20\d\d)/g,
      () => ["February 30", "February 30"],
    ),
    sentence("The first period runs from March 1, 2025 to February 1, 2025.", "from March 1, 2025 to February 1, 2025"),
    sentence("Delivery takes place on 31 June 2026.", "31 June 2026"),
    sentence("The work begins on May 4, 2026 and ends on April 4, 2026.", "May 4, 2026 and ends on April 4, 2026"),
    sentence("The meeting is held on Monday, March 10, 2026.", "Monday, March 10, 2026"),
    sentence(
      "The work starts on June 1, 2026 (the “Start Date”). Fees are due from the Start Date (July 1, 2026) and counted from the Start Date.",
      "July 1, 2026",
    ),
  ],
  party_name: [
    named("Meridian Harbour Logistics, Inc.", "Meridian Harbuor Logistics, Inc."),
    named("Northfield Systems LLC", "Northfeld Systems LLC"),
    named("Caldera Instruments Limited", "Caldera Instrument Limited"),
    named("Brightwater Analytics GmbH", "Brightwater Analytics AG"),
    named("Osterman Freight Corporation", "Osterman Freigth Corporation"),
  ],
  blank_left: [
    sentence("The supplier shall answer within ____ days after receipt of the request.", "____"),
    sentence("The supplier shall answer within [●] days after receipt of the request.", "[●]"),
    sentence("The agreement is governed by the laws of [STATE] in all respects.", "[STATE]"),
    sentence("The buyer pays a deposit of $__________ on signing.", "__________"),
    sentence("The work begins on [insert date] at the latest.", "[insert date]"),
    sentence("The fee for each month is [AMOUNT] and is paid in advance.", "[AMOUNT]"),
    sentence("Notices to the buyer are sent to [Name of contact] without delay.", "[Name of contact]"),
  ],
  bracket_left: [
    sentence(
      "The supplier shall answer without delay [or within a period to be agreed].",
      "[or within a period to be agreed]",
    ),
    sentence(
      "The supplier bears the costs. [Note to draft: the client will confirm.]",
      "[Note to draft: the client will confirm.]",
    ),
    sentence("The supplier may [not] assign its claims without consent.", "[not]"),
    sentence("Notice is given [thirty (30)] days before the end of the year.", "[thirty (30)]"),
    sentence("The buyer inspects the goods within [30] days after delivery.", "[30]"),
    sentence(
      "Each party keeps records [, and the supplier keeps them for ten years,] of what it does.",
      "[, and the supplier keeps them for ten years,]",
    ),
  ],
  double_word: [
    changed(/(?<=[a-z]{2} )(the|of|to|in|and|shall|may|any|by|for)(?= [a-z]{3,} )/g, ([word]) => [
      `${word} ${word}`,
      `${word} ${word}`,
    ]),
  ],
  unbalanced_quote: [
    changed(/\((the |each, an? )?["“][A-Z][A-Za-z -]{2,30}["”]\)/g, ([whole]) => [
      whole.replace(/["”]\)$/, ")"),
      whole.slice(1, -2).replace(/^.*["“]/, ""),
    ]),
    changed(/(?<=\n)“([A-Z][A-Za-z ]{2,30})”(?= means)/g, ([, term = ""]) => [`“${term}`, `“${term}`]),
    changed(/(?<=\n)“([A-Z][A-Za-z ]{2,30})”(?= means)/g, ([, term = ""]) => [`${term}”`, `${term}”`]),
    sentence(
      "The hours from nine to five on working days (the “Service Hours) are staffed. The Service Hours may change.",
      "“Service Hours",
    ),
    sentence(
      "The hours from nine to five on working days (the Service Hours”) are staffed. The Service Hours may change.",
      "Service Hours”",
    ),
    sentence(
      'The hours from nine to five on working days (the "Service Hours) are staffed. The Service Hours may change.',
      '"Service Hours',
    ),
  ],
};

/** A section beyond the last one. */
function beyond(numberFor: (last: number) => number): Way {
  return (contract) => {
    const tops = decimals(contract).filter(({ mark }) => mark?.parts.length === 1);
    if (tops.length < 4) return undefined;
    const words = `Section ${numberFor(Math.max(...tops.map(({ mark }) => mark?.parts[0] ?? 0)))}`;
    return sentence(`A party that is late pays what is stated in ${words}.`, words)(contract);
  };
}

/** The number of a section with the heading of another one. */
function wrong(write: (number: string, heading: string) => [said: string, words: string]): Way {
  return (contract) => {
    const headed = decimals(contract).filter(({ heading }) => heading && /^[A-Z][A-Za-z ]{6,40}$/.test(heading));
    const [one, other] = [headed[1], headed.at(-2)];
    if (!one?.number || !other?.heading || one.heading === other.heading || one === other) return undefined;
    if (headed.filter(({ heading }) => heading === other.heading).length > 1) return undefined;
    return sentence(...write(one.number.replace(/\.$/, ""), other.heading))(contract);
  };
}

/** A typed number of a section, raised by one where the last of its neighbours follows. */
function gapInSections({ text, sections, turn, numbered }: Parameters<Way>[0]): Fault | undefined {
  const typed = sections.filter(
    ({ mark, number, parent }, index) =>
      mark?.kind === "decimal" &&
      mark.isLine &&
      number !== null &&
      !numbered.has(mark.start) &&
      (mark.parts.at(-1) ?? 0) > 1 &&
      !sections.slice(index + 1).some((one) => one.parent === parent && one.mark?.kind === "decimal"),
  );
  const last = typed[turn % Math.max(1, typed.length)];
  if (!last?.mark) return undefined;
  const digits = /\d+(?=\.?\s)/.exec(text.slice(last.mark.start, last.mark.start + 12));
  if (!digits) return undefined;
  const start = last.mark.start + digits.index;
  const words = String(Number(digits[0]) + 1);
  return { edits: [{ start, end: start + digits[0].length, replacement: words }], words };
}

/** The parties are named at the beginning, and one of them is misspelled later. */
function named(right: string, wrongly: string): Way {
  return (contract) => {
    const later = sentence(`Notices are sent to ${wrongly} at its registered office.`, wrongly)(contract);
    const first = contract.text.indexOf("\n");
    const said = `\nThis agreement is made between ${right} (the “First Party”) and Halden Vesper Works, Inc. (the “Second Party”).`;
    return later && { ...later, edits: [{ start: first, end: first, replacement: said }, ...later.edits] };
  };
}
