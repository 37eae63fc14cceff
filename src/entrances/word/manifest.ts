import { createHash } from "node:crypto";
import { t } from "../../content/messages/messages.ts";
import type { Config } from "../../kernel/config.ts";
import type { App } from "../../kernel/http/app.ts";

const VERSION = "1.0.0.0";
const DESCRIPTION = t("Review the open document against your playbooks, ask about it, and draft.");

/** Serves the manifests of the Word add-in. They contain no secrets, so anyone may read them. */
export function mountWordManifests({ fastify }: App, { PUBLIC_URL, SUPPORT_CONTACT }: Config) {
  fastify.get("/word/manifest.xml", async (_request, reply) =>
    reply.type("application/xml; charset=utf-8").send(writeXmlManifest(PUBLIC_URL, SUPPORT_CONTACT)),
  );
  fastify.get("/word/manifest.json", async (_request, reply) =>
    reply
      .type("application/json; charset=utf-8")
      .send(JSON.stringify(writeUnifiedManifest(PUBLIC_URL, SUPPORT_CONTACT), null, 2)),
  );
}

/** The manifest that Word for desktop, Mac and the web all accept. */
export function writeXmlManifest(publicUrl: string, contact?: string): string {
  const url = escapeXml(publicUrl);
  const support = escapeXml(supportUrl(publicUrl, contact));
  return `<?xml version="1.0" encoding="UTF-8"?>
<OfficeApp xmlns="http://schemas.microsoft.com/office/appforoffice/1.1" xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance" xmlns:bt="http://schemas.microsoft.com/office/officeappbasictypes/1.0" xmlns:ov="http://schemas.microsoft.com/office/taskpaneappversionoverrides" xsi:type="TaskPaneApp">
  <Id>${idOf(publicUrl)}</Id>
  <Version>${VERSION}</Version>
  <ProviderName>${escapeXml(t("Chancery"))}</ProviderName>
  <DefaultLocale>en-US</DefaultLocale>
  <DisplayName DefaultValue="${escapeXml(t("Chancery"))}"/>
  <Description DefaultValue="${escapeXml(DESCRIPTION)}"/>
  <IconUrl DefaultValue="${url}/word/icon-32.png"/>
  <HighResolutionIconUrl DefaultValue="${url}/word/icon-80.png"/>
  <SupportUrl DefaultValue="${support}"/>
  <AppDomains>
    <AppDomain>${escapeXml(new URL(publicUrl).origin)}</AppDomain>
  </AppDomains>
  <Hosts>
    <Host Name="Document"/>
  </Hosts>
  <Requirements>
    <Sets DefaultMinVersion="1.1">
      <Set Name="WordApi" MinVersion="1.4"/>
      <Set Name="DialogApi" MinVersion="1.2"/>
    </Sets>
  </Requirements>
  <DefaultSettings>
    <SourceLocation DefaultValue="${url}/word/"/>
  </DefaultSettings>
  <Permissions>ReadWriteDocument</Permissions>
  <VersionOverrides xmlns="http://schemas.microsoft.com/office/taskpaneappversionoverrides" xsi:type="VersionOverridesV1_0">
    <Hosts>
      <Host xsi:type="Document">
        <DesktopFormFactor>
          <ExtensionPoint xsi:type="PrimaryCommandSurface">
            <OfficeTab id="TabHome">
              <Group id="Chancery.Group">
                <Label resid="Chancery.Label"/>
                <Icon>
                  <bt:Image size="16" resid="Chancery.Icon16"/>
                  <bt:Image size="32" resid="Chancery.Icon32"/>
                  <bt:Image size="80" resid="Chancery.Icon80"/>
                </Icon>
                <Control xsi:type="Button" id="Chancery.Open">
                  <Label resid="Chancery.Label"/>
                  <Supertip>
                    <Title resid="Chancery.Label"/>
                    <Description resid="Chancery.Description"/>
                  </Supertip>
                  <Icon>
                    <bt:Image size="16" resid="Chancery.Icon16"/>
                    <bt:Image size="32" resid="Chancery.Icon32"/>
                    <bt:Image size="80" resid="Chancery.Icon80"/>
                  </Icon>
                  <Action xsi:type="ShowTaskpane">
                    <TaskpaneId>Chancery.Pane</TaskpaneId>
                    <SourceLocation resid="Chancery.Url"/>
                  </Action>
                </Control>
              </Group>
            </OfficeTab>
          </ExtensionPoint>
        </DesktopFormFactor>
      </Host>
    </Hosts>
    <Resources>
      <bt:Images>
        <bt:Image id="Chancery.Icon16" DefaultValue="${url}/word/icon-16.png"/>
        <bt:Image id="Chancery.Icon32" DefaultValue="${url}/word/icon-32.png"/>
        <bt:Image id="Chancery.Icon80" DefaultValue="${url}/word/icon-80.png"/>
      </bt:Images>
      <bt:Urls>
        <bt:Url id="Chancery.Url" DefaultValue="${url}/word/"/>
      </bt:Urls>
      <bt:ShortStrings>
        <bt:String id="Chancery.Label" DefaultValue="${escapeXml(t("Chancery"))}"/>
      </bt:ShortStrings>
      <bt:LongStrings>
        <bt:String id="Chancery.Description" DefaultValue="${escapeXml(DESCRIPTION)}"/>
      </bt:LongStrings>
    </Resources>
  </VersionOverrides>
</OfficeApp>
`;
}

