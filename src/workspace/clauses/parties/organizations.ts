import { ORGANIZATION, withoutForms } from "./forms.ts";
import { isPlace } from "./places-of-the-world.ts";

export interface NamedAt {
  name: string;
  start: number;
  end: number;
}

const LEAD =
  /^(?:.{0,300}\b(?:BETWEEN|AMONG|WHEREAS|BECAUSE|DATED|AGREEMENT|BY|WITH|Between|Among|Whereas|Because|Agreement|By|With|To|TO|For|FOR|From|FROM)\b,?\s(?:and\s|AND\s)?|(?:AND|And)\s|.{0,300}\p{L}{5}\.\s)/u;
/** Bodies that many contracts name, and that are parties to none of them. */
export const NO_PARTY =
  /\b(?:Stock\s(?:Exchange|Market)|STOCK\s(?:EXCHANGE|MARKET)|NASDAQ|Nasdaq|Securities\sand\sExchange|Regulatory\sAuthority|Arbitration\sAssociation|Chamber\sof\sCommerce|Internal\sRevenue)\b/;

/** “THE WARRANTY IS LIMITED”: words in capitals that are no name. */
const SENTENCE = /(?:^|\s)(?:IS|ARE|BE|BEEN|ANY|THE|OF|NOT|BUT|AND|OR|ITS|FOR|AS|NO|A)$/;

/** The organizations that a text names by their legal form, without those that say only of which state they are. */
export function namedOrganizations(text: string): NamedAt[] {
  return Array.from(text.matchAll(ORGANIZATION), ({ 0: whole, index }): NamedAt => {
    const flat = whole.replace(/\s/g, " ");
    const lead = (LEAD.exec(flat)?.[0].length ?? 0) || placeBefore(text.slice(Math.max(0, index - 3), index), flat);
    return { name: flat.slice(lead).replace(/\s+/g, " "), start: index + lead, end: index + whole.length };
  }).filter(
    ({ name, start }) =>
      name.length > 4 &&
      /^[\p{L}\d]/u.test(name) &&
      withoutForms(name) !== name &&
      !withoutForms(name).split(/\s+/).every(isPlace) &&
      !NO_PARTY.test(name) &&
      !SENTENCE.test(withoutForms(name)) &&
      !/\b[Aa]n?\s$/.test(text.slice(Math.max(0, start - 3), start)),
  );
}

const STATE_AND = /^(\p{Lu}\p{L}+(?:\s\p{Lu}\p{L}+){0,2})\sand\s(?=\p{Lu})/u;

/** “… located in Philadelphia, Pennsylvania and Acme LLC”: how long the place is that belongs to the party before. */
function placeBefore(before: string, name: string): number {
  const [whole = "", place = ""] = STATE_AND.exec(name) ?? [];
  return /,\s{1,2}$/.test(before) && place !== "" && place.split(" ").every(isPlace) ? whole.length : 0;
}

export const organizationNames = (text: string): string[] => [
  ...new Set(namedOrganizations(text).map(({ name }) => name)),
];
