import { Button, PasswordInput } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useNavigate, useParams } from "@tanstack/react-router";
import { type FormEvent, useState } from "react";
import type { OpenLink } from "../../src/identity/sign-in/links.schema.ts";
import { ApiError, api, queryClient } from "../api.ts";
import { t } from "../messages.ts";
import { Loading } from "../ui/feedback/loading.tsx";
import { useAction } from "../ui/feedback/use-action.ts";
import { ButtonLink } from "../ui/layout/links.tsx";
import { rich } from "../ui/text/rich.ts";
import { Time } from "../ui/text/time.tsx";
import classes from "./frame.module.css";
import { sessionQuery } from "./session.ts";
import { SignedOutLayout } from "./signed-out-layout.tsx";

const LEAST = 12;

export default function PasswordLinkPage() {
  const { token } = useParams({ from: "/links/$token" });
  const link = useQuery({
    queryKey: ["link", token],
    queryFn: () => api.get("/links/{token}", { params: { token } }),
    retry: false,
  });
  if (link.isPending) {
    return (
      <SignedOutLayout title={t("Set your password")}>
        <Loading rows={3} />
      </SignedOutLayout>
    );
  }
  if (link.isError) return <Over error={link.error} />;
  return <SetPassword token={token} link={link.data} />;
}

function Over({ error }: { error: Error }) {
  const gone = error instanceof ApiError && error.status === 404;
  return (
    <SignedOutLayout
      title={gone ? t("This link no longer works") : t("Something went wrong")}
      lead={
        gone
          ? t("Password links work once and expire after seven days. Ask an administrator for a new one.")
          : error.message
      }
    >
      <ButtonLink to="/sign-in" variant="default">
        {t("Go to sign in")}
      </ButtonLink>
    </SignedOutLayout>
  );
}

function SetPassword({ token, link }: { token: string; link: OpenLink }) {
  const navigate = useNavigate();
  const [password, setPassword] = useState("");
  const save = () =>
    api.post("/links/{token}", { params: { token }, body: { password } }).catch((error) => {
      if (error instanceof ApiError && error.code === "SECOND_FACTOR_REQUIRED") return undefined;
      throw error;
    });
  const set = useAction(save, {
    after: async (session) => {
      if (!session) return navigate({ to: "/sign-in", search: { step: "verify" } });
      queryClient.clear();
      queryClient.setQueryData(sessionQuery.queryKey, session);
      await navigate({ to: "/" });
    },
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    set.run();
  };
  return (
    <SignedOutLayout
      title={link.name ? t("Welcome, {name}", { name: link.name }) : t("Welcome")}
      lead={
        link.email
          ? rich("Set a password for {email} in {organization}. This link works once and expires {time}.", {
              email: link.email,
              organization: link.organization.name,
              time: <Time at={link.expires_at} />,
            })
          : rich("Set a password for yourself in {organization}. This link works once and expires {time}.", {
              organization: link.organization.name,
              time: <Time at={link.expires_at} />,
            })
      }
    >
      <form className={classes.form} onSubmit={submit}>
        <input type="hidden" name="email" autoComplete="username" value={link.email ?? ""} readOnly />
        <PasswordInput
          label={t("New password")}
          description={t("At least {least} characters. A short sentence works well.", { least: LEAST })}
          autoComplete="new-password"
          required
          withAsterisk={false}
          minLength={LEAST}
          maxLength={200}
          autoFocus
          value={password}
          error={set.fields.password}
          onChange={(event) => setPassword(event.currentTarget.value)}
          visibilityToggleButtonProps={{ "aria-label": t("Show password") }}
        />
        <Button type="submit" size="sm" loading={set.busy} fullWidth>
          {t("Set password and sign in")}
        </Button>
      </form>
    </SignedOutLayout>
  );
}
