/** The parts of samlify that the tests use. Its own types pull in those of the browser, which the server code must not see. */
interface Service {
  entityMeta: {
    getMetadata(): string;
    getEntityID(): string;
    getAssertionConsumerService(binding: "post"): string;
    getSingleLogoutService(binding: "redirect"): string;
  };
}
interface Provider {
  parseLoginRequest(
    service: Service,
    binding: "redirect",
    request: { query: Record<string, string>; octetString: string },
  ): Promise<{ extract: { request: { id: string } } }>;
  parseLogoutRequest(
    service: Service,
    binding: "redirect",
    request: { query: Record<string, string>; octetString: string },
  ): Promise<{ extract: { request: { id: string } } }>;
  createLoginResponse(
    service: Service,
    request: object,
    binding: "post",
    user: object,
    options: { customTagReplacement: () => { id: string; context: string } },
  ): Promise<{ context: string }>;
}
export function ServiceProvider(settings: { metadata: string; wantMessageSigned?: boolean }): Service;
export function IdentityProvider(settings: {
  entityID: string;
  signingCert: string;
  privateKey: string;
  requestSignatureAlgorithm: string;
  wantAuthnRequestsSigned: boolean;
  singleSignOnService: { Binding: string; Location: string }[];
  singleLogoutService: { Binding: string; Location: string }[];
}): Provider;
export function setSchemaValidator(validator: { validate: (xml: string) => Promise<string> }): void;
export const Utility: {
  inflateString(message: string): string;
  deflateString(message: string): string;
  base64Encode(message: string): string;
};
export const SamlLib: {
  constructMessageSignature(
    octets: string,
    key: string,
    passphrase: string,
    isBase64: boolean,
    algorithm: string,
  ): string | Buffer;
};
