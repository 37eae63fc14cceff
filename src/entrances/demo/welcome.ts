import type { Demo } from "./create-demo.ts";

type Credentials = Pick<Demo, "email" | "password" | "organizationKey" | "userKey">;

/** Printed by the first start. */
export function welcome(publicUrl: string, demo: Credentials): string {
  return `
  A demo organization was created. These credentials are shown only once:

    Web address        ${publicUrl}
    Sign in            ${demo.email}
    Password           ${demo.password}
    Organization key   ${demo.organizationKey}
    User key           ${demo.userKey}

  Try it:

    curl -H 'Authorization: ${demo.userKey}' ${publicUrl}/v1/me

  A vault of sample contracts is being prepared in the background: ${publicUrl}/v1/vaults

  API reference: ${publicUrl}/docs. Press Ctrl-C to stop.
`;
}
