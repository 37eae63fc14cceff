import type { Config } from "../../config.ts";
import { parseXml } from "../../documents/xml.ts";
import { readUpTo } from "../../http/outgoing/read-response.ts";
import { publicFetch } from "../../models/public-fetch.ts";
import {
  closedFolder,
  FileFault,
  MAX_FILES,
  type OpenSource,
  SourceFault,
  type SourceFile,
  tooManyFiles,
} from "./connector.ts";
import { connectionFault } from "./faults.ts";
import type { WebdavSettings } from "./sources.schema.ts";

const LISTING_MS = 60_000;
const MAX_LISTING_BYTES = 32 * 1024 * 1024;
const MAX_FOLDERS = 10_000;
const DAV = "DAV:";
const PROPERTIES =
  '<?xml version="1.0" encoding="utf-8"?><propfind xmlns="DAV:"><prop><resourcetype/><getetag/><getcontentlength/><getlastmodified/></prop></propfind>';

type Send = (url: URL, init: RequestInit) => Promise<Response>;

/** A folder on a WebDAV server, with its subfolders. Follows no redirects and nothing that is outside of the folder. */
export async function openWebdav(
  { SOURCES_ALLOW_PRIVATE: allowPrivate }: Pick<Config, "SOURCES_ALLOW_PRIVATE">,
  { url, username }: WebdavSettings,
  password: string,
  signal: AbortSignal,
): Promise<OpenSource> {
  const root = new URL(url.endsWith("/") ? url : `${url}/`);
  const authorization = `Basic ${Buffer.from(`${username}:${password}`).toString("base64")}`;
  const fetchIt = allowPrivate ? fetch : publicFetch;
  const send: Send = async (to, { headers, ...init }) => {
    const sent = { ...headers, authorization, "user-agent": "Chancery" };
    const answer = fetchIt(to, { signal, redirect: "manual", ...init, headers: sent });
    return answer.catch((error) => {
      signal.throwIfAborted();
      throw connectionFault(error, "The server");
    });
  };
  const closed: string[] = [];
  return {
    tellsRemoved: true,
    isInUnreadableFolder: (path) => closed.some((folder) => path.startsWith(`${folder}/`)),
    list: () => listAll(send, root, closed, signal),
    read: (file) => download(send, new URL(file.path.split("/").map(encodeURIComponent).join("/"), root)),
    close: async () => {},
  };
}

/** Adds the folders that may not be read to `closed`. */
async function listAll(send: Send, root: URL, closed: string[], signal: AbortSignal): Promise<SourceFile[]> {
  const files = new Map<string, SourceFile>();
  const seen = new Set([""]);
  const folders = [""];
  for (let folder = folders.pop(); folder !== undefined; folder = folders.pop()) {
    const entries = await listFolder(send, root, folder, signal);
    if (!entries) closed.push(folder);
    for (const entry of entries ?? []) {
      if (entry.isFolder && !seen.has(entry.file.path)) {
        seen.add(entry.file.path);
        folders.push(entry.file.path);
      }
      if (!entry.isFolder) files.set(entry.file.path, entry.file);
      if (files.size > MAX_FILES || seen.size > MAX_FOLDERS) throw tooManyFiles();
    }
  }
  return [...files.values(), ...closed.map(closedFolder)].sort((a, b) => (a.path < b.path ? -1 : 1));
}

interface Entry {
  isFolder: boolean;
  file: SourceFile;
}

/** Undefined for a subfolder that may not be read. One that is gone by now is empty. */
async function listFolder(send: Send, root: URL, folder: string, signal: AbortSignal): Promise<Entry[] | undefined> {
  const path = folder === "" ? "" : `${folder.split("/").map(encodeURIComponent).join("/")}/`;
  const answer = await send(new URL(path, root), {
    method: "PROPFIND",
    headers: { depth: "1", "content-type": "application/xml" },
    body: PROPERTIES,
    signal: AbortSignal.any([signal, AbortSignal.timeout(LISTING_MS)]),
  });
  if (folder !== "" && (answer.status === 403 || answer.status === 404)) {
    await answer.body?.cancel();
    return answer.status === 404 ? [] : undefined;
  }
  if (answer.status !== 207) throw listingFault(answer.status, folder);
  const { bytes, whole } = await readUpTo(answer, MAX_LISTING_BYTES);
  if (!whole) throw tooManyFiles();
  return parseListing(bytes, root);
}

const loginFault = (status: number) => new SourceFault(`The server refused the user name or password (${status}).`);

function listingFault(status: number, folder: string): SourceFault {
  if (status === 401 || status === 403) return loginFault(status);
  if (status === 404)
    return new SourceFault(`The folder ${folder || "of the source"} does not exist on the server (404).`);
  if (status >= 300 && status < 400)
    return new SourceFault(`The server redirected (${status}). Redirects are not followed: use the final URL.`);
  return new SourceFault(`The server answered ${status} instead of a WebDAV listing.`);
}

function parseListing(bytes: Buffer, root: URL): Entry[] {
  try {
    const document = parseXml(bytes, "listing");
    return [...document.getElementsByTagNameNS(DAV, "response")].flatMap((response) => {
      const textOf = (name: string) => response.getElementsByTagNameNS(DAV, name).item(0)?.textContent?.trim() ?? "";
      const path = pathWithin(root, textOf("href"));
      if (path === undefined) return [];
      const size = /^\d{1,15}$/.test(textOf("getcontentlength")) ? Number(textOf("getcontentlength")) : null;
      const fingerprint = textOf("getetag") || `${size} ${textOf("getlastmodified")}`;
      const isFolder = response.getElementsByTagNameNS(DAV, "collection").length > 0;
      return [{ isFolder, file: { path, name: path.slice(path.lastIndexOf("/") + 1), fingerprint, size } }];
    });
  } catch {
    throw new SourceFault("The server's WebDAV listing could not be read.");
  }
}

/** The decoded path below the root. Some servers do not escape # and ?. Undefined for the root itself and for anything outside of it. */
function pathWithin(root: URL, href: string): string | undefined {
  const address = href.replaceAll("#", "%23").replaceAll("?", "%3F");
  if (href === "" || !URL.canParse(address, root.href)) return undefined;
  const { origin, pathname } = new URL(address, root);
  if (origin !== root.origin || !pathname.startsWith(root.pathname)) return undefined;
  const parts = pathname.slice(root.pathname.length).replace(/\/$/, "").split("/").map(decodeURIComponent);
  return parts.some((part) => part === "" || part === "." || part === ".." || part.includes("/"))
    ? undefined
    : parts.join("/");
}

async function download(send: Send, url: URL): Promise<AsyncIterable<Buffer>> {
  const answer = await send(url, {});
  if (answer.status === 200 && answer.body) return answer.body as unknown as AsyncIterable<Buffer>;
  await answer.body?.cancel();
  if (answer.status === 401) throw loginFault(answer.status);
  if (answer.status >= 500 || answer.status === 429)
    throw new SourceFault(`The server answered ${answer.status} when a file was downloaded.`);
  throw new FileFault(`The server answered ${answer.status}.`);
}
