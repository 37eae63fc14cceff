import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import type { OAuthClientProvider } from "@modelcontextprotocol/sdk/client/auth.js";
import { Client } from "@modelcontextprotocol/sdk/client/index.js";
import { StreamableHTTPClientTransport } from "@modelcontextprotocol/sdk/client/streamableHttp.js";
import type { OAuthClientInformationMixed, OAuthTokens } from "@modelcontextprotocol/sdk/shared/auth.js";
import { afterAll, beforeAll, expect, it } from "vitest";
import { axe } from "../support/browser/axe.ts";
import { describeInBrowser, shoot, signIn, useBrowser } from "../support/browser/browser.ts";
import { useApp } from "../support/harness.ts";
import { go } from "./going.ts";

/** An assistant on this computer, with the MCP SDK's own client and a loopback callback address. */
class Assistant implements OAuthClientProvider {
  readonly #server: Server;
  readonly returned: Promise<URL>;
  opened = "";
  #client: OAuthClientInformationMixed | undefined;
  #tokens: OAuthTokens | undefined;
  #verifier = "";

  constructor() {
    const { promise, resolve } = Promise.withResolvers<URL>();
    this.returned = promise;
    this.#server = createServer((request, response) => {
      response.end("Back in the assistant");
      if (request.url!.startsWith("/callback")) resolve(new URL(request.url!, this.redirectUrl));
    });
  }
  start = () => new Promise<void>((done) => this.#server.listen(0, "127.0.0.1", done));
  stop = () => {
    this.#server.closeAllConnections();
    return new Promise((done) => this.#server.close(done));
  };
  get redirectUrl() {
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}/callback`;
  }
  get clientMetadata() {
    return { client_name: "Paralegal", redirect_uris: [this.redirectUrl] };
  }
  state = () => "1e5";
  clientInformation = () => this.#client;
  saveClientInformation(client: OAuthClientInformationMixed) {
    this.#client = client;
  }
  tokens = () => this.#tokens;
  saveTokens(tokens: OAuthTokens) {
    this.#tokens = tokens;
  }
  redirectToAuthorization(address: URL) {
    this.opened = address.href;
  }
  saveCodeVerifier(verifier: string) {
    this.#verifier = verifier;
  }
  codeVerifier = () => this.#verifier;
}

describeInBrowser("connecting an app", () => {
  const app = useApp({});
  const assistant = new Assistant();
  beforeAll(async () => {
    Object.assign(app.deps.config, { PUBLIC_URL: app.url });
    await assistant.start();
  });
  afterAll(() => assistant.stop());
  const browser = useBrowser(app);

  const open = () => new StreamableHTTPClientTransport(new URL(`${app.url}/mcp`), { authProvider: assistant });
  const newClient = () => new Client({ name: "paralegal", version: "1" });

  it("takes a sign-in and one click; the app acts for the person until it is disconnected", async () => {
    const org = await app.organization();
    const ada = await org.user({ isAdmin: true, password: "a long enough password" });
    const first = open();
    await expect(newClient().connect(first)).rejects.toThrow(/Unauthorized/);
    const page = await browser.page();
    await page.goto(assistant.opened);
    await page.getByRole("heading", { name: "Sign in" }).waitFor();
    await signIn(page, ada);
    await page.goto(assistant.opened);
    await page.getByRole("heading", { name: "Connect Paralegal?" }).waitFor();
    await expect.poll(() => page.getByRole("main").innerText()).toContain(`as Ada Quill (${ada.email}) of Acme Legal`);
    await page.getByText("this computer", { exact: true }).waitFor();
    await axe(page);
    await shoot(page, "connect-app");
    await page.getByRole("button", { name: "Allow" }).click();
    const back = await assistant.returned;
    await page.getByText("Back in the assistant").waitFor();
    expect([back.searchParams.get("state"), back.searchParams.get("iss")]).toEqual(["1e5", app.url]);
    await first.finishAuth(back.searchParams.get("code")!);
    const client = newClient();
    await client.connect(open());
    const { structuredContent } = await client.callTool({ name: "who_am_i", arguments: {} });
    expect(structuredContent).toMatchObject({ user: { id: ada.id } });
    await page.goto("/settings/api");
    const row = page.getByRole("row", { name: /Paralegal/ });
    await expect.poll(() => row.innerText()).toMatch(/this computer[\s\S]*You/);
    await axe(page);
    await shoot(page, "settings-connected-apps");
    await row.getByRole("button", { name: "Disconnect Paralegal" }).click();
    await page.getByRole("dialog").getByRole("button", { name: "Disconnect" }).click();
    await page.getByText("No connected apps").waitFor();
    await expect(client.callTool({ name: "who_am_i", arguments: {} })).rejects.toThrow();
    await go(page, `/connect?request=${Buffer.from("client_id=nobody").toString("base64url")}`);
    await page.getByRole("heading", { name: "This app cannot be connected" }).waitFor();
    await page.getByText("This app is not registered here, or no longer is.").waitFor();
  });
});
