import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { detectLanguage, languageShares } from "../../../src/content/formats/language.ts";

const sample = (name: string) => readFile(join(import.meta.dirname, "../../samples", name), "utf8");

const TEXTS = {
  en: "Neither party may assign this Agreement without the prior written consent of the other party, and any attempted assignment without such consent shall be void and of no effect whatsoever.",
  de: "Keine Partei darf Rechte oder Pflichten aus diesem Vertrag ohne vorherige schriftliche Zustimmung der anderen Partei an Dritte abtreten oder auf andere Weise übertragen.",
  fr: "Aucune des parties ne peut céder le présent contrat sans le consentement écrit et préalable de l'autre partie, toute cession contraire étant réputée nulle et non avenue entre elles.",
  es: "Ninguna de las partes podrá ceder el presente contrato sin el consentimiento previo y por escrito de la otra parte, y toda cesión contraria será nula y carecerá de efecto alguno.",
  it: "Nessuna delle parti può cedere il presente contratto senza il previo consenso scritto dell'altra parte, e ogni cessione contraria sarà considerata nulla e priva di qualsiasi effetto.",
  pt: "Nenhuma das partes poderá ceder o presente contrato sem o consentimento prévio e por escrito da outra parte, sendo nula e sem efeito qualquer cessão realizada em contrário.",
  nl: "Geen van de partijen mag deze overeenkomst overdragen zonder de voorafgaande schriftelijke toestemming van de andere partij, en elke overdracht zonder die toestemming is nietig.",
  pl: "Żadna ze stron nie może przenieść praw wynikających z niniejszej umowy bez uprzedniej pisemnej zgody drugiej strony, a przeniesienie bez takiej zgody jest nieważne.",
  ja: "いずれの当事者も、相手方の書面による事前の同意なく、本契約上の地位または本契約に基づく権利義務の全部もしくは一部を第三者に譲渡してはならない。",
};

describe("the language of a text", () => {
  it.each(Object.entries(TEXTS))("is detected from one clause: %s", async (code, text) => {
    expect(await detectLanguage(text)).toBe(code);
  });

  it("is that of the prose: addresses, numbers and English terms do not count", async () => {
    const table = Array.from({ length: 200 }, (_, row) => `${row}\t${row * 17},00\tSKU-${row}\tACME Corp.`).join("\n");
    const german = await sample("german-service-agreement.txt");
    const links = "https://www.example.com/terms-of-service/our-general-terms info@example.com\n".repeat(50);
    expect(await detectLanguage(`${table}\n${links}${german}\nService Level Agreement, Key User, Change Request`)).toBe(
      "de",
    );
  });

  it("is found in the middle of a long text", async () => {
    const german = await sample("german-service-agreement.txt");
    const numbers = "1 2 3 4 5 6 7 8 9\n".repeat(5000);
    expect(await detectLanguage(numbers + german.repeat(200) + numbers)).toBe("de");
  });

  it.each(["", "   \n", "12.03.2025 8.500,00", "Nordlicht Software GmbH", "Signed by Ada."])(
    "is und where there is too little text: %j",
    async (text) => {
      expect(await detectLanguage(text)).toBe("und");
    },
  );

  it("of a bilingual contract is the one used more, and both shares are known", async () => {
    const shares = await languageShares(await sample("bilingual-license-agreement.txt"));
    expect(shares.map(({ language }) => language).sort()).toEqual(["de", "en"]);
    for (const { share } of shares) expect(share).toBeGreaterThan(0.4);
  });
});
