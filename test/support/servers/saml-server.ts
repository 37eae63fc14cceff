import { randomUUID } from "node:crypto";
import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, beforeEach } from "vitest";
import { createSigningKey } from "../../../src/identity/sign-in/saml/certificate.ts";
import * as samlify from "./samlify.js";

samlify.setSchemaValidator({ validate: async () => "not checked against the schema" });

const SHA256 = "http://www.w3.org/2001/04/xmldsig-more#rsa-sha256";
export const SHA1 = "http://www.w3.org/2000/09/xmldsig#rsa-sha1";
const REDIRECT = "urn:oasis:names:tc:SAML:2.0:bindings:HTTP-Redirect";
const MINUTE = 60_000;

/** Every value of a response, before it is signed. */
export interface Values {
  issuer: string;
  destination: string;
  recipient: string;
  audience: string;
  /** Of the response, and of the assertion. */
  inResponseTo: string | undefined;
  confirmedRequest: string | undefined;
  notBefore: number;
  notOnOrAfter: number;
  nameId: string;
  format: string;
  status: string;
}

/** What the provider says, and overrides when a test needs it to lie. */
export interface SamlWord {
  subject: string;
  session: string;
  attributes: Record<string, string | string[]>;
  relayState: string | undefined;
  /** Before the signature. */
  values: Partial<Values>;
  edit: (xml: string) => string;
  /** After the signature. */
  tamper: (xml: string) => string;
  algorithm: string;
  signs: ("assertion" | "response")[];
  /** Signs with somebody else's key, and includes that certificate. */
  forged: boolean;
}

/** An identity provider (samlify): every visitor is already signed in. Trusts services whose metadata it was given. */
export class SamlServer {
  word!: SamlWord;
  entityId = "";
  ssoUrl = "";
  logoutUrl = "";
  certificate = "";
  /** Metadata of services, by their entity id. */
  readonly services: string[] = [];
  /** Addresses to which browsers came back after a logout. */
  readonly loggedOut: URL[] = [];
  readonly #host: string;
  #keys!: { own: Key; others: Key };
  #server!: Server;

  constructor(host: string) {
    this.#host = host;
  }

