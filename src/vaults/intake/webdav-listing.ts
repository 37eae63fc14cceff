import { child, childElements, ownText, parseXml } from "../../content/formats/xml.ts";
import { t } from "../../content/messages/messages.ts";
import { SourceFault, type SourceFile } from "./connector.ts";
import { hasUsablePath } from "./listing-limits.ts";

export interface ListedEntry {
  isFolder: boolean;
  file: SourceFile;
}

const DAV = "DAV:";
type Element = Parameters<typeof ownText>[0];

/** What a PROPFIND lists below the root. Only top-level `response` elements are read, not nested ones. */
export function readWebdavListing(bytes: Uint8Array, root: URL): ListedEntry[] {
  try {
    const { documentElement } = parseXml(bytes, "listing");
    return [...childElements(documentElement)]
      .filter((element) => isDav(element, "response"))
      .flatMap((response) => readResponse(response, root) ?? []);
  } catch {
    throw new SourceFault(t("The server's WebDAV listing could not be read."));
  }
}

const isDav = (element: Element, name: string) => element.namespaceURI === DAV && element.localName === name;

function readResponse(response: Element, root: URL): ListedEntry | undefined {
  const path = pathWithin(root, child(response, "href"));
  if (path === undefined) return undefined;
  const properties = propertiesOf(response);
  const textOf = (name: string) => properties.get(name) ?? "";
  const size = /^\d{1,15}$/.test(textOf("getcontentlength")) ? Number(textOf("getcontentlength")) : null;
  const fingerprint = textOf("getetag") || `${size} ${textOf("getlastmodified")}`;
  const file = { path, name: path.slice(path.lastIndexOf("/") + 1), fingerprint, size };
  return hasUsablePath(file) ? { isFolder: properties.has("collection"), file } : undefined;
}

/** The first non-empty text of each property, and `collection` for a folder. Servers list missing properties as empty elements. */
function propertiesOf(response: Element): Map<string, string> {
  const found = new Map<string, string>();
  for (const propstat of childElements(response)) {
    if (!isDav(propstat, "propstat")) continue;
    for (const property of childElements(child(propstat, "prop"))) {
      if (property.namespaceURI !== DAV || !property.localName) continue;
      const text = ownText(property).trim();
      if (text !== "" && !found.has(property.localName)) found.set(property.localName, text);
      if (isDav(property, "resourcetype") && child(property, "collection")) found.set("collection", "");
    }
  }
  return found;
}

/** The decoded path below the root. Some servers do not escape # and ?. Undefined for the root itself and for anything outside of it. */
function pathWithin(root: URL, element: Element | null): string | undefined {
  const href = element ? ownText(element).trim() : "";
  const address = href.replaceAll("#", "%23").replaceAll("?", "%3F");
  if (href === "" || !URL.canParse(address, root.href)) return undefined;
  const { origin, pathname } = new URL(address, root);
  if (origin !== root.origin || !pathname.startsWith(root.pathname)) return undefined;
  const parts = pathname.slice(root.pathname.length).replace(/\/$/, "").split("/").map(decodeURIComponent);
  return parts.some((part) => part === "" || part === "." || part === ".." || part.includes("/"))
    ? undefined
    : parts.join("/");
}
