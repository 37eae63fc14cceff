import { DOMParser, type Element } from "@xmldom/xmldom";
import { strFromU8, unzipSync } from "fflate";
import type { LiveParagraph } from "../../../web/word/locate.ts";

const W = "http://schemas.openxmlformats.org/wordprocessingml/2006/main";
const SIGNS: Record<string, string> = { tab: "\t", br: "\v", cr: "\v", noBreakHyphen: "\u001e" };
const UNSHOWN = ["delText", "instrText", "pPr", "rPr"];

/** The paragraphs of a DOCX in Word, all tracked changes accepted. Table cells are paragraphs; automatic numbers are left out. */
export function liveParagraphs(docx: Uint8Array): LiveParagraph[] {
  const xml = strFromU8(unzipSync(docx)["word/document.xml"]!);
  const [body] = new DOMParser().parseFromString(xml, "text/xml").getElementsByTagNameNS(W, "body");
  const paragraphs: LiveParagraph[] = [];
  const walk = (element: Element) => {
    for (const child of childrenOf(element))
      if (child.localName === "p") paragraphs.push({ text: textIn(child) });
      else walk(child);
  };
  walk(body!);
  return paragraphs;
}

function textIn(element: Element): string {
  const parts = childrenOf(element).map((child) => {
    const name = child.localName!;
    if (UNSHOWN.includes(name)) return "";
    if (name === "t") return child.textContent ?? "";
    return SIGNS[name] ?? textIn(child);
  });
  return parts.join("");
}

const childrenOf = (element: Element): Element[] =>
  [...element.childNodes].filter((node): node is Element => (node as Element).namespaceURI === W);
