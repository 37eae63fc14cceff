import { Switch, Textarea, TextInput } from "@mantine/core";
import type { FormEvent } from "react";
import type { SamlIdentityProvider, SamlSettings } from "../../../src/identity/sign-in/saml/saml.schema.ts";
import { api, queryClient } from "../../api.ts";
import { t } from "../../messages.ts";
import { useAction } from "../../ui/feedback/use-action.ts";
import { SaveBar } from "../../ui/forms/save-bar.tsx";
import { useDraft } from "../../ui/forms/use-draft.ts";
import { Fields, Section } from "../../ui/layout/section.tsx";
import { rich } from "../../ui/text/rich.ts";
import { formatDay } from "../../ui/text/time.tsx";
import classes from "../frame.module.css";
import { samlQuery } from "../settings.queries.ts";

/** Domains are edited as text, one on each line. */
type Draft = Omit<SamlIdentityProvider, "allowed_domains"> & { allowed_domains: string };

const EMPTY: SamlIdentityProvider = {
  name: "",
  entity_id: "",
  sso_url: "",
  logout_url: null,
  certificates: "",
  email_attribute: null,
  name_attribute: null,
  groups_attribute: null,
  admin_group: null,
  vaults_group: null,
  allowed_domains: [],
  provision: false,
  idp_initiated: false,
};

function toDraft({ identity_provider: saved }: SamlSettings): Draft {
  const {
    certificate_details: _,
    updated_at: __,
    ...provider
  } = saved ?? { ...EMPTY, certificate_details: [], updated_at: "" };
  return { ...provider, allowed_domains: provider.allowed_domains.join("\n") };
}

const toBody = (draft: Draft): SamlIdentityProvider => ({
  ...draft,
  logout_url: draft.logout_url || null,
  allowed_domains: draft.allowed_domains.split(/[\s,]+/).filter(Boolean),
});

type TextField =
  | "name"
  | "entity_id"
  | "sso_url"
  | "logout_url"
  | "email_attribute"
  | "name_attribute"
  | "groups_attribute"
  | "admin_group"
  | "vaults_group";
interface Field {
  name: TextField;
  label: string;
  description?: string;
  required?: true;
}

const PROVIDER: Field[] = [
  { name: "name", label: t("Name"), description: t("Shown on the button, after “Sign in with”."), required: true },
  { name: "entity_id", label: t("Entity ID"), description: t("Also called issuer."), required: true },
  {
    name: "sso_url",
    label: t("Sign-in URL"),
    description: t("Where the provider signs people in (HTTP-Redirect)."),
    required: true,
  },
  {
    name: "logout_url",
    label: t("Logout URL of the provider"),
    description: t("Optional. Where people are sent to sign out of the provider (HTTP-Redirect)."),
  },
];
const ATTRIBUTES: Field[] = [
  {
    name: "email_attribute",
    label: t("E-mail attribute"),
    description: t("Leave empty if the NameID is the e-mail address."),
  },
  { name: "name_attribute", label: t("Name attribute"), description: t("Used when an account is created.") },
];
const GROUPS: Field[] = [
  { name: "groups_attribute", label: t("Groups attribute") },
  { name: "admin_group", label: t("Administrators"), description: t("Members of this group are administrators.") },
  { name: "vaults_group", label: t("Vault managers"), description: t("Members of this group can manage vaults.") },
];

export function SamlForm({ settings }: { settings: SamlSettings }) {
  const draft = useDraft(toDraft(settings));
  const save = useAction(() => api.put("/saml-settings", { body: toBody(draft.value) }), {
    done: t("Single sign-on saved"),
    after: (saved) => {
      draft.reset();
      queryClient.setQueryData(samlQuery.queryKey, saved);
    },
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    save.run();
  };
  const form = { draft, errors: save.fields };
  return (
    <form onSubmit={submit}>
      <Section title={t("Identity provider")} lead={t("Copy these from the application that you created there.")}>
        <Fields>
          <TextFields {...form} fields={PROVIDER} />
          <Certificates {...form} settings={settings} />
        </Fields>
      </Section>
      <People {...form} />
      <Section
        title={t("Groups")}
        lead={t(
          "Permissions are set at every sign-in. Leave a group empty to set that permission manually under People.",
        )}
      >
        <Fields>
          <TextFields {...form} fields={GROUPS} />
        </Fields>
      </Section>
      <SaveBar shown={draft.isChanged} busy={save.busy} onDiscard={draft.reset} />
    </form>
  );
}

interface FormProps {
  draft: ReturnType<typeof useDraft<Draft>>;
  errors: Record<string, string>;
}

const TextFields = ({ draft, errors, fields }: FormProps & { fields: Field[] }) =>
  fields.map(({ name, required, ...field }) => (
    <TextInput
      key={name}
      {...field}
      required={required ?? false}
      withAsterisk={false}
      maxLength={2000}
      value={draft.value[name] ?? ""}
      error={errors[name]}
      onChange={(event) => draft.set(name, event.currentTarget.value)}
    />
  ));

function Certificates({ draft, errors, settings }: FormProps & { settings: SamlSettings }) {
  return (
    <>
      <Textarea
        label={t("Certificate")}
        description={t(
          "The text from -----BEGIN CERTIFICATE----- to -----END CERTIFICATE-----, which your identity provider may call PEM. While a certificate is being replaced, paste both, one below the other.",
        )}
        required
        withAsterisk={false}
        autosize
        minRows={4}
        maxRows={12}
        classNames={{ input: classes.mono ?? "" }}
        value={draft.value.certificates}
        error={errors.certificates}
        onChange={(event) => draft.set("certificates", event.currentTarget.value)}
      />
      {settings.identity_provider?.certificate_details.map(({ subject, fingerprint, expires_at }) => (
        <p key={fingerprint} className={classes.quiet}>
          {rich("{subject}, valid until {day}. SHA-256: {fingerprint}", {
            subject,
            day: formatDay(expires_at),
            fingerprint: <span className={classes.mono}>{fingerprint}</span>,
          })}
        </p>
      ))}
    </>
  );
}

function People({ draft, errors }: FormProps) {
  return (
    <Section
      title={t("People")}
      lead={t("An account is linked to the provider's NameID when its owner first signs in.")}
    >
      <Fields>
        <Textarea
          label={t("E-mail domains")}
          description={t(
            "One per line, such as example.com. The provider can sign in only people with these addresses.",
          )}
          required
          withAsterisk={false}
          autosize
          minRows={2}
          value={draft.value.allowed_domains}
          error={errors.allowed_domains}
          onChange={(event) => draft.set("allowed_domains", event.currentTarget.value)}
        />
        <TextFields draft={draft} errors={errors} fields={ATTRIBUTES} />
        <Switch
          label={t("Create accounts at first sign-in")}
          description={t("Otherwise, add people first under People or through provisioning.")}
          checked={draft.value.provision}
          onChange={(event) => draft.set("provision", event.currentTarget.checked)}
        />
        <Switch
          label={t("Allow sign-ins that start at the identity provider")}
          description={t(
            "Needed for tiles in a portal. Less secure: someone can be signed in to an account they did not choose.",
          )}
          checked={draft.value.idp_initiated}
          onChange={(event) => draft.set("idp_initiated", event.currentTarget.checked)}
        />
      </Fields>
    </Section>
  );
}
