import { findAll, type Mention, merge } from "../../../values/prose/mention.ts";

const STATES =
  "Alabama|Alaska|Arizona|Arkansas|California|Colorado|Connecticut|Delaware|District of Columbia|Florida|Georgia|Hawaii|Idaho|Illinois|Indiana|Iowa|Kansas|Kentucky|Louisiana|Maine|Maryland|Massachusetts|Michigan|Minnesota|Mississippi|Missouri|Montana|Nebraska|Nevada|New Hampshire|New Jersey|New Mexico|New York|North Carolina|North Dakota|Ohio|Oklahoma|Oregon|Pennsylvania|Puerto Rico|Rhode Island|South Carolina|South Dakota|Tennessee|Texas|Utah|Vermont|Virginia|Washington|West Virginia|Wisconsin|Wyoming".split(
    "|",
  );
const PARTS =
  "Alberta|British Columbia|Manitoba|New Brunswick|Newfoundland and Labrador|Nova Scotia|Ontario|Prince Edward Island|Quebec|Québec|Saskatchewan|Yukon|England and Wales|England & Wales|England|Wales|Scotland|Northern Ireland|Hong Kong|Macau|New South Wales|Victoria|Queensland|Western Australia|South Australia|Tasmania|Dubai|Abu Dhabi|Guernsey|Jersey|Isle of Man|Bavaria|Catalonia".split(
    "|",
  );
const COUNTRIES =
  "Afghanistan|Albania|Algeria|Andorra|Angola|Anguilla|Argentina|Armenia|Aruba|Australia|Austria|Azerbaijan|Bahamas|Bahrain|Bangladesh|Barbados|Belarus|Belgium|Belize|Bermuda|Bolivia|Bosnia and Herzegovina|Botswana|Brazil|British Virgin Islands|Brunei|Bulgaria|Cambodia|Cameroon|Canada|Cayman Islands|Chile|China|Colombia|Costa Rica|Croatia|Cuba|Curaçao|Cyprus|Czech Republic|Denmark|Dominican Republic|Ecuador|Egypt|El Salvador|Estonia|Ethiopia|Fiji|Finland|France|Germany|Ghana|Gibraltar|Greece|Guatemala|Honduras|Hungary|Iceland|India|Indonesia|Iran|Iraq|Ireland|Israel|Italy|Jamaica|Japan|Jordan|Kazakhstan|Kenya|Korea|Kuwait|Latvia|Lebanon|Liechtenstein|Lithuania|Luxembourg|Madagascar|Malaysia|Maldives|Malta|Marshall Islands|Mauritius|Mexico|Moldova|Monaco|Mongolia|Montenegro|Morocco|Mozambique|Myanmar|Namibia|Nepal|Netherlands|New Zealand|Nicaragua|Nigeria|North Macedonia|Norway|Oman|Pakistan|Panama|Papua New Guinea|Paraguay|Peru|Philippines|Poland|Portugal|Qatar|Romania|Russia|Russian Federation|Rwanda|Saudi Arabia|Senegal|Serbia|Seychelles|Singapore|Slovakia|Slovenia|South Africa|South Korea|Spain|Sri Lanka|Sweden|Switzerland|Taiwan|Tanzania|Thailand|Tunisia|Turkey|Türkiye|Uganda|Ukraine|United Arab Emirates|United Kingdom|United States|Uruguay|Uzbekistan|Vanuatu|Venezuela|Vietnam|Virgin Islands|Zambia|Zimbabwe".split(
    "|",
  );

/** Other names of a place, and how its law is called. */
const ALSO: Record<string, string> = {
  English: "England",
  British: "United Kingdom",
  Scottish: "Scotland",
  "Scots law": "Scotland",
  Irish: "Ireland",
  French: "France",
  German: "Germany",
  Swiss: "Switzerland",
  Dutch: "Netherlands",
  Belgian: "Belgium",
  Italian: "Italy",
  Spanish: "Spain",
  Swedish: "Sweden",
  Danish: "Denmark",
  Norwegian: "Norway",
  Finnish: "Finland",
  Austrian: "Austria",
  Israeli: "Israel",
  Japanese: "Japan",
  Chinese: "China",
  Indian: "India",
  Canadian: "Canada",
  Australian: "Australia",
  Brazilian: "Brazil",
  Mexican: "Mexico",
  Russian: "Russia",
  Korean: "Korea",
  "People's Republic of China": "China",
  "People’s Republic of China": "China",
  "Peoples Republic of China": "China",
  PRC: "China",
  "P.R.C.": "China",
  "P.R. China": "China",
  "PR China": "China",
  "Mainland China": "China",
  "Republic of China": "Taiwan",
  "R.O.C.": "Taiwan",
  "Republic of Korea": "South Korea",
  "Hong Kong SAR": "Hong Kong",
  "Hong Kong Special Administrative Region": "Hong Kong",
  Holland: "Netherlands",
  "Great Britain": "United Kingdom",
  UK: "United Kingdom",
  "U.K.": "United Kingdom",
  "United States of America": "United States",
  "U.S.A.": "United States",
  "U.S.": "United States",
  USA: "United States",
  UAE: "United Arab Emirates",
  "England & Wales": "England and Wales",
  "Province de Québec": "Quebec",
  Québec: "Quebec",
  "D.C.": "District of Columbia",
};
const LAW_ONLY =
  /^(?:English|British|Scottish|Irish|French|German|Swiss|Dutch|Belgian|Italian|Spanish|Swedish|Danish|Norwegian|Finnish|Austrian|Israeli|Japanese|Chinese|Indian|Canadian|Australian|Brazilian|Mexican|Russian|Korean)$/i;

