import type pg from "pg";
import { parse } from "pg-connection-string";

/** A database under one or several addresses. */
export interface DatabaseAddress {
  /** Connection settings for each host, in the given order. */
  targets: pg.ClientConfig[];
  /** `read-write`: only a host that accepts writes will do. `any`: the first that answers. */
  attributes: "read-write" | "any" | undefined;
}

class InvalidDatabaseAddress extends Error {}

const SCHEME = /^postgres(?:ql)?:\/\//;
const AUTHORITY = /^(?<login>[^/?#]*@)?(?<hosts>[^/?#@]*)(?<rest>[/?#].*)?$/s;
const HOST = /^(?:\[(?<six>[\da-fA-F:.%]+)\]|(?<name>[^[\]:]*))(?::(?<port>\d{0,6}))?$/;
const ATTRIBUTES = { any: "any", "read-write": "read-write", primary: "read-write" } as const;
/** Parameters that are handled here. The others are passed to the driver. */
const OURS = ["host", "port", "target_session_attrs"];

/**
 * Reads a URL as libpq does, with one or several hosts: `postgres://user:password@one:5432,two:5432/name`, or lists in the
 * parameters `host` and `port`. The driver itself supports only one host.
 */
export function parseDatabaseAddress(text: string): DatabaseAddress {
  const scheme = SCHEME.exec(text)?.[0];
  if (!scheme) throw new InvalidDatabaseAddress("must begin with postgres:// or postgresql://");
  const parts = AUTHORITY.exec(text.slice(scheme.length))?.groups;
  if (!parts) throw new InvalidDatabaseAddress("must look like postgres://user:password@host:5432/database");
  const [path, query] = splitOnce(parts.rest ?? "", "?");
  const parameters = new URLSearchParams(query);
  const places = placesOf(parts.hosts ?? "", parameters);
  const attributes = attributesOf(parameters);
  for (const name of OURS) parameters.delete(name);
  const shared = readShared(
    `${scheme}${parts.login ?? ""}localhost${path}${parameters.size > 0 ? `?${parameters}` : ""}`,
  );
  return { targets: places.map((place) => ({ ...shared, ...place })), attributes };
}

/** What is wrong with an address, or undefined. `use`: for all work, or for reading only. */
export function findAddressFault(text: string, use: "read-write" | "any"): string | undefined {
  try {
    const { attributes } = parseDatabaseAddress(text);
    if ((attributes ?? use) !== use)
      return use === "any"
        ? "must not ask for read-write: it is for reading"
        : "must have target_session_attrs=read-write";
    return undefined;
  } catch (error) {
    if (error instanceof InvalidDatabaseAddress) return error.message;
    throw error;
  }
}

function readShared(text: string): pg.ClientConfig {
  try {
    const { host: _host, port: _port, ...shared } = parse(text);
    return shared as pg.ClientConfig;
  } catch (error) {
    throw new InvalidDatabaseAddress(`cannot be used: ${(error as Error).message.split("\n")[0]}`);
  }
}

interface Place {
  host?: string;
  port?: number;
}

function placesOf(hosts: string, parameters: URLSearchParams): Place[] {
  const [named, ports] = [parameters.get("host"), parameters.get("port")?.split(",")];
  const places = named === null ? hosts.split(",").map(readHost) : named.split(",").map((host) => ({ host }));
  if (places.length > 1 && places.some(({ host }) => !host))
    throw new InvalidDatabaseAddress("must name every host, separated by commas");
  if (!ports) return places;
  if (ports.length > 1 && ports.length !== places.length)
    throw new InvalidDatabaseAddress("must give one port for all hosts, or one for each");
  return places.map((place, index) => ({ ...place, ...readPort(ports[ports.length > 1 ? index : 0]) }));
}

function readHost(text: string): Place {
  const found = HOST.exec(text)?.groups;
  if (!found)
    throw new InvalidDatabaseAddress(`names a host that cannot be read: ${JSON.stringify(text.slice(0, 100))}`);
  const host = found.six ?? decoded(found.name ?? "");
  return { ...(host && { host }), ...readPort(found.port) };
}

function decoded(host: string): string {
  try {
    return decodeURIComponent(host);
  } catch {
    throw new InvalidDatabaseAddress(`names a host that cannot be read: ${JSON.stringify(host.slice(0, 100))}`);
  }
}

function readPort(text: string | undefined): { port?: number } {
  if (!text) return {};
  const port = Number(text);
  if (!/^\d{1,5}$/.test(text) || port < 1 || port > 65535)
    throw new InvalidDatabaseAddress(`must have ports from 1 to 65535, not ${JSON.stringify(text.slice(0, 20))}`);
  return { port };
}

function attributesOf(parameters: URLSearchParams): DatabaseAddress["attributes"] {
  const given = parameters.get("target_session_attrs");
  if (given === null) return undefined;
  if (!Object.hasOwn(ATTRIBUTES, given))
    throw new InvalidDatabaseAddress(`must have target_session_attrs=read-write, primary or any`);
  return ATTRIBUTES[given as keyof typeof ATTRIBUTES];
}

function splitOnce(text: string, separator: string): [string, string] {
  const at = text.indexOf(separator);
  return at < 0 ? [text, ""] : [text.slice(0, at), text.slice(at + 1)];
}
