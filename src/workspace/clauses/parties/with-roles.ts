import type { TextRange } from "../../../content/formats/compare/running-lines.ts";
import { listDefinitions } from "../../../content/structure/definitions.ts";
import { type PartyOfContract, partiesOfContract } from "./find.ts";
import { takesStop } from "./forms.ts";
import type { PartyName } from "./names.ts";
import { organizationNames } from "./organizations.ts";
import { withoutPageLines } from "./page-lines.ts";
import { patternOf } from "./pattern.ts";
import { escaped } from "./places.ts";

/** A clause without the names of the parties. */
export interface Generalized {
  text: string;
  replaced: { name: string; role: string; count: number }[];
  /** What may still name somebody: other organizations, and words that are a party's name or an ordinary word. */
  names_left: string[];
}

const ADDRESS = "[address]";
const CONTACT =
  /[\p{L}\p{N}._%+-]{1,64}@[\p{L}\p{N}-]{1,60}(?:\.[\p{L}\p{N}-]{1,60}){1,5}|(?:https?:\/\/|www\.)[^\s)>\]]{1,199}[\p{L}\p{N}/]|(?<![\p{L}\p{N}])[\p{L}\p{N}-]{2,60}\.(?:com|org|net|biz|info|io|co|eu|de|uk|ch|fr|ai|app|at|nl|us|ca|it|es|se|jp|cn)(?![\p{L}\p{N}])/giu;

/** The passage with roles in place of the names of the contract's parties, without the headers and footers of its `pages`. */
export function withRoles(contract: string, start: number, end: number, pages: TextRange[] = []): Generalized {
  const definitions = listDefinitions(contract);
  const parties = partiesOfContract(contract, start, definitions);
  const passage = withoutPageLines(contract, { start, end }, pages);
  const counts = new Map<string, Generalized["replaced"][number]>();
  const count = (name: string, role: string) => {
    const plain = name.replace(/\s+/g, " ");
    const known = counts.get(`${plain}\n${role}`) ?? { name: plain, role, count: 0 };
    counts.set(`${plain}\n${role}`, { ...known, count: known.count + 1 });
  };
  const terms = new Set(definitions.map(({ term }) => term));
  const plain = withoutAddresses(passage, parties, (address) => count(address, ADDRESS));
  const { text, kept } = new Replacing(parties, terms, count).replace(plain);
  return {
    text,
    replaced: [...counts.values()],
    names_left: [...new Set([...organizationNames(text), ...kept])].slice(0, 50),
  };
}

/** Addresses on the net that contain a party's name. */
function withoutAddresses(text: string, parties: PartyOfContract[], found: (address: string) => void): string {
  const compact = parties
    .flatMap(({ names }) => names.map(({ words }) => lettersOf(words)))
    .filter((name) => name.length > 2);
  return text.replace(CONTACT, (address) => {
    const letters = lettersOf(address);
    if (!compact.some((name) => letters.includes(name))) return address;
    found(address);
    return ADDRESS;
  });
}

const lettersOf = (words: string) =>
  words
    .normalize("NFKD")
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, "");

/** What stands for a word that the names of several parties have in common. */
const SHARED: PartyOfContract = { names: [], role: "[name]", hasArticle: false };

interface Name extends PartyName {
  party: PartyOfContract;
}

/** The text around a name. `before` is what was written so far. */
interface Around {
  before: string;
  name: string;
  after: string;
}

class Replacing {
  readonly #names: Name[];
  readonly #terms: Set<string>;
  readonly #count: (name: string, role: string) => void;
  /** The name or the role of a party begins. */
  readonly #begins: RegExp;

