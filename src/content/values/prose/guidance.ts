/**
 * A passage of guidance with one purpose: a demand, a refusal, or language to insert into the document. `demanded` is set if its
 * words show that we make the demand, rather than describe a term that may burden either side.
 */
export type Passage = {
  text: string;
  kind: "asked" | "refused" | "quoted";
  demanded: boolean;
  /** The concession that it belongs to, counted from 0. All sentences after one `Accept:` label are one concession. */
  concession?: number;
};

const QUOTED = /“([^“”]*)”|"([^"]*)"/g;
const SHORTEST_CLAUSE = 4;
const SENTENCE_END =
  /(?<!\b(?:e\.g|i\.e|[Aa]rts?|[Nn]os?|[Ss]ec|[Ii]nc|[Ll]td|[Cc]orp|[Cc]o|approx|U\.S|[Cc]al|[Cc]iv|[Cc]f|[Ss]t|[Mm]rs?|[Dd]r|v|vs))[.!?]\s+(?=[\p{Lu}“"(])|;|\n/u;

const REFUSAL_LABEL =
  /^[\s\-*•]*(?:refuse|reject|red flags?|unacceptable|not acceptable|never|walk[- ]away|do not accept)\b[^:.]{0,30}:/i;
const REFUSAL =
  /(?:^|\b(?:we|and|or|then|should|must be|to be|is|are) )(?:refuse|reject|decline|resist|strike|push back)d?(?:ed)?\b|^(?:delete|remove|strike|avoid)\b|\b(?:unacceptable|not acceptable|walk away|deal[- ]?breaker)\b|\b(?:do not|don't|will not|won't|cannot|can not|can't|never|must not|should not) (?:be )?(?:accept|agree|sign|allow|tolerate|permit)/i;

/** "The customer may test and reject the work": what a party may do in a contract is not what we refuse. */
const PARTY_REFUSES =
  /\b(?:may|can|shall|will|is entitled to|are entitled to|has the right to|right to|to)\s+(?:[\p{L}-]+,?\s+){1,8}?(?:and|or|then)\s+(?:refuse|reject|decline|resist)\b/iu;

const DEMAND_LABEL = /^[\s\-*•]*(?:require|required|must have|insist|demand)\b[^:.]{0,30}:/i;
const DEMAND = /\b(?:must|requires?|required|has to|have to|needs? to|insist|to us|notify us|inform us|tell us)\b/i;
const CONCESSION_LABEL = /^[\s\-*•]*accept(?:able|ed)?\b[^:.]{0,30}:/i;
const CONCESSION = /^[\s\-*•]*(?:we )?(?:can |may |also |will )?accept(?:able|s)?\b/i;
const OUR_DUTY = /\b(?:we|our company)\b/i;

/** Splits guidance into passages. A label such as `Refuse:` applies to every sentence on its line. */
export function guidancePassages(guidance: string): Passage[] {
  const found: Passage[] = [];
  const rest = straightenQuotes(guidance).replace(QUOTED, (whole, curly?: string, straight?: string) => {
    const quote = curly ?? straight ?? "";
    if (guidanceWords(quote).length < SHORTEST_CLAUSE) return whole;
    found.push({ text: quote, kind: "quoted", demanded: false });
    return " ";
  });
  let concessions = 0;
  for (const line of rest.split("\n")) {
    const isConcession = CONCESSION_LABEL.test(line);
    if (isConcession) concessions += 1;
    const refusals = REFUSAL_LABEL.test(line);
    const demands = DEMAND_LABEL.test(line);
    for (const sentence of line.split(SENTENCE_END)) {
      const text = sentence.trim();
      if (text === "") continue;
      const demanded = (demands || DEMAND.test(text)) && !OUR_DUTY.test(text);
      const kind = refusals || (REFUSAL.test(text) && !PARTY_REFUSES.test(text)) ? "refused" : "asked";
      if (!isConcession && kind === "asked" && CONCESSION.test(text)) concessions += 1;
      const isConceded = kind === "asked" && (isConcession || CONCESSION.test(text));
      found.push({ text, kind, demanded, ...(isConceded ? { concession: concessions - 1 } : {}) });
    }
  }
  return found;
}

export function straightenQuotes(text: string): string {
  return text.replace(/[‘’]/g, "'").replace(/[\u00a0\t\r ]+/g, " ");
}

export function guidanceWords(text: string): string[] {
  return text.toLowerCase().match(/[\p{L}\p{N}]+(?:['-][\p{L}]+)*/gu) ?? [];
}

const STOP_WORDS = new Set(
  `a an the of to in on at by for from with without and or nor but if is are be been being was were it its this that these those any all each every
  as than then so such no not never only also other another same their his her our your we they you which who whose what when where while there here
  must shall should will would may might can could has have had do does did need needs needed require requires required accept accepts accepted
  acceptable agree agreed ask allow allowed least most more less greater lower higher longer shorter later earlier maximum minimum within up exceed
  exceeding above below under over after before prior until during per party parties agreement contract clause provision section term terms
  hour day week month quarter year business working calendar percent proposed propose refuse reject`.split(/\s+/),
);

/** Words that contracts use interchangeably, so that "notify" in one position matches "notice" in the next. */
const SYNONYMS = new Map(
  `notice:notify,notification,inform cap:limitation,limit,limited,ceiling,capped deletion:delete,deleted,destroy,destruction,erase,erasure
  termination:terminate renewal:renew,autorenewal,auto-renewal assignment:assign indemnity:indemnify,indemnification incident:breach
  sub-processor:subprocessor sub-contractor:subcontractor vendor:supplier,provider customer:client survival:survive,survived payment:pay,invoice,payable
  uptime:availability confidentiality:confidential retention:retain law:laws`
    .split(/\s+/)
    .flatMap((family) => {
      const [head = "", members = ""] = family.split(":");
      return members.split(",").map((member): [string, string] => [member, head]);
    }),
);

function stem(word: string): string {
  const [base = ""] = word.split("'", 1);
  if (/ies$/.test(base) && base.length > 4) return `${base.slice(0, -3)}y`;
  if (/(?:ch|sh|x|ss)es$/.test(base)) return base.slice(0, -2);
  if (/[^s]s$/.test(base) && base.length > 3) return base.slice(0, -1);
  return base;
}

/** One form for a word, its plural and its near-synonyms. */
export function stemOf(word: string): string {
  const base = stem(word);
  return SYNONYMS.get(base) ?? SYNONYMS.get(base.replace(/(?:ed|ing)$/, "")) ?? base;
}

/** The words that show what a text is about. */
export function subjectWords(text: string): Set<string> {
  const telling = guidanceWords(text).filter(
    (word) => !STOP_WORDS.has(word) && !STOP_WORDS.has(stem(word)) && !/^\p{N}/u.test(word),
  );
  return new Set(telling.map(stemOf));
}

export function countShared(a: Set<string>, b: Set<string>): number {
  let count = 0;
  for (const word of a) if (b.has(word)) count += 1;
  return count;
}
