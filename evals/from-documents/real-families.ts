const SHINGLE = 6;
const LEAST_SHARED = 0.4;
/** Phrases in more contracts than this are boilerplate and tell nothing. */
const MOST_CONTRACTS = 30;

interface Contract {
  title: string;
  text: string;
}

/** Families of near-identical contracts: two of a family share most of their phrases. */
export function realFamilies(contracts: Contract[]): { titles: string[]; texts: string[] }[] {
  const phrases = contracts.map(({ text }) => phrasesOf(text));
  const holders = new Map<string, number[]>();
  for (const [at, own] of phrases.entries())
    for (const phrase of own) holders.set(phrase, [...(holders.get(phrase) ?? []), at]);
  const shared = new Map<number, Map<number, number>>();
  for (const at of holders.values())
    if (at.length > 1 && at.length < MOST_CONTRACTS)
      for (const [place, one] of at.entries())
        for (const other of at.slice(place + 1)) {
          const row = shared.get(one) ?? new Map<number, number>();
          row.set(other, (row.get(other) ?? 0) + 1);
          shared.set(one, row);
        }
  const family = contracts.map((_, at) => at);
  for (const [one, row] of shared)
    for (const [other, count] of row)
      if (count / Math.min(phrases[one]?.size ?? 1, phrases[other]?.size ?? 1) > LEAST_SHARED)
        family.forEach((own, at) => {
          if (own === family[other]) family[at] = family[one] ?? at;
        });
  return [...Map.groupBy(contracts, (contract) => family[contracts.indexOf(contract)]).values()]
    .filter((members) => members.length > 1)
    .map((members) => ({ titles: members.map(({ title }) => title), texts: members.map(({ text }) => text) }));
}

function phrasesOf(text: string): Set<string> {
  const words = text.toLowerCase().match(/[a-z]+/g) ?? [];
  return new Set(words.slice(0, -SHINGLE).map((_, at) => words.slice(at, at + SHINGLE).join(" ")));
}
