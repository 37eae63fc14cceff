/** Legal forms of organizations, as they end a name. */
export const ORGANIZATION_FORM =
  "Inc|Incorporated|LLC|L\\.L\\.C|Ltd|Limited|Corp|Corporation|Company|Co|GmbH|AG|S\\.A|SA|SE|PLC|Plc|plc|LLP|L\\.P|LP|N\\.V|NV|B\\.V|BV|Pty|SAS|SARL|S\\.r\\.l|SpA|AB|Oy|Bank|Trust|Fund|University|INC|CORP|LTD|LIMITED|CORPORATION|COMPANY";
const FORM = new RegExp(`\\b(?:${ORGANIZATION_FORM})\\b`);
const DESCRIBED =
  /\b(?:an?\s{1,9}(?:[\p{L}-]{1,30}\s{1,9}){0,5}(?:corporation|company|partnership|association|bank|trust|individual|organization|entity|society|resident|citizen)\b|(?:organi[sz]ed|incorporated|existing|registered)\s|(?:offices?|place of business|address|located|residing)\s)/iu;
const SENTENCE = /[.;]\s{1,9}(?=\p{Lu}\p{Ll})(?<!\b(?:Inc|Ltd|Corp|Co|No|St|[A-Z])\.\s{1,9})/u;
const NAME_AT_END = /(?:\p{Lu}[\p{L}\p{N}&.’'-]{0,40}[\s,]{1,9}){1,8}(?:and its affiliates\s{0,5})?$/u;
const NOT_NAMES =
  /^(?:January|February|March|April|May|June|July|August|September|October|November|December|Section|Exhibit|Schedule|Article)\b/;
const NO_LAST_WORD = /^(?:Date|Products?|Services?|Dollars|USD?|EUR|An?)\b/;
/** What a party does is no description of it. */
const ACTS =
  /\b(?:is|are|was|were|has|have|requires?|shall|will|agrees?|may|must|pay|grants?|means?|provides?|desires?|owns?)\b/;

/** Whether a text ends in the name of somebody or something, with or without a description of it. */
export function isNameBefore(before: string): boolean {
  const sentence =
    before
      .split(/\n\s{0,40}\n/)
      .at(-1)
      ?.split(SENTENCE)
      .at(-1) ?? "";
  const tail = sentence.slice(-300);
  const form = lastForm(tail);
  if (form !== -1 && !ACTS.test(tail.slice(form)) && (tail.length - form < 30 || DESCRIBED.test(tail.slice(form))))
    return true;
  const described = tail.search(DESCRIBED);
  if (
    described !== -1 &&
    !ACTS.test(tail.slice(described)) &&
    /\p{Lu}[\p{L}.]{1,40},?\s{1,9}$/u.test(tail.slice(0, described))
  )
    return true;
  const name = (NAME_AT_END.exec(tail)?.[0] ?? "").replace(/^(?:This|The|That|An?)\s/, "");
  const words = name
    .trim()
    .split(/\s+/)
    .filter((word) => word !== "");
  if (words.length === 1 && !/^[A-Z]{2,}/.test(words[0] ?? "")) return false;
  return (
    words.length > 0 &&
    !words.some((word) => NOT_NAMES.test(word)) &&
    !NO_LAST_WORD.test(words.at(-1) ?? "") &&
    !/\d{4},?$/.test(name.trim())
  );
}

function lastForm(tail: string): number {
  let at = -1;
  for (const { index } of tail.matchAll(new RegExp(FORM, "g"))) at = index;
  return at;
}