  async start() {
    this.#server = createServer((request, response) => void this.#answer(request, response));
    await new Promise<void>((listening) => this.#server.listen(0, "127.0.0.1", listening));
    const base = `http://${this.#host}:${(this.#server.address() as AddressInfo).port}`;
    this.entityId = `${base}/metadata`;
    this.ssoUrl = `${base}/sso`;
    this.logoutUrl = `${base}/logout`;
    this.#keys = { own: await createSigningKey(), others: await createSigningKey() };
    this.certificate = this.#keys.own.certificate;
  }

  stop = () => new Promise((closed) => this.#server.close(closed).closeAllConnections());

  async #answer(request: IncomingMessage, response: ServerResponse) {
    const url = new URL(request.url!, this.entityId);
    if (url.pathname === "/logout") return this.#endSession(url, response);
    if (url.pathname !== "/sso") return response.writeHead(404).end();
    try {
      const { action, fields } = await this.respondTo(url);
      const inputs = Object.entries(fields).map(
        ([name, value]) => `<input type="hidden" name="${name}" value="${quoted(value)}">`,
      );
      const page = `<form method="post" action="${quoted(action)}">${inputs.join("")}</form><script>document.forms[0].submit()</script>`;
      response.writeHead(200, { "content-type": "text/html" }).end(page);
    } catch (error) {
      response.writeHead(400).end(String(error));
    }
  }

  /** Ends its own session when a service asks, and sends the browser back there. After its own request the browser stays here. */
  async #endSession(url: URL, response: ServerResponse) {
    this.loggedOut.push(url);
    if (!url.searchParams.has("SAMLRequest"))
      return response.writeHead(200, { "content-type": "text/html" }).end("<h1>Signed out everywhere</h1>");
    try {
      response.writeHead(302, { location: (await this.#answerLogout(url)).href }).end();
    } catch (error) {
      response.writeHead(400).end(String(error));
    }
  }

  async #answerLogout(address: URL): Promise<URL> {
    const { service, query, octetString } = this.#readRequest(address);
    const { extract } = await this.#provider().parseLogoutRequest(service, "redirect", { query, octetString });
    const to = service.entityMeta.getSingleLogoutService("redirect");
    const answer = `<samlp:LogoutResponse xmlns:samlp="urn:oasis:names:tc:SAML:2.0:protocol" xmlns:saml="urn:oasis:names:tc:SAML:2.0:assertion" ID="_${randomUUID()}" Version="2.0" IssueInstant="${new Date().toISOString()}" Destination="${to}" InResponseTo="${extract.request.id}"><saml:Issuer>${this.entityId}</saml:Issuer><samlp:Status><samlp:StatusCode Value="urn:oasis:names:tc:SAML:2.0:status:Success"/></samlp:Status></samlp:LogoutResponse>`;
    return this.#signedAddress(to, "SAMLResponse", answer);
  }

  /** Checks a request, with its signature, and answers it. */
  async respondTo(address: URL) {
    const { service, query, octetString } = this.#readRequest(address);
    const { extract } = await this.#provider().parseLoginRequest(service, "redirect", { query, octetString });
    return this.#respond(service, extract.request.id);
  }

  #readRequest(address: URL) {
    const query = Object.fromEntries(address.searchParams);
    const issuer = samlify.Utility.inflateString(query.SAMLRequest!).match(/<saml:Issuer[^>]*>([^<]*)/)![1]!;
    const service = this.#service(issuer);
    const octetString = ["SAMLRequest", "RelayState", "SigAlg"]
      .filter((name) => name in query)
      .map((name) => `${name}=${encodeURIComponent(query[name]!)}`)
      .join("&");
    return { service, query, octetString };
  }

  /** A response that nobody asked for. */
  respondUnasked = (entityId: string) => this.#respond(this.#service(entityId), undefined);

  /** The address with which the provider signs people out at the service. */
  logoutAddress(entityId: string, { subject = this.word.subject, sessions = [] as string[] } = {}): URL {
    const service = this.#service(entityId);
    const to = service.entityMeta.getSingleLogoutService("redirect");
    const indexes = sessions.map((index) => `<samlp:SessionIndex>${index}</samlp:SessionIndex>`).join("");
    const xml = this.word.edit(
      `<samlp:LogoutRequest xmlns:samlp="urn:oasis:names:tc:SAML:2.0:protocol" xmlns:saml="urn:oasis:names:tc:SAML:2.0:assertion" ID="_${randomUUID()}" Version="2.0" IssueInstant="${new Date().toISOString()}" Destination="${to}"><saml:Issuer>${this.entityId}</saml:Issuer><saml:NameID>${subject}</saml:NameID>${indexes}</samlp:LogoutRequest>`,
    );
    return this.#signedAddress(to, "SAMLRequest", xml);
  }

  #signedAddress(to: string, kind: "SAMLRequest" | "SAMLResponse", xml: string): URL {
    const message = samlify.Utility.base64Encode(samlify.Utility.deflateString(xml));
    const signed = `${kind}=${encodeURIComponent(message)}&RelayState=there&SigAlg=${encodeURIComponent(this.word.algorithm)}`;
    const { privateKey } = this.word.forged ? this.#keys.others : this.#keys.own;
    const signature = samlify.SamlLib.constructMessageSignature(signed, privateKey, "", true, this.word.algorithm);
    return new URL(`${to}?${signed}&Signature=${encodeURIComponent(String(signature))}`);
  }

  async #respond(service: Service, requestId: string | undefined) {
    const action = service.entityMeta.getAssertionConsumerService("post");
    const xml = this.word.edit(writeResponse(this.word, this.#valuesFor(service, action, requestId)));
    const signed = this.word.signs.length === 0 ? xml : await this.#sign(service, xml);
    const fields: Record<string, string> = { SAMLResponse: Buffer.from(this.word.tamper(signed)).toString("base64") };
    if (this.word.relayState !== undefined) fields.RelayState = this.word.relayState;
    return { action, fields };
  }

  async #sign(service: Service, xml: string): Promise<string> {
    const { signs } = this.word;
    const metadata = service.entityMeta.getMetadata().replace(/WantAssertionsSigned="\w+"/, (found) => {
      return signs.includes("assertion") ? found : 'WantAssertionsSigned="false"';
    });
    const target = samlify.ServiceProvider({ metadata, wantMessageSigned: signs.includes("response") });
    const made = await this.#provider().createLoginResponse(
      target,
      {},
      "post",
      {},
      {
        customTagReplacement: () => ({ id: "_response", context: xml }),
      },
    );
    return Buffer.from(made.context, "base64").toString("utf8");
  }

  #valuesFor(service: Service, action: string, requestId: string | undefined): Values {
    return {
      issuer: this.entityId,
      destination: action,
      recipient: action,
      audience: service.entityMeta.getEntityID(),
      inResponseTo: requestId,
      confirmedRequest: requestId,
      notBefore: Date.now() - MINUTE,
      notOnOrAfter: Date.now() + 5 * MINUTE,
      nameId: this.word.subject,
      format: "urn:oasis:names:tc:SAML:2.0:nameid-format:persistent",
      status: "urn:oasis:names:tc:SAML:2.0:status:Success",
      ...this.word.values,
    };
  }

  #service(entityId: string): Service {
    const metadata = this.services.find((each) => each.includes(`entityID="${entityId}"`));
    if (!metadata) throw new Error(`The service ${entityId} is unknown.`);
    return samlify.ServiceProvider({ metadata });
  }

  #provider() {
    const { privateKey, certificate } = this.word.forged ? this.#keys.others : this.#keys.own;
    return samlify.IdentityProvider({
      entityID: this.entityId,
      signingCert: certificate,
      privateKey,
      requestSignatureAlgorithm: this.word.algorithm,
      wantAuthnRequestsSigned: true,
      singleSignOnService: [{ Binding: REDIRECT, Location: this.ssoUrl }],
      singleLogoutService: [{ Binding: REDIRECT, Location: this.logoutUrl }],
    });
  }
}

