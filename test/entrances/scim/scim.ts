import type { TestApp, TestOrganization } from "../../support/harness.ts";

/** An identity provider with a token of the organization. */
export async function connectProvider(app: TestApp, org: TestOrganization) {
  const owner = await org.user({ isAdmin: true, name: "Olive Owner" });
  const browser = await owner.signedIn();
  const { body } = await browser.post("/scim-tokens", { name: "Okta" });
  const call = (method: string, path: string, sent?: unknown, headers: Record<string, string> = {}) =>
    app.send(method, `//scim/v2${path}`, {
      ...(sent !== undefined && { raw: JSON.stringify(sent) }),
      headers: {
        authorization: `Bearer ${body.token}`,
        ...(sent !== undefined && { "content-type": "application/scim+json" }),
        ...headers,
      },
    });
  const patch = (path: string, ...Operations: unknown[]) =>
    call("PATCH", path, { schemas: ["urn:ietf:params:scim:api:messages:2.0:PatchOp"], Operations });
  return { owner, browser, token: body.token as string, tokenId: body.id as string, call, patch };
}

export type Provider = Awaited<ReturnType<typeof connectProvider>>;

/** As Okta creates a user: developer.okta.com, "SCIM 2.0 protocol reference". */
export const oktaUser = (email: string) => ({
  schemas: ["urn:ietf:params:scim:schemas:core:2.0:User"],
  userName: email,
  name: { givenName: "Test", familyName: "User" },
  emails: [{ primary: true, value: email, type: "work" }],
  displayName: "Test User",
  locale: "en-US",
  externalId: "00ujl29u0le5T6Aj10h7",
  groups: [],
  password: "1mz050nq",
  active: true,
});

/** As Entra ID creates a user: learn.microsoft.com, "Develop a SCIM endpoint for user provisioning". */
export const entraUser = (email: string) => ({
  schemas: ["urn:ietf:params:scim:schemas:core:2.0:User", "urn:ietf:params:scim:schemas:extension:enterprise:2.0:User"],
  externalId: "0a21f0f2-8d2a-4f8e-bf98-7363c4aed4ef",
  userName: email,
  active: true,
  emails: [{ primary: true, type: "work", value: email }],
  meta: { resourceType: "User" },
  name: { formatted: "givenName familyName", familyName: "familyName", givenName: "givenName" },
  roles: [],
});
