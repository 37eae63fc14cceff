import { t } from "../../messages.ts";
import type { LinkTarget } from "./links.tsx";

interface Entry {
  to: LinkTarget["to"];
  label: string;
  /** Other words for it, by which the palette finds it. */
  also?: string;
  admin?: boolean;
}

/** The pages of the settings in their groups. */
export const SETTINGS: { title: string; entries: Entry[] }[] = [
  {
    title: t("You"),
    entries: [
      { to: "/settings", label: t("Profile"), also: t("my name, account, language, appearance") },
      { to: "/settings/notifications", label: t("Notifications"), also: t("e-mail, alerts") },
      { to: "/settings/approvals", label: t("Approvals"), also: t("approval rules, delegation, stand-in, away") },
      { to: "/settings/sessions", label: t("Password and sessions"), also: t("sign out, devices, passkeys") },
      { to: "/settings/two-step", label: t("Two-step verification"), also: t("2FA, MFA, authenticator, security") },
    ],
  },
  {
    title: t("Organization"),
    entries: [
      { to: "/settings/organization", label: t("General"), also: t("organization name, limits"), admin: true },
      { to: "/settings/company", label: t("Company profile"), also: t("our company, parties, address") },
      { to: "/settings/people", label: t("People"), also: t("invite, users, members, roles, colleagues") },
      { to: "/settings/single-sign-on", label: t("Single sign-on"), also: t("SSO, SAML, Okta, Entra"), admin: true },
      { to: "/settings/provisioning", label: t("Provisioning"), also: t("SCIM, directory"), admin: true },
      { to: "/settings/access", label: t("Access policy"), also: t("security, IP addresses, sign-in"), admin: true },
      { to: "/settings/retention", label: t("Retention and holds"), also: t("legal hold, deletion"), admin: true },
      { to: "/settings/model", label: t("Language model"), also: t("AI, LLM, provider, OpenAI, Claude"), admin: true },
      { to: "/settings/requests", label: t("Request types"), also: t("forms, intake, front door"), admin: true },
      { to: "/settings/audit", label: t("Audit log"), also: t("history, who did what"), admin: true },
    ],
  },
  {
    title: t("API"),
    entries: [
      { to: "/settings/api", label: t("API keys"), also: t("tokens, connected apps, integrations, MCP") },
      { to: "/settings/usage", label: t("Usage and credits"), also: t("costs, budget, billing"), admin: true },
      { to: "/settings/webhooks", label: t("Webhooks"), also: t("events, integrations"), admin: true },
    ],
  },
];
