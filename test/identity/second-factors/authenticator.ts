import { createHash, generateKeyPairSync, randomBytes, sign } from "node:crypto";

const sha256 = (data: string | Buffer) => createHash("sha256").update(data).digest();
const text = (word: string) => Buffer.concat([Buffer.from([0x60 + word.length]), Buffer.from(word)]);
/** Up to 255 bytes, in the shortest form. */
const bytes = (data: Buffer) => Buffer.concat([Buffer.from([0x58, data.length]), data]);

export interface Answering {
  origin?: string;
  /** False: the person did not unlock the authenticator. */
  verified?: boolean;
  counter?: number;
}

/** An authenticator in software, for one passkey with ES256. */
export function makeAuthenticator() {
  const { privateKey, publicKey } = generateKeyPairSync("ec", { namedCurve: "P-256" });
  const id = randomBytes(32);
  const { x = "", y = "" } = publicKey.export({ format: "jwk" });
  const key = Buffer.concat([
    Buffer.from([0xa5, 0x01, 0x02, 0x03, 0x26, 0x20, 0x01, 0x21]),
    bytes(Buffer.from(x, "base64url")),
    Buffer.from([0x22]),
    bytes(Buffer.from(y, "base64url")),
  ]);
  const clientData = (type: string, challenge: string, origin: string) =>
    Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }));
  const authData = (origin: string, flags: number, counter: number) => {
    const count = Buffer.alloc(4);
    count.writeUInt32BE(counter);
    return Buffer.concat([sha256(new URL(origin).hostname), Buffer.from([flags]), count]);
  };
  const shared = { id: id.toString("base64url"), rawId: id.toString("base64url"), type: "public-key" };
  return {
    create(challenge: string, { origin = "http://localhost:8787", verified = true }: Answering = {}) {
      const attested = Buffer.concat([Buffer.alloc(16), Buffer.from([0, id.length]), id, key]);
      const data = Buffer.concat([authData(origin, verified ? 0x45 : 0x41, 0), attested]);
      const object = Buffer.concat([
        Buffer.from([0xa3]),
        ...[text("fmt"), text("none"), text("attStmt"), Buffer.from([0xa0]), text("authData"), bytes(data)],
      ]);
      const response = {
        clientDataJSON: clientData("webauthn.create", challenge, origin).toString("base64url"),
        attestationObject: object.toString("base64url"),
      };
      return { ...shared, response, clientExtensionResults: {} };
    },
    answer(challenge: string, { origin = "http://localhost:8787", verified = true, counter = 0 }: Answering = {}) {
      const client = clientData("webauthn.get", challenge, origin);
      const data = authData(origin, verified ? 0x05 : 0x01, counter);
      const signature = sign("sha256", Buffer.concat([data, sha256(client)]), privateKey);
      const response = {
        clientDataJSON: client.toString("base64url"),
        authenticatorData: data.toString("base64url"),
        signature: signature.toString("base64url"),
      };
      return { ...shared, response, clientExtensionResults: {} };
    },
  };
}
