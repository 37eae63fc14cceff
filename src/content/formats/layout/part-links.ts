import type { Element } from "@xmldom/xmldom";
import type { Archive } from "../container/archive.ts";
import { relationshipsOf } from "../docx/package.ts";
import { childElements } from "../xml.ts";
import { shortLine } from "./layout-parts.ts";
import { emu } from "./units.ts";

/** What a part of a DOCX refers to by id: pictures inside the file, addresses outside of it. */
export interface PartLinks {
  /** The number by which the picture is fetched; null if browsers cannot show it. */
  picture(id: string): number | null;
  /** An address that is safe to open: on the web, or of a mailbox. */
  address(id: string): string | undefined;
}

const PICTURE = /\.(?:png|jpe?g|gif|bmp|webp)$/i;
const SAFE_ADDRESS = /^(?:https?:\/\/|mailto:)[^\s\p{Cc}]{1,2000}$/iu;
const MAX_ALT = 500;
const NO_LINKS: PartLinks = { picture: () => null, address: () => undefined };

export async function linksOf(archive: Archive, part: string): Promise<PartLinks> {
  const relationships = new Map((await relationshipsOf(archive, part)).map((each) => [each.id, each]));
  if (relationships.size === 0) return NO_LINKS;
  const numbers = new Map(archive.names.map((name, index) => [name, index]));
  return {
    picture(id) {
      const found = relationships.get(id);
      return found && !found.address && PICTURE.test(found.part) ? (numbers.get(found.part) ?? null) : null;
    },
    address(id) {
      const address = relationships.get(id)?.address?.trim();
      return address && SAFE_ADDRESS.test(address) ? address : undefined;
    },
  };
}

/** The size and description of a drawing. Old drawings have them in a style text. */
export function shapeOf(shape: Element): { width: number | null; height: number | null; alt: string } {
  const found = { width: null as number | null, height: null as number | null, alt: "" };
  for (const outer of childElements(shape)) {
    const style = outer.getAttribute("style") ?? "";
    found.width ??= pointsIn(style, "width");
    found.height ??= pointsIn(style, "height");
    found.alt ||= shortLine(outer.getAttribute("alt") ?? "", MAX_ALT);
    for (const element of childElements(outer)) {
      if (element.localName === "extent") {
        found.width ??= emu(element.getAttribute("cx"));
        found.height ??= emu(element.getAttribute("cy"));
      } else if (element.localName === "docPr") found.alt ||= shortLine(element.getAttribute("descr") ?? "", MAX_ALT);
    }
  }
  return found;
}

function pointsIn(style: string, name: string): number | null {
  const found = new RegExp(`(?:^|;)\\s*${name}:\\s*([\\d.]{1,8})(pt|in|px)`).exec(style.slice(0, 1000));
  if (!found) return null;
  const points = Number(found[1]) * { pt: 1, in: 72, px: 0.75 }[found[2] as "pt" | "in" | "px"];
  return points > 0 && points < 2000 ? points : null;
}
