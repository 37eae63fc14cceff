import { Button, TextInput } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import type { SamlSettings } from "../../../src/identity/sign-in/saml/saml.schema.ts";
import { api, queryClient } from "../../api.ts";
import { t } from "../../messages.ts";
import { QueryView } from "../../ui/feedback/query-view.tsx";
import { useAction } from "../../ui/feedback/use-action.ts";
import { confirm } from "../../ui/forms/confirm.tsx";
import { Fields, Section } from "../../ui/layout/section.tsx";
import { samlQuery } from "../settings.queries.ts";
import { SettingsLayout } from "../settings-layout.tsx";
import { SamlForm } from "./saml-form.tsx";

export default function SamlPage() {
  const query = useQuery(samlQuery);
  return (
    <SettingsLayout
      title={t("Single sign-on")}
      lead={t(
        "People sign in with your identity provider, such as Okta, Entra ID or Google Workspace, through SAML 2.0.",
      )}
      actions={query.data?.identity_provider && <RemoveButton />}
    >
      <QueryView query={query}>
        {(settings) => (
          <>
            <ServiceProvider settings={settings} />
            <SamlForm key={settings.identity_provider?.updated_at ?? "none"} settings={settings} />
          </>
        )}
      </QueryView>
    </SettingsLayout>
  );
}

const ADDRESSES = [
  {
    name: "acs_url",
    label: t("Assertion consumer service URL"),
    description: t("Your identity provider may call it ACS URL, reply URL or single sign-on URL. Copy it there."),
  },
  { name: "entity_id", label: t("Service provider entity ID"), description: t("Also called audience or identifier.") },
  {
    name: "metadata_url",
    label: t("Metadata URL"),
    description: t("For providers that can import all settings at once."),
  },
  {
    name: "logout_url",
    label: t("Logout URL"),
    description: t("Optional. Signs people out of Chancery when they sign out of the provider."),
  },
] as const;

/** What the administrator enters at the provider. */
function ServiceProvider({ settings: { service_provider, identity_provider } }: { settings: SamlSettings }) {
  return (
    <Section
      title={t("In your identity provider")}
      lead={t("Create a SAML application there and enter these addresses.")}
    >
      <Fields>
        {ADDRESSES.map(({ name, ...field }) => (
          <Address key={name} {...field} value={service_provider[name]} />
        ))}
        {identity_provider && (
          <Address
            label={t("Sign-in page for your people")}
            description={t("Lets people use your identity provider or their password.")}
            value={service_provider.sign_in_url}
          />
        )}
      </Fields>
    </Section>
  );
}

const Address = (field: { label: string; description: string; value: string }) => (
  <TextInput {...field} readOnly onFocus={(event) => event.currentTarget.select()} />
);

function RemoveButton() {
  const remove = useAction(() => api.delete("/saml-settings"), {
    done: t("Single sign-on removed"),
    after: () => queryClient.invalidateQueries(samlQuery),
  });
  const ask = async () => {
    const message = t(
      "People will no longer be able to sign in with your identity provider. Those without a password will need a password link. Open sessions continue.",
    );
    if (await confirm({ title: t("Remove single sign-on?"), message, action: t("Remove"), danger: true })) remove.run();
  };
  return (
    <Button variant="default" loading={remove.busy} onClick={ask}>
      {t("Remove")}
    </Button>
  );
}
