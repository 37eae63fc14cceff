/** A thing that amounts, shares or lengths of time are of, by the words that stand beside them. */
interface Subject {
  name: string;
  types: string[];
  says: RegExp;
}

const MONEY = ["currency"];
const SHARE = ["percentage"];
const LENGTH = ["duration"];

const SUBJECT_RULES: Subject[] = [
  subject(
    "equity",
    [...MONEY, ...SHARE],
    /\bper\s+(?:common\s+|ordinary\s+|preferred\s+)?share\b|\b(?:stock|shares|options?|warrants?|equity|vest(?:s|ed|ing)?|par\s+value|exercise\s+price)\b/i,
  ),
  subject(
    "cap",
    MONEY,
    /\bcap(?:ped)?\b|\bmaximum\s+(?:aggregate\s+)?liability\b|\bliab(?:le|ility)\b|\b(?:exceed|in\s+excess\s+of)\b/i,
  ),
  subject("insurance", MONEY, /\binsur\w+|\bcoverage\b|\bper\s+occurrence\b/i),
  subject(
    "penalty",
    MONEY,
    /\breturned\s+checks?\b|\bpenalt(?:y|ies)\b|\bfines?\b|\bliquidated\s+damages\b|\btermination\s+fee\b/i,
  ),
  subject("late", [...MONEY, ...SHARE], /\b(?:late|overdue|past\s+due|delinquent)\b|\binterest\b/i),
  subject(
    "expenses",
    [...MONEY, ...SHARE],
    /\bexpen(?:ses?|ditures?)\b|\bout[\s-]of[\s-]pocket\b|\btravel\b|\breimburse\w*/i,
  ),
  subject("deposit", MONEY, /\bdeposits?\b|\bescrow\b/i),
  subject("tax", [...MONEY, ...SHARE], /\btax(?:es)?\b|\bwithholding\b/i),
  subject(
    "earnings",
    [...MONEY, ...SHARE],
    /\broyalt(?:y|ies)\b|\bcommissions?\b|\b(?:revenues?|sales|profits?|proceeds|receipts|turnover|income|earnings)\b/i,
  ),
  subject("discount", [...MONEY, ...SHARE], /\bdiscounts?\b|\brebates?\b/i),
  subject("ownership", SHARE, /\b(?:voting|ownership|outstanding|beneficial\w*|directors)\b/i),
  subject("attorneys", MONEY, /\battorneys?['’]?s?['’]?\s+fees\b/i),
  subject("minimum", MONEY, /\bminimum\b/i),
  subject("notice", LENGTH, /\bnotice\b|\bnotif(?:y|ied|ication)\b/i),
  subject("cure", LENGTH, /\bcur(?:e|ed|ing)\b|\bremed(?:y|ied)\b/i),
  subject("inspection", LENGTH, /\binspect(?:ion|ions|ed)?\b|\bacceptance\b|\breject(?:ion|ed)?\b/i),
  subject("warranty", LENGTH, /\bwarrant(?:y|ies|ed)\b/i),
  subject("secrecy", LENGTH, /\bconfidential\w*|\bdisclos\w+/i),
  subject("payment", LENGTH, /\binvoices?\b|\bpay(?:able|ments?)?\b|\bpaid\b|\bremit\w*/i),
  subject("renewal", LENGTH, /\brenew\w*|\bextension\b|\bextend(?:ed|s)?\b/i),
  subject("survival", LENGTH, /\bsurviv\w+/i),
  subject("competition", LENGTH, /\bcompet(?:e|es|ing|ition|itive|itor)\b|\bsolicit\w*/i),
  subject("audit", LENGTH, /\baudit\w*|\bbooks\s+and\s+records\b/i),
  subject("delivery", LENGTH, /\bdeliver(?:y|ed)\b|\bship(?:ped|ment)\b/i),
  subject("forecast", LENGTH, /\bforecasts?\b/i),
];

function subject(name: string, types: string[], says: RegExp): Subject {
  return { name, types, says };
}

/** Whether the words right beside a value of a type speak of something, and of nothing that was asked. */
export function speaksOfAnother(type: string, asked: string, beside: string): boolean {
  const own = SUBJECT_RULES.filter(({ types, says }) => types.includes(type) && says.test(beside));
  return own.length > 0 && own.every(({ says }) => !says.test(asked));
}