const CANONICAL = new Map(
  [...STATES, ...PARTS, ...COUNTRIES]
    .map((name): [string, string] => [name, name])
    .concat(Object.entries(ALSO))
    .map(([name, place]) => [plain(name), place]),
);
const NAMES = [...CANONICAL.keys()]
  .sort((a, b) => b.length - a.length)
  .map((name) => name.replace(/[.]/g, "\\.").replace(/ /g, "\\s+").replace(/'/g, "['’]"));
const PLACE = new RegExp(`(?<![\\p{L}\\p{N}])(?:${NAMES.join("|")})(?![\\p{L}\\p{N}])`, "giu");

function plain(name: string): string {
  return name.toLowerCase().replace(/’/g, "'").replace(/\s+/g, " ");
}

/** States, provinces and countries, by the name they are mostly called by. */
export function findJurisdictions(text: string): Mention<string>[] {
  return findAll(text, PLACE, ([name]) => {
    const written = name.replace(/\s+/g, " ");
    if (/^\p{Ll}/u.test(written) || (LAW_ONLY.test(written) && !/^\p{Lu}/u.test(written))) return undefined;
    return CANONICAL.get(plain(written));
  }).filter(({ start, end, value }) => {
    const after = text.slice(end, end + 30);
    if (LAW_ONLY.test(text.slice(start, end))) return /^\s+(?:common\s+)?laws?\b/i.test(after);
    if (value === "Georgia" && /Republic\s+of\s+$/i.test(text.slice(Math.max(0, start - 20), start))) return true;
    return !/^\s+(?:corporation|limited liability|company|Convention|Act|Dollars?)/i.test(after);
  });
}

const LAW_OF =
  /\b(?:laws?|statutes?|legislation|jurisprudence)\b(?:[^.;]|\.(?=\S)){0,90}?\b(?:of|in|from|for)\s+(?:the\s+)?(?:(?:State|Commonwealth|Province|Republic|Kingdom|Country|Federal Republic|Courts?)\s+of\s+)?(?:the\s+)?$/i;
const NO_LAW =
  /\b(?:courts?|venue|located|sitting|arbitrat\w+|county|city|jurisdiction|brought|initiated|incorporated|formed|organi[sz]ed|excluding|other than)\b[^.;]{0,50}$/i;
const CONFLICT = /\b(?:without|excluding|notwithstanding|except|but not)\b/i;

/** Whose law governs, read from the words of the clause: the places whose law it names, else the first it names. */
export function readGoverningLaw(clause: string): Mention<string>[] {
  const places = merge(findJurisdictions(clause));
  const named = places.filter(({ start, end }, index) => {
    const before = clause.slice(Math.max(0, start - 160), start);
    if (/^\s+(?:\w+\s+)?laws?\b/i.test(clause.slice(end, end + 20))) return true;
    const previous = places[index - 1];
    const joined =
      previous &&
      /^\s*(?:,|and|or|&|,\s*and|\/|;)\s*(?:the\s+)?(?:State\s+of\s+|the\s+)*$/i.test(
        clause.slice(previous.end, start),
      );
    const own = before.split(CONFLICT).at(-1)!;
    return (
      (LAW_OF.test(own) && !NO_LAW.test(own)) ||
      (joined && LAW_OF.test(clause.slice(Math.max(0, previous.start - 160), previous.start)))
    );
  });
  const chosen = named.length > 0 ? named : firstNamed(clause, places);
  return withoutTheWider(withoutRepeats(chosen));
}

/** Where no law is named, the first place that is none of courts, and those joined to it: "either Illinois or New York". */
function firstNamed(clause: string, places: Mention<string>[]): Mention<string>[] {
  const free = places.findIndex(({ start }) => !NO_LAW.test(clause.slice(Math.max(0, start - 60), start)));
  const [first, next] = places.slice(Math.max(0, free));
  if (!first) return [];
  const isJoined =
    next &&
    /^\s{0,40}(?:,\s{0,40})?(?:and|or|&)\s{0,40}(?:the\s{1,40})?(?:State\s{1,40}of\s{1,40})?$/i.test(
      clause.slice(first.end, next.start),
    );
  return isJoined ? [first, next] : [first];
}

function withoutRepeats(places: Mention<string>[]): Mention<string>[] {
  return places.filter(({ value }, index) => places.findIndex((each) => each.value === value) === index);
}

/** "the State of Illinois and the United States", "Ontario, Canada": the narrower place is the answer. */
function withoutTheWider(places: Mention<string>[]): Mention<string>[] {
  const has = (names: string[]) => places.some(({ value }) => names.includes(value));
  return places.filter(({ value }) => {
    if (value === "United States") return !has(STATES);
    if (value === "Canada" || value === "United Kingdom" || value === "Australia") return !has(PARTS);
    return true;
  });
}

export function isAmericanState(name: string): boolean {
  return STATES.includes(name);
}
