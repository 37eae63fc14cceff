import { mustMatchText, prepareLocator } from "../../src/content/citations/locate.ts";
import { closeOcr } from "../../src/content/formats/ocr/ocr.ts";
import { splitPdf } from "../../src/content/formats/pdf/split.ts";
import { parseDocument } from "../../src/content/formats/read.ts";
import { errorRate, scan } from "../../test/support/documents/scan.ts";
import { filesIn } from "../support/data.ts";
import { CHANGES, slicesOf } from "./quotes.ts";

const letters = (text: string) => text.toLowerCase().replace(/[^\p{L}\p{N}]/gu, "");

/** Quotes of the printed text, located in the OCR text of a noisy, skewed scan. */
export async function tryScans(folder: string, count: number): Promise<void> {
  const tally = { exact: 0, misread: 0, elsewhere: 0, dropped: 0, droppedThoughRead: 0, changed: 0, changedPlaced: 0 };
  for (const { name, bytes } of await filesIn(folder, ".pdf")) {
    const { pages } = await parseDocument("pdf", bytes);
    for (const { page } of pages.slice(0, 2)) {
      const [single] = (await splitPdf(bytes, [{ from: page, to: page }])) as [Uint8Array];
      const printed = await parseDocument("pdf", single);
      const read = await parseDocument("png", await scan({ degrees: 0.7, noise: 40 }, single));
      const locator = prepareLocator(read);
      const [readLetters, printedLetters] = [letters(read.text), letters(printed.text)];
      console.log(`${name} page ${page}: ${readLetters.length} letters read of ${printedLetters.length}`);
      for (const { quote } of slicesOf(printed.text, count, `${name} ${page}`)) {
        const [place] = locator.place(quote);
        if (place) mustMatchText(read.text, place);
        if (!place) tally[readLetters.includes(letters(quote)) ? "droppedThoughRead" : "dropped"]++;
        else if (letters(place.quote) === letters(quote)) tally.exact++;
        else tally[errorRate(letters(quote), letters(place.quote)) < 0.1 ? "misread" : "elsewhere"]++;
        for (const change of Object.values(CHANGES)) {
          const other = change(quote);
          if (other === undefined || printedLetters.includes(letters(other))) continue;
          tally.changed++;
          if (locator.place(other).length === 0) continue;
          tally.changedPlaced++;
          console.log(
            `placed though changed: ${JSON.stringify(other)} on ${JSON.stringify(locator.place(other)[0]!.quote)}`,
          );
        }
      }
    }
  }
  await closeOcr();
  console.table(tally);
}
