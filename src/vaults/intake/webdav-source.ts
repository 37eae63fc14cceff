import { t } from "../../content/messages/messages.ts";
import type { Config } from "../../kernel/config.ts";
import { readUpTo } from "../../kernel/http/outgoing/read-response.ts";
import { publicFetch } from "../../models/patient-fetch.ts";
import { closedFolder, FileFault, type OpenSource, SourceFault, type SourceFile } from "./connector.ts";
import { connectionFault } from "./faults.ts";
import { ListingLimits, tooManyFiles } from "./listing-limits.ts";
import type { WebdavSettings } from "./sources.schema.ts";
import { type ListedEntry, readWebdavListing } from "./webdav-listing.ts";

const LISTING_MS = 60_000;
/** A page is the listing of one folder. */
const MOST = { pages: 10_000, pageBytes: 32 * 1024 * 1024 };
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
      throw connectionFault(error, t("The server"));
    });
  };
  const closed = new Set<string>();
  return {
    tellsRemoved: true,
    closedFolders: () => closed,
    list: () => listAll(send, root, closed, signal),
    read: (file) => download(send, new URL(file.path.split("/").map(encodeURIComponent).join("/"), root)),
    close: async () => {},
  };
}

/** Adds the folders that may not be read to `closed`. */
async function listAll(send: Send, root: URL, closed: Set<string>, signal: AbortSignal): Promise<SourceFile[]> {
  const limits = new ListingLimits(MOST.pages);
  const files = new Map<string, SourceFile>();
  const seen = new Set([""]);
  const folders = [""];
  for (let folder = folders.pop(); folder !== undefined; folder = folders.pop()) {
    const entries = await listFolder(send, root, folder, { limits, signal });
    if (!entries) closed.add(folder);
    limits.count(entries?.map(({ file }) => file) ?? []);
    for (const { isFolder, file } of entries ?? []) {
      if (!isFolder) files.set(file.path, file);
      else if (!seen.has(file.path)) {
        seen.add(file.path);
        folders.push(file.path);
      }
    }
  }
  return [...files.values(), ...[...closed].map(closedFolder)].sort((a, b) => (a.path < b.path ? -1 : 1));
}

/** Undefined for a subfolder that may not be read. A deleted one is treated as empty. */
async function listFolder(
  send: Send,
  root: URL,
  folder: string,
  { limits, signal }: { limits: ListingLimits; signal: AbortSignal },
): Promise<ListedEntry[] | undefined> {
  limits.nextPage();
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
  const { bytes, whole } = await readUpTo(answer, MOST.pageBytes);
  if (!whole) throw tooManyFiles();
  return readWebdavListing(bytes, root);
}

const loginFault = (status: number) =>
  new SourceFault(t("The server refused the user name or password ({status}).", { status }));

function listingFault(status: number, folder: string): SourceFault {
  if (status === 401 || status === 403) return loginFault(status);
  if (status === 404)
    return new SourceFault(
      folder
        ? t("The folder {folder} does not exist on the server (404).", { folder })
        : t("The folder of the source does not exist on the server (404)."),
    );
  if (status >= 300 && status < 400)
    return new SourceFault(
      t("The server redirected ({status}). Redirects are not followed: use the final URL.", { status }),
    );
  return new SourceFault(t("The server answered {status} instead of a WebDAV listing.", { status }));
}

async function download(send: Send, url: URL): Promise<AsyncIterable<Buffer>> {
  const answer = await send(url, {});
  if (answer.status === 200 && answer.body) return answer.body as unknown as AsyncIterable<Buffer>;
  await answer.body?.cancel();
  if (answer.status === 401) throw loginFault(answer.status);
  if (answer.status >= 500 || answer.status === 429)
    throw new SourceFault(t("The server answered {status} when a file was downloaded.", { status: answer.status }));
  throw new FileFault(t("The server answered {status}.", { status: answer.status }));
}