/** The unified manifest. An app package also needs the two icons, beside it. */
export function writeUnifiedManifest(publicUrl: string, contact?: string) {
  const icons = [16, 32, 80].map((size) => ({ size, url: `${publicUrl}/word/icon-${size}.png` }));
  return {
    $schema: "https://developer.microsoft.com/json-schemas/teams/v1.19/MicrosoftTeams.schema.json",
    manifestVersion: "1.19",
    id: idOf(publicUrl),
    version: "1.0.0",
    name: { short: t("Chancery"), full: t("Chancery for Word") },
    description: { short: DESCRIPTION, full: DESCRIPTION },
    developer: {
      name: t("Chancery"),
      websiteUrl: publicUrl,
      privacyUrl: supportUrl(publicUrl, contact),
      termsOfUseUrl: supportUrl(publicUrl, contact),
    },
    icons: { color: "icon-color.png", outline: "icon-outline.png" },
    accentColor: "#FFFFFF",
    validDomains: [new URL(publicUrl).host],
    authorization: { permissions: { resourceSpecific: [{ name: "Document.ReadWrite.User", type: "Delegated" }] } },
    extensions: [
      {
        requirements: {
          scopes: ["document"],
          capabilities: [
            { name: "WordApi", minVersion: "1.4" },
            { name: "DialogApi", minVersion: "1.2" },
          ],
        },
        runtimes: [
          {
            id: "pane",
            type: "general",
            code: { page: `${publicUrl}/word/` },
            lifetime: "short",
            actions: [{ id: "open", type: "openPage", view: "pane" }],
          },
        ],
        ribbons: [
          {
            contexts: ["default"],
            tabs: [
              {
                builtInTabId: "TabHome",
                groups: [
                  {
                    id: "group",
                    label: t("Chancery"),
                    icons,
                    controls: [
                      {
                        id: "button",
                        type: "button",
                        label: t("Chancery"),
                        icons,
                        supertip: { title: t("Chancery"), description: DESCRIPTION },
                        actionId: "open",
                      },
                    ],
                  },
                ],
              },
            ],
          },
        ],
      },
    ],
  };
}

/** A separate id per installation, so that the add-ins of two can be installed side by side. */
function idOf(publicUrl: string): string {
  const hex = createHash("sha256").update(`chancery-word ${publicUrl}`).digest("hex");
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-5${hex.slice(13, 16)}-a${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
}

const supportUrl = (publicUrl: string, contact = "") => (/^https?:\/\//.test(contact) ? contact : `${publicUrl}/`);

const escapeXml = (text: string) =>
  text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;").replaceAll('"', "&quot;");
