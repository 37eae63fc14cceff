import { createHash, randomBytes } from "node:crypto";
import type { As } from "../../support/client.ts";
import type { TestApp } from "../../support/harness.ts";

export const REDIRECT = "https://assistant.example/callback";

/** An OAuth client that can also send what a well-behaved one never would. */
export class OauthClient {
  readonly app: TestApp;
  readonly id: string;
  readonly verifier = randomBytes(32).toString("base64url");

  private constructor(app: TestApp, id: string) {
    this.app = app;
    this.id = id;
  }

  static async register(app: TestApp, name = "Assistant", redirect_uris = [REDIRECT]): Promise<OauthClient> {
    const { status, body, text } = await register(app, { client_name: name, redirect_uris });
    if (status !== 201) throw new Error(text);
    return new OauthClient(app, body.client_id);
  }

  /** The address that the client opens in the person's browser, changed by `more`. An undefined value leaves a field out. */
  query(more: Record<string, string | undefined> = {}): string {
    const fields = {
      response_type: "code",
      client_id: this.id,
      redirect_uri: REDIRECT,
      code_challenge: createHash("sha256").update(this.verifier).digest("base64url"),
      code_challenge_method: "S256",
      state: "st/ate=1e5&x",
      resource: `${this.app.deps.config.PUBLIC_URL}/mcp`,
      ...more,
    };
    const given = Object.entries(fields).filter((entry): entry is [string, string] => entry[1] !== undefined);
    return new URLSearchParams(given).toString();
  }

  /** The packed request that the server passes to the consent page. */
  async packed(query = this.query()): Promise<string> {
    const { headers } = await this.app.send("GET", `//oauth/authorize?${query}`);
    return new URL(headers.location!).searchParams.get("request")!;
  }

  /** The person allows the client. */
  async allowedBy(person: As, query?: string) {
    const reply = await person.post("/connected-apps", { request: await this.packed(query) });
    if (reply.status !== 201) throw new Error(reply.text);
    return { app: reply.body, back: new URL(reply.body.redirect_url) };
  }

  async codeFrom(person: As): Promise<string> {
    return (await this.allowedBy(person)).back.searchParams.get("code")!;
  }

  exchange(code: string, more: Record<string, string> = {}) {
    const fields = { grant_type: "authorization_code", code, redirect_uri: REDIRECT, code_verifier: this.verifier };
    return this.token({ ...fields, ...more });
  }

  refresh(refresh_token: string, more: Record<string, string> = {}) {
    return this.token({ grant_type: "refresh_token", refresh_token, ...more });
  }

  token(fields: Record<string, string>) {
    return sendForm(this.app, "//oauth/token", { client_id: this.id, ...fields });
  }

  revoke(token: string, more: Record<string, string> = {}) {
    return sendForm(this.app, "//oauth/revoke", { client_id: this.id, token, ...more });
  }

  /** Tokens of a connected app. */
  async connect(person: As): Promise<{ id: string; access_token: string; refresh_token: string }> {
    const { app, back } = await this.allowedBy(person);
    const { status, body, text } = await this.exchange(back.searchParams.get("code")!);
    if (status !== 200) throw new Error(text);
    return { id: app.id, ...body };
  }
}

export const register = (app: TestApp, body: object) => app.send("POST", "//oauth/register", { body });

export const sendForm = (app: TestApp, path: string, fields: Record<string, string> | string) =>
  app.send("POST", path, {
    raw: new URLSearchParams(fields).toString(),
    headers: { "content-type": "application/x-www-form-urlencoded" },
  });
