import { trimEnd } from "../../../content/citations/trim.ts";

/** Legal forms that make the words before them the name of an organization. */
const FORMS = [
  ...[
    "Inc",
    "INC",
    "Incorporated",
    "INCORPORATED",
    "LLC",
    "L\\.L\\.C",
    "Ltd",
    "LTD",
    "Limited",
    "LIMITED",
    "Corp",
    "CORP",
  ],
  ...["Corporation", "CORPORATION", "PLC", "Plc", "plc", "LLP", "L\\.L\\.P", "LP", "L\\.P", "P\\.C", "Co", "CO"],
  ...["GmbH & Co\\. KG", "GmbH", "GMBH", "AG", "A\\.G", "KGaA", "KG", "OHG", "UG", "SE", "S\\.E", "e\\.V"],
  ...[
    "S\\.A\\. de C\\.V",
    "S\\.A\\.S",
    "S\\.A",
    "SA",
    "SAS",
    "SARL",
    "S\\.[aà] ?r\\.l",
    "Sàrl",
    "S\\.r\\.l",
    "S\\.p\\.A",
    "SpA",
    "Ltda",
  ],
  ...["N\\.V", "(?<!,\\s)NV", "B\\.V", "BV", "A/S", "ApS", "AB", "ASA", "Oyj", "Oy"],
  ...["s\\.r\\.o", "a\\.s", "Sp\\. z o\\.o", "sp\\. z o\\.o", "d\\.o\\.o", "Kft", "Zrt", "JSC", "OJSC", "PJSC", "OOO"],
  ...[
    "Pty",
    "PTY",
    "Pte",
    "PTE",
    "Sdn",
    "Bhd",
    "BHD",
    "K\\.K",
    "National Association",
    "NATIONAL ASSOCIATION",
    "N\\.A",
  ],
];
const FORM = FORMS.join("|");
/** Words that end the names of organizations and belong to them. */
const BODIES =
  "Company|COMPANY|Bank|BANK|Trust|TRUST|Fund|FUND|University|UNIVERSITY|Partnership|PARTNERSHIP|Association|ASSOCIATION|Foundation|FOUNDATION|Institute|INSTITUTE";
const WORD = "\\p{Lu}[\\p{L}\\p{M}\\p{N}&’'.-]{0,40}";

/** 3M, 360, 21st. */
const COUNT = "\\d{1,3}\\p{L}{0,3}(?!\\d)";
const GAP = "(?: {1,3}| ?\\n ?)";
const SMALL = `(?:&|of|de|van|von|(?<!(?:${FORM}|${BODIES})\\.?,?${GAP})and)`;

/** An organization by its legal form: Acme Widgets, Inc. */
export const ORGANIZATION = new RegExp(
  `(?<![\\p{L}\\p{M}\\p{N}])(?:(?:${WORD}|${COUNT})${GAP}(?:${SMALL}${GAP}){0,2}){0,6}(?:${WORD}|${COUNT}),?${GAP}(?:\\(\\p{Lu}[\\p{L} .]{1,20}\\) )?(?:${FORM})(?![\\p{L}\\p{M}\\p{N}]|-\\p{L})\\.?(?:,? (?:${FORM})(?![\\p{L}\\p{N}])\\.?)?`,
  "gu",
);
const LAST_FORM = new RegExp(`[\\s,](?:${FORM})$`, "u");
const LAST_BODY = new RegExp(`[\\s,](?:${BODIES})$`, "u");
const WITH_STOP = /(?:^|[\s,(])(?:Inc|INC|Ltd|LTD|Corp|CORP|Co|CO|Bhd|Kft|\p{L}\.\p{L}|\p{L}\.\p{L}\.\p{L})$/u;

/** A name without its legal forms: "Acme Widgets Co., Ltd." is "Acme Widgets". */
export function withoutForms(name: string): string {
  let base = trimEnd(name, /[\s,.&]/);
  for (let at = base.search(LAST_FORM); at > 0; at = base.search(LAST_FORM))
    base = trimEnd(base.slice(0, at), /[\s,.&]/);
  return base || name;
}

/** A name without the word that says what it is: "Acme Trust" is "Acme". */
export const withoutBody = (name: string): string => {
  const at = name.search(LAST_BODY);
  return at > 0 ? trimEnd(name.slice(0, at), /[\s,.&]/) : name;
};

/** Whether a stop after these words belongs to them, as in "Acme, Inc." */
export const takesStop = (words: string): boolean => WITH_STOP.test(trimEnd(words, /\./));

/** More legal forms that a mention adds to a name. */
export const MORE_FORMS = `(?:,?\\s{1,3}(?:${FORM})\\.?)?`;
