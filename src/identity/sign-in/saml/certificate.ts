import { createHash, generateKeyPair, randomBytes, sign, X509Certificate } from "node:crypto";
import { promisify } from "node:util";

const BLOCK = /-----BEGIN CERTIFICATE-----[A-Za-z\d+/=\s]{1,20000}-----END CERTIFICATE-----/g;
const BARE = /^[A-Za-z\d+/=\s]{1,20000}$/;
const MIN_BITS = 2048;
const MAX_CERTIFICATES = 5;
const VALID_YEARS = 10;

/** The given certificates cannot be used. */
export class UnusableCertificate extends Error {}

/** The certificates in a text: one or more PEM blocks, or the base64 of one, as providers show it. */
export function readCertificates(text: string): X509Certificate[] {
  const blocks = text.match(BLOCK) ?? (BARE.test(text.trim()) ? [toPem("CERTIFICATE", text)] : []);
  if (blocks.length === 0) throw new UnusableCertificate("must be a certificate in PEM format");
  if (blocks.length > MAX_CERTIFICATES)
    throw new UnusableCertificate(`must have at most ${MAX_CERTIFICATES} certificates`);
  return blocks.map(readCertificate);
}

export const pemOf = (certificate: X509Certificate) => toPem("CERTIFICATE", certificate.raw.toString("base64"));

/** The SHA-256 fingerprint, in the format that administrators compare. */
export const certificateFingerprint = ({ raw }: X509Certificate) =>
  createHash("sha256")
    .update(raw)
    .digest("hex")
    .toUpperCase()
    .replace(/..(?=.)/g, "$&:");

function readCertificate(block: string): X509Certificate {
  let certificate: X509Certificate;
  try {
    certificate = new X509Certificate(block);
  } catch {
    throw new UnusableCertificate("must be a certificate in PEM format");
  }
  const { asymmetricKeyType, asymmetricKeyDetails } = certificate.publicKey;
  if (asymmetricKeyType !== "rsa" || (asymmetricKeyDetails?.modulusLength ?? 0) < MIN_BITS)
    throw new UnusableCertificate(`must have RSA keys of at least ${MIN_BITS} bits`);
  return certificate;
}

/** A new key that signs our requests, and the self-signed certificate that the provider checks them with. */
export async function createSigningKey(now = new Date()): Promise<{ privateKey: string; certificate: string }> {
  const { privateKey, publicKey } = await promisify(generateKeyPair)("rsa", { modulusLength: MIN_BITS });
  const until = new Date(now);
  until.setUTCFullYear(now.getUTCFullYear() + VALID_YEARS);
  const name = sequence(tagged(0x31, sequence(COMMON_NAME, tagged(0x0c, Buffer.from("Chancery")))));
  const serial = randomBytes(16);
  serial.writeUInt8((serial.readUInt8(0) & 0x3f) | 0x40, 0);
  const contents = sequence(
    VERSION_3,
    tagged(0x02, serial),
    SHA256_WITH_RSA,
    name,
    sequence(time(now), time(until)),
    name,
    publicKey.export({ type: "spki", format: "der" }),
  );
  const signature = sign("sha256", contents, privateKey);
  const der = sequence(contents, SHA256_WITH_RSA, tagged(0x03, Buffer.from([0]), signature));
  return {
    privateKey: privateKey.export({ type: "pkcs8", format: "pem" }).toString(),
    certificate: toPem("CERTIFICATE", der.toString("base64")),
  };
}

function toPem(label: string, base64: string): string {
  const lines = base64.replace(/\s/g, "").match(/.{1,64}/g) ?? [];
  return [`-----BEGIN ${label}-----`, ...lines, `-----END ${label}-----`, ""].join("\n");
}

/** An element in DER (X.690): its tag, its length and its contents. */
function tagged(tag: number, ...parts: Buffer[]): Buffer {
  const contents = Buffer.concat(parts);
  if (contents.length < 0x80) return Buffer.from([tag, contents.length, ...contents]);
  const bytes = contents.length < 0x100 ? [contents.length] : [contents.length >> 8, contents.length & 0xff];
  return Buffer.concat([Buffer.from([tag, 0x80 + bytes.length, ...bytes]), contents]);
}
const sequence = (...parts: Buffer[]) => tagged(0x30, ...parts);

/** Years up to 2049 have two digits (RFC 5280, section 4.1.2.5). */
function time(moment: Date): Buffer {
  const digits = `${moment.toISOString().replace(/[-:T]/g, "").slice(0, 14)}Z`;
  return moment.getUTCFullYear() < 2050
    ? tagged(0x17, Buffer.from(digits.slice(2)))
    : tagged(0x18, Buffer.from(digits));
}

const VERSION_3 = Buffer.from("a003020102", "hex");
const COMMON_NAME = Buffer.from("0603550403", "hex");
const SHA256_WITH_RSA = Buffer.from("300d06092a864886f70d01010b0500", "hex");
