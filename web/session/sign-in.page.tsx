import { Button, PasswordInput, TextInput } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useSearch } from "@tanstack/react-router";
import { type FormEvent, useEffect, useState } from "react";
import type { SignInMethods } from "../../src/identity/sessions/sessions.schema.ts";
import { ApiError, api } from "../api.ts";
import { t } from "../messages.ts";
import classes from "./frame.module.css";
import { CONFIRMED } from "./identity-channel.ts";
import type { SignInSearch } from "./pages.ts";
import { askForPasskey, canUsePasskeys, messageOf } from "./passkeys.ts";
import { SecondStep } from "./second-step.tsx";
import type { Session } from "./session.ts";
import { SignedOutLayout } from "./signed-out-layout.tsx";
import { isOwnPath, useEnter } from "./use-enter.ts";

interface Organization {
  id: string;
  name: string;
}

/** Why the sign-in with the provider failed. The same for OpenID Connect (`OIDC_`) and SAML (`SAML_`), unless said otherwise. */
const ERRORS: Record<string, string> = {
  FAILED: t("Single sign-on failed. Try again, or sign in with your password."),
  DOMAIN: t("Your e-mail domain is not allowed to sign in here. Ask an administrator."),
  LINKED: t(
    "Your account here is linked to a different account at your identity provider. Ask an administrator for a password link, which removes the link.",
  ),
  SAML_UNVERIFIED: t("Your identity provider did not send your e-mail address. Ask an administrator."),
  UNVERIFIED: t("Your identity provider has not verified your e-mail address. Verify it there, then try again."),
  NETWORK: t(
    "Your organization does not allow access from this network. Use an allowed network, or ask an administrator.",
  ),
  UNKNOWN: t(
    "There is no account for your e-mail address. Ask an administrator to add you, or sign in with your password.",
  ),
};

const errorOf = (code: string) => ERRORS[code] ?? ERRORS[code.replace(/^(?:OIDC|SAML)_/, "")] ?? ERRORS.FAILED;

/** Signs in with a password, or with the identity that the provider confirmed. People in several organizations choose one. */
function useSignIn({ next, error: code, choose, step }: SignInSearch) {
  const enter = useEnter(next);
  const [email, setEmail] = useState("");
  const [password, setPassword] = useState("");
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState(code && errorOf(code));
  const [isSecondStep, setSecondStep] = useState(step === "verify");
  const [organizations, setOrganizations] = useState<Organization[]>();
  const vouchedFor = choose === "oidc";

  const attempt = async (ask: () => Promise<Session>) => {
    setBusy(true);
    setError(undefined);
    try {
      await enter(await ask());
    } catch (error) {
      const choice = organizationsIn(error);
      if (choice) setOrganizations(choice);
      else if (error instanceof ApiError && error.code === "SECOND_FACTOR_REQUIRED") setSecondStep(true);
      else setError(messageOf(error));
    } finally {
      setBusy(false);
    }
  };
  const signIn = (organizationId?: string) => {
    const chosen = organizationId ? { organization_id: organizationId } : {};
    return attempt(() =>
      vouchedFor && password === ""
        ? api.post("/oidc/session", { body: chosen })
        : api.post("/session", { body: { email, password, ...chosen } }),
    );
  };
  const useKey = () => attempt(async () => api.post("/session/passkey", { body: await askForPasskey() }));
  // biome-ignore lint/correctness/useExhaustiveDependencies: asked once, on the way back from the provider
  useEffect(() => {
    if (vouchedFor) void signIn();
  }, [vouchedFor]);
  return {
    email,
    setEmail,
    password,
    setPassword,
    busy,
    error,
    organizations,
    signIn,
    useKey,
    isSecondStep,
    setSecondStep,
  };
}

const choiceLead = (email: string) =>
  email
    ? t("{email} belongs to more than one organization.", { email })
    : t("Your account belongs to more than one organization.");

