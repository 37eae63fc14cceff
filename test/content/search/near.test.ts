import { expect, it } from "vitest";
import { NEAR, nameNearness } from "../../../src/content/search/near.words.ts";

it("a name that begins with what was typed is nearer than one in which a word begins with it, and so on", () => {
  expect(nameNearness("lease", "Lease")).toBe(NEAR.same);
  expect(nameNearness("lease", "Lease of Halden House.pdf")).toBe(NEAR.begins);
  expect(nameNearness("halden", "Lease of Halden House.pdf")).toBe(NEAR.wordBegins);
  expect(nameNearness("alden", "Lease of Halden House.pdf")).toBe(NEAR.contains);
  expect(nameNearness("house lease", "Lease of Halden House.pdf")).toBe(NEAR.everyWord);
  expect(NEAR.everyWord).toBeLessThan(NEAR.contains);
  expect(nameNearness("société", "SOCIETE generale")).toBe(NEAR.begins);
});

it.each([
  ["zbera", "Zebra leases"],
  ["haldne lease", "Halden lease"],
  ["confidentialty", "Mutual Confidentiality Agreement"],
  ["confidentail", "Confidentiality"],
  ["indemnifcation", "12. Indemnification"],
  ["elase", "Lease of Halden House"],
  ["laese", "Lease of Halden House"],
  ["sevrice agreemnt", "Master Service Agreement.docx"],
])("%s finds %s although it is misspelt", (typed, name) => expect(nameNearness(typed, name)).toBe(NEAR.misspelt));

it.each([
  ["nda", "Mandate"],
  ["dark", "Trade marks"],
  ["dark", "Marketing and Sales"],
  ["memo", "Remove this first page"],
  ["memo", "Members"],
  ["pet", "Net price"],
  ["okapi", "Zebra"],
  ["lease zebra", "Lease of Halden House"],
  ["...", "Lease"],
])("%s does not find %s by a slip", (typed, name) =>
  expect([null, NEAR.contains]).toContain(nameNearness(typed, name)),
);
