import type { Document, Element } from "@xmldom/xmldom";
import { must } from "../../must.ts";
import type { CanonicalDocument } from "../canonical.ts";
import { UnreadableFile } from "../canonical.ts";
import { type Archive, openArchive } from "../container/archive.ts";
import { Draft, toCanonical } from "../draft.ts";
import { childElements, ownText, parseXml, walk } from "../xml.ts";
import { OdtLists } from "./lists.ts";
import { odfAttribute, odfTag } from "./names.ts";
import { OdtStyles } from "./styles.ts";
import { type OdtReading, OdtWalker } from "./walk.ts";

/** Reads an OpenDocument text as it would look with every tracked change accepted. */
export async function readOdt(bytes: Uint8Array): Promise<CanonicalDocument> {
  return toCanonical(await draftOdt(bytes));
}

export async function draftOdt(bytes: Uint8Array): Promise<Draft> {
  const archive = await openArchive(bytes);
  await mustNotBeEncrypted(archive);
  const content = await part(archive, "content.xml");
  if (!content) throw new UnreadableFile("damaged", "This ODT file is damaged: it has no content.");
  const styles = await part(archive, "styles.xml");
  const draft = new Draft();
  const reading: OdtReading = {
    styles: new OdtStyles([styles, content]),
    lists: new OdtLists([styles, content]),
    notes: [],
  };
  draft.story("body", () => {
    for (const body of find(content, "office:text")) walk(body, new OdtWalker(reading, draft));
  });
  const margins = new Set<string>();
  for (const { kind, root } of headersAndFootersOf(styles, content)) {
    const margin = new Draft();
    walk(root, new OdtWalker(reading, margin));
    if (!margins.has(kind + margin.raw)) draft.story(kind, () => draft.append(margin));
    margins.add(kind + margin.raw);
  }
  for (const { kind, root, label } of reading.notes) {
    draft.story(kind, () => {
      if (label !== null) draft.addLabel(label);
      walk(root, new OdtWalker(reading, draft));
    });
  }
  draft.title = await titleOf(archive);
  return draft;
}

async function part(archive: Archive, name: string): Promise<Document | undefined> {
  const bytes = await archive.read(name);
  return bytes ? parseXml(bytes, name) : undefined;
}

async function mustNotBeEncrypted(archive: Archive): Promise<void> {
  const manifest = await part(archive, "META-INF/manifest.xml");
  if (manifest && find(manifest, "manifest:encryption-data").length > 0) {
    throw new UnreadableFile("encrypted", "This file is password-protected. Remove the password and upload it again.");
  }
}

function find(document: Document, tag: string): Element[] {
  const found: Element[] = [];
  walk(must(document.documentElement, "XML has a root"), {
    enter(element) {
      const matches = odfTag(element) === tag;
      if (matches) found.push(element);
      return !matches;
    },
    leave() {},
  });
  return found;
}

/** Headers and footers of the page styles that the text uses. */
function headersAndFootersOf(
  styles: Document | undefined,
  content: Document,
): { kind: "header" | "footer"; root: Element }[] {
  const margins: { kind: "header" | "footer"; root: Element }[] = [];
  for (const page of usedPages(styles ? find(styles, "style:master-page") : [], content)) {
    for (const root of childElements(page)) {
      const kind = /^style:(header|footer)/.exec(odfTag(root))?.[1] as "header" | "footer" | undefined;
      if (kind && odfAttribute(root, "style:display") !== "false") margins.push({ kind, root });
    }
  }
  return margins.sort((one, other) => (one.kind === other.kind ? 0 : one.kind === "header" ? -1 : 1));
}

/** The page styles that paragraphs use, and those that follow them; the first one if none is named. */
function usedPages(pages: Element[], content: Document): Element[] {
  const names = new Set(
    find(content, "style:style").map((style) => odfAttribute(style, "style:master-page-name") || ""),
  );
  names.delete("");
  if (names.size === 0) names.add(odfAttribute(pages[0], "style:name") ?? "");
  const byName = new Map(pages.map((page) => [odfAttribute(page, "style:name"), page]));
  for (const name of names) {
    const next = odfAttribute(byName.get(name), "style:next-style-name");
    if (next !== null) names.add(next);
  }
  return pages.filter((page) => names.has(odfAttribute(page, "style:name") ?? ""));
}

async function titleOf(archive: Archive): Promise<string | null> {
  const bytes = await archive.read("meta.xml");
  try {
    const [title] = bytes ? find(parseXml(bytes, "meta.xml"), "dc:title") : [];
    return title ? ownText(title) : null;
  } catch {
    return null;
  }
}