export default function SignInPage() {
  const search = useSearch({ from: "/sign-in" });
  const ways = useQuery({
    queryKey: ["sign-in", search.organization],
    queryFn: () => api.get("/sign-in", { query: search.organization ? { organization_id: search.organization } : {} }),
    staleTime: Number.POSITIVE_INFINITY,
  });
  const form = useSignIn(search);
  const { email, setEmail, password, setPassword, busy, error, organizations, signIn } = form;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    void signIn();
  };

  if (form.isSecondStep) return <SecondStep next={search.next} onRestart={() => form.setSecondStep(false)} />;
  if (organizations) {
    return (
      <SignedOutLayout title={t("Choose an organization")} lead={choiceLead(email)}>
        {error && <ErrorMessage>{error}</ErrorMessage>}
        <OrganizationChoice organizations={organizations} busy={busy} onChosen={signIn} />
      </SignedOutLayout>
    );
  }
  return (
    <SignedOutLayout title={t("Sign in")}>
      <form className={classes.form} onSubmit={submit}>
        {error && <ErrorMessage>{error}</ErrorMessage>}
        <TextInput
          label={t("E-mail address")}
          type="email"
          name="email"
          autoComplete="username"
          required
          withAsterisk={false}
          autoFocus
          value={email}
          onChange={(event) => setEmail(event.currentTarget.value)}
        />
        <PasswordInput
          label={t("Password")}
          name="password"
          autoComplete="current-password"
          required
          withAsterisk={false}
          value={password}
          onChange={(event) => setPassword(event.currentTarget.value)}
          visibilityToggleButtonProps={{ "aria-label": t("Show password") }}
        />
        <Button type="submit" size="sm" loading={busy} fullWidth>
          {t("Sign in")}
        </Button>
      </form>
      {canUsePasskeys() && <PasskeyButton busy={busy} onClick={form.useKey} />}
      <OtherOptions ways={ways.data} next={search.next} />
    </SignedOutLayout>
  );
}

const PasskeyButton = ({ busy, onClick }: { busy: boolean; onClick: () => void }) => (
  <Button variant="default" size="sm" mt="sm" fullWidth disabled={busy} onClick={onClick}>
    {t("Use a passkey")}
  </Button>
);

function OtherOptions({ ways, next }: { ways: SignInMethods | undefined; next: string | undefined }) {
  const contact = ways?.support_contact;
  // A failed attempt to prove one's identity is retried as such, not as a plain sign-in.
  const isProof = next === CONFIRMED;
  const target = new URLSearchParams({ ...(isOwnPath(next) && { next }), ...(isProof && { again: "true" }) });
  return (
    <>
      {(ways?.oidc || ways?.saml) && <div className={classes.or}>{t("or")}</div>}
      {ways?.oidc && <ProviderButton name={ways.oidc.name} start={`/app/v1/oidc/start?${target}`} />}
      {ways?.saml && (
        <ProviderButton
          name={ways.saml.name}
          start={`/app/v1/saml/start?organization_id=${ways.saml.organization_id}&${target}`}
        />
      )}
      <p className={classes.help}>
        {t("No password yet, or forgot it? Ask an administrator of your organization for a password link.")}
        {contact && <> {t("Need help? Contact {contact}.", { contact })}</>}
      </p>
    </>
  );
}

const ProviderButton = ({ name, start }: { name: string; start: string }) => (
  <Button component="a" href={start.replace(/[?&]$/, "")} variant="default" size="sm" mt="xs" fullWidth>
    {t("Sign in with {name}", { name })}
  </Button>
);

const ErrorMessage = ({ children }: { children: string }) => (
  <p role="alert" className={classes.wrong}>
    {children}
  </p>
);

function organizationsIn(error: unknown): Organization[] | undefined {
  if (!(error instanceof ApiError) || error.code !== "CHOOSE_ORGANIZATION") return undefined;
  return (error.details as { organizations: Organization[] }).organizations;
}

interface ChoicesProps {
  organizations: Organization[];
  busy: boolean;
  onChosen: (id: string) => void;
}

const OrganizationChoice = ({ organizations, busy, onChosen }: ChoicesProps) => (
  <ul className={classes.choices}>
    {organizations.map(({ id, name }) => (
      <li key={id}>
        <Button variant="default" fullWidth justify="flex-start" size="md" disabled={busy} onClick={() => onChosen(id)}>
          {name}
        </Button>
      </li>
    ))}
  </ul>
);
