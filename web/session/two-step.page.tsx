import { Button } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useSearch } from "@tanstack/react-router";
import { queryClient } from "../api.ts";
import { t } from "../messages.ts";
import { factorsQuery } from "../settings/settings.queries.ts";
import { TwoStep } from "../settings/two-step/two-step.tsx";
import { Loading } from "../ui/feedback/loading.tsx";
import { sessionQuery, signOut } from "./session.ts";
import { SignedOutLayout } from "./signed-out-layout.tsx";
import { isOwnPath } from "./use-enter.ts";

const proceed = (next: string | undefined) => {
  queryClient.clear();
  location.assign(isOwnPath(next) ? next : "/");
};

/** For people whose organization requires a second factor and who have none: they can open nothing else. */
export default function TwoStepPage() {
  const session = useQuery(sessionQuery);
  const { data: factors } = useQuery(factorsQuery);
  const isSetUp = factors !== undefined && (factors.totp !== null || factors.passkeys.length > 0);
  const { next } = useSearch({ from: "/two-step" });
  return (
    <SignedOutLayout
      title={t("Set up two-step verification")}
      lead={t("Your organization requires a second factor. Set up an authenticator app or a passkey to continue.")}
    >
      {session.isSuccess ? <TwoStep /> : <Loading rows={3} />}
      <Button fullWidth mt="lg" disabled={!isSetUp} onClick={() => proceed(next)}>
        {t("Continue")}
      </Button>
      <Button variant="subtle" fullWidth mt="xs" onClick={() => void signOut()}>
        {t("Sign out")}
      </Button>
    </SignedOutLayout>
  );
}
