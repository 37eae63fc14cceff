import { createHash, generateKeyPairSync, type KeyObject, randomUUID, sign } from "node:crypto";
import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";
import { afterAll, beforeAll, beforeEach } from "vitest";

export const CLIENT_ID = "chancery";
export const CLIENT_SECRET = "a secret: with signs & spaces";

/** Overrides for what the provider says when a test needs it to lie. */
export interface Word {
  claims: Record<string, unknown>;
  userinfo: Record<string, unknown> | undefined;
  /** Signs with a key it does not publish. */
  forged: boolean;
  /** Who is signed in at the provider. */
  subject: string;
}

interface Grant {
  challenge: string;
  redirectUri: string;
  nonce: string;
}

const encode = (value: unknown) => Buffer.from(JSON.stringify(value)).toString("base64url");
const newKeys = () => generateKeyPairSync("rsa", { modulusLength: 2048 });

/** A small OpenID Connect provider: every visitor is already signed in. */
export class OidcServer {
  issuer = "";
  word!: Word;
  /** Every successful code exchange. */
  redeemed = 0;
  readonly #keys = newKeys();
  readonly #others = newKeys();
  readonly #grants = new Map<string, Grant>();
  #server!: Server;

  async start() {
    this.#server = createServer((request, response) => void this.#answer(request, response));
    await new Promise<void>((listening) => this.#server.listen(0, "127.0.0.1", listening));
    this.issuer = `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`;
  }

  stop = () => new Promise((closed) => this.#server.close(closed).closeAllConnections());

  async #answer(request: IncomingMessage, response: ServerResponse) {
    const url = new URL(request.url!, this.issuer);
    if (url.pathname === "/.well-known/openid-configuration") return json(response, this.#description());
    if (url.pathname === "/keys") return json(response, { keys: [publicKey(this.#keys.publicKey)] });
    if (url.pathname === "/authorize") return this.#authorize(url.searchParams, response);
    if (url.pathname === "/token") return this.#token(request, response);
    if (url.pathname === "/userinfo") return json(response, { sub: this.word.subject, ...this.word.userinfo });
    response.writeHead(404).end();
  }

  #description() {
    const at = (path: string) => `${this.issuer}${path}`;
    return {
      issuer: this.issuer,
      authorization_endpoint: at("/authorize"),
      token_endpoint: at("/token"),
      userinfo_endpoint: at("/userinfo"),
      jwks_uri: at("/keys"),
      response_types_supported: ["code"],
      subject_types_supported: ["public"],
      id_token_signing_alg_values_supported: ["RS256"],
      code_challenge_methods_supported: ["S256"],
    };
  }

  #authorize(asked: URLSearchParams, response: ServerResponse) {
    const wanted = { client_id: CLIENT_ID, response_type: "code", code_challenge_method: "S256" };
    const wrong = Object.entries(wanted).some(([name, value]) => asked.get(name) !== value);
    if (wrong || !asked.get("scope")?.split(" ").includes("openid")) return response.writeHead(400).end();
    const code = randomUUID();
    const redirectUri = asked.get("redirect_uri")!;
    this.#grants.set(code, { challenge: asked.get("code_challenge")!, redirectUri, nonce: asked.get("nonce")! });
    const back = new URL(redirectUri);
    back.searchParams.set("code", code);
    back.searchParams.set("state", asked.get("state")!);
    response.writeHead(302, { location: back.href }).end();
  }

  async #token(request: IncomingMessage, response: ServerResponse) {
    const sent = new URLSearchParams(await text(request));
    const code = sent.get("code")!;
    const grant = this.#grants.get(code);
    this.#grants.delete(code);
    const challenge = createHash("sha256").update(sent.get("code_verifier")!).digest("base64url");
    const holds = grant && challenge === grant.challenge && sent.get("redirect_uri") === grant.redirectUri;
    if (!isClient(request.headers.authorization)) return json(response, { error: "invalid_client" }, 401);
    if (!holds) return json(response, { error: "invalid_grant" }, 400);
    this.redeemed++;
    json(response, { access_token: randomUUID(), token_type: "Bearer", id_token: this.#idToken(grant.nonce) });
  }

  #idToken(nonce: string): string {
    const now = Math.floor(Date.now() / 1000);
    const told = { iss: this.issuer, sub: this.word.subject, aud: CLIENT_ID, iat: now, exp: now + 300, nonce };
    return this.#sign("JWT", { ...told, ...this.word.claims });
  }

  /** A logout token for whoever is signed in. */
  logoutToken(claims: Record<string, unknown> = {}): string {
    const iat = Math.floor(Date.now() / 1000);
    const events = { "http://schemas.openid.net/event/backchannel-logout": {} };
    const told = {
      iss: this.issuer,
      sub: this.word.subject,
      aud: CLIENT_ID,
      iat,
      exp: iat + 120,
      jti: randomUUID(),
      events,
    };
    return this.#sign("logout+jwt", { ...told, ...claims });
  }

  #sign(typ: string, claims: Record<string, unknown>): string {
    const head = `${encode({ alg: "RS256", kid: "one", typ })}.${encode(claims)}`;
    const { privateKey } = this.word.forged ? this.#others : this.#keys;
    return `${head}.${sign("sha256", Buffer.from(head), privateKey).toString("base64url")}`;
  }
}

const publicKey = (key: KeyObject) => ({ ...key.export({ format: "jwk" }), kid: "one", alg: "RS256", use: "sig" });

function isClient(authorization = ""): boolean {
  const [id, secret] = Buffer.from(authorization.replace(/^Basic /, ""), "base64")
    .toString("utf8")
    .split(":");
  const plain = (part = "") => decodeURIComponent(part.replaceAll("+", " "));
  return plain(id) === CLIENT_ID && plain(secret) === CLIENT_SECRET;
}

function json(response: ServerResponse, body: unknown, status = 200) {
  response.writeHead(status, { "content-type": "application/json" }).end(JSON.stringify(body));
}

/** Starts the provider for the tests of this file; it is reset before each test. */
export function useOidcServer(): OidcServer {
  const server = new OidcServer();
  beforeAll(() => server.start());
  beforeEach(() => {
    server.word = { claims: {}, userinfo: undefined, forged: false, subject: randomUUID() };
  });
  afterAll(server.stop);
  return server;
}
