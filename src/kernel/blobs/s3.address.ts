/** The address of an S3-compatible storage, with its settings. */
export interface S3Address {
  endpoint: string;
  bucket: string;
  /** Prefix of every key; empty, or without slashes at its ends. */
  prefix: string;
  region: string;
  pathStyle: boolean;
  /** If missing, the client uses the default AWS chain: the environment, then the machine's role. */
  credentials?: { accessKeyId: string; secretAccessKey: string };
}

export class InvalidS3Address extends Error {}

const EXPECTED_FORM = "s3://KEY:SECRET@host:port/bucket/prefix";

/** Parses a storage URL. Errors never quote it, because it holds a secret. */
export function parseS3Address(text: string): S3Address {
  if (!text.startsWith("s3://")) throw new InvalidS3Address(`must be of the form ${EXPECTED_FORM}`);
  const url = parse(text);
  const settings = readSettings(url.searchParams);
  if (url.host === "") throw new InvalidS3Address(`needs a host: ${EXPECTED_FORM}`);
  return {
    endpoint: `${settings.tls ? "https" : "http"}://${url.host}`,
    ...readPath(url.pathname),
    region: settings.region,
    pathStyle: settings.pathStyle,
    credentials: readCredentials(url),
  };
}

function parse(text: string): URL {
  if (URL.canParse(text)) return new URL(text);
  throw new InvalidS3Address(
    `must be of the form ${EXPECTED_FORM}; in the key and the secret write / as %2F, + as %2B, @ as %40, : as %3A`,
  );
}

function readPath(path: string): { bucket: string; prefix: string } {
  const [bucket = "", ...rest] = decode(path.replace(/^\/|\/{1,50}$/g, "")).split("/");
  if (!/^[A-Za-z0-9][A-Za-z0-9._-]{1,61}[A-Za-z0-9]$/.test(bucket))
    throw new InvalidS3Address(`needs a bucket name after the host: ${EXPECTED_FORM}`);
  if (rest.some((part) => part === "" || part === "." || part === ".." || /\p{Cc}/u.test(part)))
    throw new InvalidS3Address("has a prefix with an empty, . or .. segment");
  return { bucket, prefix: rest.join("/") };
}

function readCredentials({ username, password }: URL): S3Address["credentials"] {
  if (username === "" && password === "") return undefined;
  if (username === "" || password === "")
    throw new InvalidS3Address(`needs both a key and a secret, or neither: ${EXPECTED_FORM}`);
  return { accessKeyId: decode(username), secretAccessKey: decode(password) };
}

function readSettings(parameters: URLSearchParams): { region: string; tls: boolean; pathStyle: boolean } {
  if ([...parameters.keys()].some((name) => !["region", "tls", "path_style"].includes(name)))
    throw new InvalidS3Address("has an unknown parameter: only region, tls and path_style are allowed");
  const region = parameters.get("region") ?? "us-east-1";
  if (!/^[A-Za-z0-9-]{1,64}$/.test(region)) throw new InvalidS3Address("needs a region such as eu-central-1");
  return { region, tls: readFlag(parameters, "tls"), pathStyle: readFlag(parameters, "path_style") };
}

function readFlag(parameters: URLSearchParams, name: string): boolean {
  const value = parameters.get(name) ?? "on";
  if (value !== "on" && value !== "off") throw new InvalidS3Address(`needs ${name}=on or ${name}=off`);
  return value === "on";
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    throw new InvalidS3Address("has a % that is not followed by two hexadecimal digits; write it as %25");
  }
}
