import { Button, TextInput } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { type FormEvent, useState } from "react";
import { api } from "../api.ts";
import { t } from "../messages.ts";
import { Loading } from "../ui/feedback/loading.tsx";
import classes from "./frame.module.css";
import { askForPasskey, canUsePasskeys, messageOf } from "./passkeys.ts";
import type { Session } from "./session.ts";
import { SignedOutLayout } from "./signed-out-layout.tsx";
import { useEnter } from "./use-enter.ts";

interface Props {
  next: string | undefined;
  onRestart: () => void;
}

/** Asks for the second factor, after the password was right. */
export function SecondStep({ next, onRestart }: Props) {
  const asked = useQuery({
    queryKey: ["second-step"],
    queryFn: () => api.get("/session/second-factor"),
    retry: false,
    gcTime: 0,
  });
  const methods = asked.data?.methods ?? [];
  return (
    <SignedOutLayout title={t("Two-step verification")}>
      {asked.isPending && <Loading rows={2} />}
      {asked.isError && (
        <p role="alert" className={classes.wrong}>
          {asked.error.message}
        </p>
      )}
      {asked.isSuccess && <Factors methods={methods} next={next} />}
      <Button variant="subtle" size="sm" mt="sm" fullWidth onClick={onRestart}>
        {t("Back to sign in")}
      </Button>
    </SignedOutLayout>
  );
}

function Factors({ methods, next }: { methods: string[]; next: string | undefined }) {
  const enter = useEnter(next);
  const [isRecovery, setRecovery] = useState(!methods.includes("totp") && !methods.includes("passkey"));
  const [code, setCode] = useState("");
  const [error, setError] = useState<string>();
  const [busy, setBusy] = useState(false);
  const attempt = async (ask: () => Promise<Session>) => {
    setBusy(true);
    setError(undefined);
    await ask().then(enter, (wrong) => setError(messageOf(wrong)));
    setBusy(false);
  };
  /** Clears the input and its error, which belong to the other kind of code. */
  const change = (recovery: boolean) => {
    setRecovery(recovery);
    setCode("");
    setError(undefined);
  };
  const send = (body: { code: string } | { recovery_code: string }) => api.post("/session/second-factor", { body });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    void attempt(() => send(isRecovery ? { recovery_code: code } : { code: code.replaceAll(" ", "") }));
  };
  const usePasskey = () =>
    attempt(async () => api.post("/session/second-factor", { body: { passkey: await askForPasskey() } }));
  return (
    <form className={classes.form} onSubmit={submit}>
      {error && (
        <p role="alert" className={classes.wrong}>
          {error}
        </p>
      )}
      {(isRecovery || methods.includes("totp")) && (
        <>
          <CodeField isRecovery={isRecovery} value={code} onChange={setCode} />
          <Button type="submit" size="sm" loading={busy} fullWidth>
            {t("Sign in")}
          </Button>
        </>
      )}
      {methods.includes("passkey") && canUsePasskeys() && (
        <Button variant="default" size="sm" fullWidth disabled={busy} onClick={usePasskey}>
          {t("Use a passkey")}
        </Button>
      )}
      {methods.includes("recovery_code") && !isRecovery && (
        <Button variant="subtle" size="sm" fullWidth onClick={() => change(true)}>
          {t("Use a recovery code")}
        </Button>
      )}
      {isRecovery && methods.includes("totp") && (
        <Button variant="subtle" size="sm" fullWidth onClick={() => change(false)}>
          {t("Use your authenticator app")}
        </Button>
      )}
    </form>
  );
}

interface CodeProps {
  isRecovery: boolean;
  value: string;
  onChange: (code: string) => void;
}

const CodeField = ({ isRecovery, value, onChange }: CodeProps) => (
  <TextInput
    key={String(isRecovery)}
    label={isRecovery ? t("Recovery code") : t("Code")}
    description={isRecovery ? t("Each code works once.") : t("The six digits that your authenticator app shows.")}
    inputMode={isRecovery ? "text" : "numeric"}
    autoComplete="one-time-code"
    required
    withAsterisk={false}
    autoFocus
    value={value}
    onChange={(event) => onChange(event.currentTarget.value)}
  />
);
