/** The beginning of a page or section: its first lines, and some of the text that follows. */
export interface Head {
  lines: string[];
  text: string;
}

/** Signs of a new agreement in a head. */
export interface Opening {
  title: string | null;
  /** The index of the title among the lines, or -1. */
  titleLine: number;
  /** Words such as “is made and entered into by and between”. */
  formula: boolean;
  /** A number such as “Exhibit 10.4”, which a filing gives to each of its agreements. */
  filed: boolean;
}

const HEAD_LENGTH = 2500;
const HEAD_LINES = 12;
const MAX_TITLE = 110;
const MAX_TITLE_WORDS = 14;
const MAX_LINES_ABOVE = 8;
/** A line of up to this many words may be a title even if its noun is in lower case. */
const SHORT_TITLE_WORDS = 4;
const FORMULA_WITHIN = 500;

const NOUN =
  /\b(?:agreement|contract|lease|deed|indenture|promissory note|memorandum of understanding|letter of intent|nda|terms of (?:service|use)|cloud terms|vertrag|vereinbarung|contrat|contrato|contratto|overeenkomst)(?=\W*$|\W*\(| (?:dated|for|of|with|by|to|between|among|and|version|v\d)\b| ?[-–—:])/i;
const NOT_A_TITLE =
  /\b(?:entire|whole|complete|this|such|said|the|of|under|integrated|terminat\w*|survival|execution of)\s+(?:agreement|contract|lease|plan)\b|^(?:section|article|clause|whereas|now|if|in|and|or|to|for|signature|counterpart|continued)\b|table of contents|exhibit|^["“]|\.{4}/i;
const ATTACHMENT =
  /^\W*(?:form of\b|exhibit\b(?!\s+\d+\.\d)|(?:schedule|annex|appendix|attachment|addendum|rider|anlage|anhang|annexe)\b)/i;
const FILED = /^\W*(?:\d+ )?exhibit\s+(?:\d+\s*[.(]|\([a-z]\)|\d+[a-z]-\d|[a-z]\.\d)/i;
/** What filings and drafts print before a title on the same line. */
const TITLE_PREFIX =
  /^\W*(?:\d+ )?exhibit\s+\d+\.[\d.a-z]*\s*(?=\S)|^(?:execution (?:version|copy)|confidential)\s+(?=\S)/i;
const NOTICE =
  /omitted|confidential|redacted|filed separately|execution (?:version|copy)|\bdraft\b|^source:|^page \d|^[\W\d]*$|exhibit|commission|\*\*\*/i;
/** A notice about omissions from a filing; it may take several lines. */
const OMITTED = /\bomitted\b|confidential treatment|filed separately|\bredacted\b/i;
const FORMULA =
  /^\W{0,5}(?:between|among|dated)\b|\bby and (?:between|among)\b|\b(?:this|the|an?)\b[^.;]{0,150}\b(?:agreement|lease|contract|deed|indenture|note|memorandum|amendment|nda|terms)\b[^;]{0,160}\b(?:made|entered|dated|effective|between|among|executed|governs?)\b|\bagreement\W{0,4}(?:made|dated|entered|between)\b|\b(?:made|entered) (?:and entered )?(?:into )?(?:as of|on|this|by|between)\b|\bhereby agree|\bladies and gentlemen\b|\bzwischen\b|\bentre\b/i;
const AMENDMENT = /\b(?:amendment|addendum|supplement|joinder|side letter|waiver|restate)/i;
const NAME =
  /((?:\p{Lu}[\p{L}\p{N}&.'’-]{0,60},?[ \n]{1,40}){1,5})(?:Inc|INC|LLC|L\.L\.C|Ltd|LTD|Limited|LIMITED|Corp|CORP|Corporation|CORPORATION|Company|COMPANY|GmbH|AG|PLC|plc|LLP|L\.P|LP|N\.V|B\.V|Bank|BANK|Trust|TRUST|Fund)\b/gu;

/** The head of the text at an offset. Its lines stop at the end of the page. */
export function headOf(text: string, at: number, pageEnd: number): Head {
  const cut = text.slice(at, at + HEAD_LENGTH);
  const lines = cut
    .slice(0, pageEnd - at)
    .split("\n")
    .map((line) => line.replace(/\s+/g, " ").trim());
  return { lines: lines.filter((line) => /[\p{L}\p{N}]/u.test(line)).slice(0, HEAD_LINES), text: cut };
}

/** Looks for a title, opening words and a filing number. */
export function opens(head: Head): Opening {
  const titleLine = titleLineOf(head.lines);
  const line = head.lines[titleLine];
  const title =
    line === undefined ? null : withoutPrefix(line).replace(/^\W+|(?<![^\p{L}\p{N})])[^\p{L}\p{N})]+$/gu, "");
  const filed = head.lines.slice(0, 3).some((line) => FILED.test(line));
  return { title, titleLine, formula: hasFormula(head, titleLine), filed };
}

/** Whether the text calls itself an exhibit, a schedule or another attachment of the previous agreement. */
export function opensAttachment({ lines }: Head): boolean {
  const first = lines.slice(0, 4);
  const isFiled = first.some((line) => FILED.test(line));
  return first.some((line) => ATTACHMENT.test(line) && !FILED.test(line) && !(isFiled && /^\W*form of/i.test(line)));
}

/** Whether a page only announces an exhibit or an attached form of agreement. */
export function announcesAttachment(head: Head): boolean {
  if (!opensAttachment(head)) return false;
  const rest = head.lines.filter((line) => !ATTACHMENT.test(line) && !NOTICE.test(line));
  return rest.length === 0 || head.lines.some((line) => NOUN.test(line) && /form of/i.test(head.lines.join(" ")));
}

export function isAmendment(title: string): boolean {
  return AMENDMENT.test(title);
}

/** The organizations that a text names with their legal form. */
export function organizationsIn(text: string): Set<string> {
  return new Set(Array.from(text.matchAll(NAME), ([, name = ""]) => name.replace(/\W+/gu, " ").trim().toLowerCase()));
}

/** Below a title the opening words may come later, even on the next page; without a title they must begin the page. */
function hasFormula({ lines, text }: Head, titleLine: number): boolean {
  const title = lines[titleLine];
  if (title === undefined)
    return (
      /^this\b.*\b(?:agreement|contract|lease|deed)\b/i.test(lines[0] ?? "") &&
      FORMULA.test(lines.slice(0, 4).join(" "))
    );
  const flat = text.replace(/\s+/g, " ");
  const after = flat.indexOf(title) + title.length;
  const names = lines
    .slice(titleLine + 1)
    .some((line) => /^(?:(?:and|between|among|by and between)\W*|party a\b.*)$/i.test(line));
  return names || FORMULA.test(flat.slice(after, after + FORMULA_WITHIN));
}

/** The index of the title line, which has only notices and short lines above it, or -1. */
function titleLineOf(lines: string[]): number {
  let inNotice = false;
  for (const [index, line] of lines.slice(0, MAX_LINES_ABOVE).entries()) {
    if (isTitle(line)) return index;
    inNotice ||= FILED.test(line) || OMITTED.test(line);
    if (!inNotice && !NOTICE.test(line) && !(isHeading(line) && line.length < 60)) return -1;
  }
  return -1;
}

export function isTitle(written: string): boolean {
  const line = withoutPrefix(written);
  return line.length <= MAX_TITLE && NOUN.test(line) && !NOT_A_TITLE.test(line) && isHeading(line);
}

function withoutPrefix(line: string): string {
  return line.replace(TITLE_PREFIX, "").replace(TITLE_PREFIX, "");
}

/** A line in capitals or title case that is not a sentence. */
function isHeading(line: string): boolean {
  if (/[,;:]$|[a-z]\.$|^\(?[\divx]+[.)]/.test(line)) return false;
  const words = line.match(/\p{L}[\p{L}'’-]*/gu) ?? [];
  if (words.length === 0 || words.length > MAX_TITLE_WORDS) return false;
  const lowerCase = words.filter(
    (word) => /^\p{Ll}/u.test(word) && word.length > 3 && !(words.length <= SHORT_TITLE_WORDS && NOUN.test(word)),
  );
  return lowerCase.length === 0 && /^\W*\p{Lu}/u.test(line);
}