type Key = Awaited<ReturnType<typeof createSigningKey>>;
type Service = ReturnType<typeof samlify.ServiceProvider>;

const quoted = (text: string) => text.replace(/&/g, "&amp;").replace(/"/g, "&quot;").replace(/</g, "&lt;");
const optional = (name: string, value: string | undefined) => (value === undefined ? "" : ` ${name}="${value}"`);

function writeResponse({ session, attributes }: SamlWord, values: Values): string {
  const now = new Date().toISOString();
  const [from, until] = [values.notBefore, values.notOnOrAfter].map((time) => new Date(time).toISOString());
  const stated = Object.entries(attributes).map(([name, value]) => {
    const texts = [value].flat().map((each) => `<saml:AttributeValue>${quoted(each)}</saml:AttributeValue>`);
    return `<saml:Attribute Name="${quoted(name)}">${texts.join("")}</saml:Attribute>`;
  });
  return `<samlp:Response xmlns:samlp="urn:oasis:names:tc:SAML:2.0:protocol" xmlns:saml="urn:oasis:names:tc:SAML:2.0:assertion" ID="_${randomUUID()}" Version="2.0" IssueInstant="${now}" Destination="${values.destination}"${optional("InResponseTo", values.inResponseTo)}><saml:Issuer>${values.issuer}</saml:Issuer><samlp:Status><samlp:StatusCode Value="${values.status}"/></samlp:Status><saml:Assertion ID="_${randomUUID()}" Version="2.0" IssueInstant="${now}"><saml:Issuer>${values.issuer}</saml:Issuer><saml:Subject><saml:NameID Format="${values.format}">${values.nameId}</saml:NameID><saml:SubjectConfirmation Method="urn:oasis:names:tc:SAML:2.0:cm:bearer"><saml:SubjectConfirmationData NotOnOrAfter="${until}" Recipient="${values.recipient}"${optional("InResponseTo", values.confirmedRequest)}/></saml:SubjectConfirmation></saml:Subject><saml:Conditions NotBefore="${from}" NotOnOrAfter="${until}"><saml:AudienceRestriction><saml:Audience>${values.audience}</saml:Audience></saml:AudienceRestriction></saml:Conditions><saml:AuthnStatement AuthnInstant="${now}" SessionIndex="${session}"><saml:AuthnContext><saml:AuthnContextClassRef>urn:oasis:names:tc:SAML:2.0:ac:classes:Password</saml:AuthnContextClassRef></saml:AuthnContext></saml:AuthnStatement><saml:AttributeStatement>${stated.join("")}</saml:AttributeStatement></saml:Assertion></samlp:Response>`;
}

/** Starts the provider for the tests of this file; it is reset before each test. As `localhost` it is another site for a browser. */
export function useSamlServer(host = "127.0.0.1"): SamlServer {
  const server = new SamlServer(host);
  beforeAll(async () => {
    await server.start();
    server.word = newWord();
  });
  beforeEach(() => {
    server.word = newWord();
  });
  afterAll(server.stop);
  return server;
}

const newWord = (): SamlWord => ({
  subject: randomUUID(),
  session: randomUUID(),
  attributes: {},
  relayState: undefined,
  values: {},
  edit: (xml) => xml,
  tamper: (xml) => xml,
  algorithm: SHA256,
  signs: ["assertion"],
  forged: false,
});