  constructor(parties: PartyOfContract[], terms: Set<string>, count: (name: string, role: string) => void) {
    const all = parties.flatMap((party) => party.names.map((name): Name => ({ ...name, party })));
    const isShared = ({ words, isGiven, party }: Name) =>
      !isGiven && all.some((other) => other.party !== party && other.words.startsWith(words));
    this.#names = all
      .map((name) => (isShared(name) ? { ...name, party: SHARED } : name))
      .sort((a, b) => b.words.length - a.words.length);
    const subjects = [...this.#names.map(patternOf), ...parties.map(({ role }) => escaped(role))];
    this.#begins = new RegExp(`^\\s{1,3}(?:The\\s)?(?:${subjects.join("|") || "(?!)"})(?![\\p{L}\\p{M}\\p{N}])`, "u");
    this.#terms = terms;
    this.#count = count;
  }

  replace(text: string): { text: string; kept: string[] } {
    if (this.#names.length === 0) return { text, kept: [] };
    const kept: string[] = [];
    let [result, at] = ["", 0];
    for (const match of text.matchAll(this.#pattern())) {
      const found = this.#names[match.slice(1).findIndex((group) => group !== undefined)];
      if (!found || match.index < at) continue;
      const name = this.#withoutForeignStop(match[0], text.slice(match.index + match[0].length));
      const end = match.index + name.length;
      const around = { before: result + text.slice(at, match.index), name, after: text.slice(end, end + 80) };
      if (!this.#isMeant(found, around)) {
        kept.push(...phraseOf(around));
        continue;
      }
      this.#count(name, found.party.role);
      const bracket = ownBracket(around.after, found.party);
      const after = text.slice(end + bracket);
      const possessive = /^['’][sS]?(?!\p{L})/u.exec(after)?.[0].length ?? 0;
      const role = roleIn({ ...around, after: after.slice(0, 40) }, found.party);
      result =
        withArticleOf(around.before, role) + role + (possessive === 0 ? "" : role === role.toUpperCase() ? "’S" : "’s");
      at = end + bracket + possessive;
    }
    return { text: result + text.slice(at), kept };
  }

  #pattern = () =>
    new RegExp(
      `(?<![\\p{L}\\p{M}\\p{N}])(?:${this.#names.map((name) => `(${patternOf(name)})`).join("|")})(?![\\p{L}\\p{M}\\p{N}])`,
      "gu",
    );

  /** The stop that ends a sentence does not belong to the name before it: “… pays Contoso GmbH.” */
  #withoutForeignStop(name: string, after: string): string {
    if (!name.endsWith(".")) return name;
    const isEnd = !takesStop(name) || SENTENCE_BEGINS.test(after) || this.#begins.test(after.slice(0, 200));
    return isEnd ? name.slice(0, -1) : name;
  }

  /** “Target shall pay the Target Price on the Target Date”: an ordinary word is a name only where it is used as one. */
  #isMeant({ words, isOrdinary, isInUse, isGiven }: Name, { before, name, after }: Around): boolean {
    const bare = name.replace(/^the\s/i, "");
    if (words.length <= 2 && PLACE_BEFORE.test(before.slice(-20))) return false;
    const next = /^\s{1,3}(\p{Lu}[\p{L}-]{1,30})(?:\s{1,3}(\p{Lu}[\p{L}-]{1,30}))?/u.exec(after);
    const isTerm = [next?.[1], next?.[2] && `${next[1]} ${next[2]}`].some(
      (more) => more !== undefined && this.#terms.has(`${words} ${more}`),
    );
    if (!isOrdinary || /^[-‐‑]\p{L}/u.test(after)) return true;
    if ((isTerm && isInUse) || DETERMINED.test(before.slice(-20))) return false;
    if (isShouted({ before, name: bare, after })) return true;
    if (isGiven) return true;
    return !next && (!begins(before) || ACTS.test(after));
  }
}

const SENTENCE_BEGINS =
  /^\s{0,3}$|^\s{0,3}\n|^\s{1,3}["“(]?(?:The|This|That|These|Each|Neither|Either|Both|If|In|Any|All|Upon|Such|No|Nothing|It|For|At|On|By|To|Notwithstanding|Except|Unless|Subject|When|Where|However|As|A|An)\b|^\s{1,3}(?:\p{Lu}[^\s.]{0,30}\s){1,4}(?:shall|will|may|must|agrees?|represents?|warrants?|is|are|has|hereby)\b/u;

/** What is left in the text where a word is not replaced. */
const phraseOf = ({ name, after }: Around): string[] => {
  const more = /^(?:\s\p{Lu}[\p{L}-]{1,30}){1,2}/u.exec(after)?.[0] ?? "";
  return name.length > 2 && more !== "" ? [`${name}${more}`.replace(/\s+/g, " ")] : [];
};

const PLACE_BEFORE =
  /\b(?:sections?|clauses?|articles?|exhibits?|schedules?|annex(?:es)?|appendix|appendices|attachments?|part|class|series|form|phase|type|tier|level|vitamin|option|version)\s{1,3}(?:[\p{L}\d.]{1,5}\s(?:and|or|to)\s)?$/iu;
const DETERMINED = /\b(?:the|an?|this|each|every|such)\s{1,3}$/i;
const ACTS =
  /^(?:['’]s?\s|\s(?:shall|will|may|must|can|is|are|was|has|had|agrees?|represents?|warrants?|hereby|acknowledges?|grants?|undertakes?|and|or|does|pays?|delivers?|provides?|retains?|owns?|accepts?|sells?|buys?|uses?|makes?|sends?|performs?|returns?|receives?|keeps?|gives?|assigns?|confirms?|reserves?|notifies|indemnifies|supplies|licenses|manufactures)\b)/;

/** Acme Inc. (“Supplier”): the bracket goes with the name. */
const ownBracket = (rest: string, { role, names }: PartyOfContract): number =>
  [role, ...names.map(({ words }) => words)].reduce((length, term) => {
    const found = new RegExp(`^,?\\s{0,3}\\((?:the\\s)?["“”]${escaped(term)}["“”]\\)`, "iu").exec(rest);
    return Math.max(length, found?.[0].length ?? 0);
  }, 0);

const BEGINS = /(?:^|[.!?:]["”]?\s{1,3}|\n\s{0,20}(?:\(?[\p{L}\d.]{1,6}[.)]\s{1,9})?)$/u;
const begins = (before: string) => BEGINS.test(before.slice(-40));

/** Whether a name in capitals stands among words in capitals. */
const isShouted = ({ before, name, after }: Around): boolean =>
  name === name.toUpperCase() &&
  (/^['’]?S?\s{1,3}\p{Lu}{2}/u.test(after) || /(?:^|\s)\p{Lu}[\p{Lu}\d]{1,40}[,;]?\s{1,3}$/u.test(before.slice(-50)));

/** The role as it is written at this place: with its article, a capital where a sentence begins, or in capitals. */
function roleIn(around: Around, { role, hasArticle }: PartyOfContract): string {
  const { before, name, after } = around;
  const ownArticle = /^the\s/i.test(name);
  const isCompound = /^\s\p{Lu}\p{Ll}/u.test(after);
  const takesArticle = ownArticle || (hasArticle && !DETERMINED.test(before.slice(-20)) && !isCompound);
  const written = takesArticle ? `${begins(before) ? "The" : "the"} ${role}` : role;
  return isShouted({ before, name: name.replace(/^the\s/i, ""), after }) ? written.toUpperCase() : written;
}

/** “an Acme employee” is “a Supplier employee”. */
function withArticleOf(before: string, role: string): string {
  const [, article] = /(?:^|\s)([Aa]n?)\s{1,3}$/u.exec(before.slice(-6)) ?? [];
  if (article === undefined) return before;
  const at = before.lastIndexOf(article);
  const fit = /^[aeio]|^u(?!ni|se|ti)/i.test(role) ? `${article[0]}n` : (article[0] ?? "a");
  return before.slice(0, at) + fit + before.slice(at + article.length);
}
