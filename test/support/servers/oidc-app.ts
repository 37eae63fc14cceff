import { afterAll, beforeAll } from "vitest";
import { useApp } from "../harness.ts";
import { Balancer } from "./balancer.ts";
import { CLIENT_ID, CLIENT_SECRET, type OidcServer } from "./oidc-server.ts";

/** An app whose people sign in with the provider, at an address that is known before the app starts. */
export function useOidcApp(provider: OidcServer) {
  const front = new Balancer();
  let address = "";
  beforeAll(async () => {
    address = await front.start();
  });
  const app = useApp({
    get OIDC_ISSUER() {
      return provider.issuer;
    },
    get PUBLIC_URL() {
      return address;
    },
    OIDC_CLIENT_ID: CLIENT_ID,
    OIDC_CLIENT_SECRET: CLIENT_SECRET,
    OIDC_NAME: "Acme ID",
  });
  beforeAll(() => void front.nodes.add(app.url));
  afterAll(() => front.stop());
  return { app, address: () => address };
}
