export const SECTIONS = ["Definitions", "Services", "Fees", "Term", "Liability", "Governing Law"];
export const FILLER =
  "The parties shall perform what is set out here with due care and within the time agreed. ".repeat(6);
export const SIGNED =
  "IN WITNESS WHEREOF, the parties have executed this Agreement.\nBy: ____________\nName: \nTitle: ";

/** Numbered filler sections. */
export const body = (from = 1) => SECTIONS.map((name, i) => `${i + from}. ${name}\n${FILLER}`).join("\n");

export const opening = (title: string, a = "Acme Widgets Inc.", b = "Globex Trading LLC") =>
  `${title.toUpperCase()}\n\nThis ${title} is made and entered into as of March 3, 2024, by and between ${a}, and ${b}.\n`;

/** The pages of a signed agreement. */
export const agreement = (title: string, ...parties: string[]) => [
  `${opening(title, ...parties)}${body()}`,
  `${FILLER}\n${SIGNED}`,
];
