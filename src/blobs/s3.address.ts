/** Where an S3-compatible storage is and how to speak to it. */
export interface S3Address {
  endpoint: string;
  bucket: string;
  /** Begins every key; empty, or without slashes at its ends. */
  prefix: string;
  region: string;
  pathStyle: boolean;
  /** Without them the client looks where every AWS client does: the environment, then the machine's role. */
  credentials?: { accessKeyId: string; secretAccessKey: string };
}

export class InvalidS3Address extends Error {}

const FORM = "s3://KEY:SECRET@host:port/bucket/prefix";

/** Reads the address of a storage. Faults never repeat what was written: it holds a secret. */
export function parseS3Address(text: string): S3Address {
  if (!text.startsWith("s3://")) throw new InvalidS3Address(`must be an address of the form ${FORM}`);
  const url = parse(text);
  const switches = readSwitches(url.searchParams);
  if (url.host === "") throw new InvalidS3Address(`needs a host: ${FORM}`);
  return {
    endpoint: `${switches.tls ? "https" : "http"}://${url.host}`,
    ...readPath(url.pathname),
    region: switches.region,
    pathStyle: switches.pathStyle,
    credentials: readCredentials(url),
  };
}

function parse(text: string): URL {
  if (URL.canParse(text)) return new URL(text);
  throw new InvalidS3Address(
    `must be an address of the form ${FORM}; in the key and the secret write / as %2F, + as %2B, @ as %40, : as %3A`,
  );
}

function readPath(path: string): { bucket: string; prefix: string } {
  const [bucket = "", ...rest] = decode(path.replace(/^\/|\/{1,50}$/g, "")).split("/");
  if (!/^[A-Za-z0-9][A-Za-z0-9._-]{1,61}[A-Za-z0-9]$/.test(bucket))
    throw new InvalidS3Address(`needs the name of a bucket after the host: ${FORM}`);
  if (rest.some((part) => part === "" || part === "." || part === ".." || /\p{Cc}/u.test(part)))
    throw new InvalidS3Address("has a prefix with an empty part, a . or a .. in it");
  return { bucket, prefix: rest.join("/") };
}

function readCredentials({ username, password }: URL): S3Address["credentials"] {
  if (username === "" && password === "") return undefined;
  if (username === "" || password === "")
    throw new InvalidS3Address(`needs both a key and a secret, or neither: ${FORM}`);
  return { accessKeyId: decode(username), secretAccessKey: decode(password) };
}

function readSwitches(given: URLSearchParams): { region: string; tls: boolean; pathStyle: boolean } {
  if ([...given.keys()].some((name) => !["region", "tls", "path_style"].includes(name)))
    throw new InvalidS3Address("knows no parameters but region, tls and path_style");
  const region = given.get("region") ?? "us-east-1";
  if (!/^[A-Za-z0-9-]{1,64}$/.test(region)) throw new InvalidS3Address("needs a region such as eu-central-1");
  return { region, tls: readSwitch(given, "tls"), pathStyle: readSwitch(given, "path_style") };
}

function readSwitch(given: URLSearchParams, name: string): boolean {
  const word = given.get(name) ?? "on";
  if (word !== "on" && word !== "off") throw new InvalidS3Address(`must say ${name}=on or ${name}=off`);
  return word === "on";
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    throw new InvalidS3Address("has a % that is not followed by two hexadecimal digits; write it as %25");
  }
}
