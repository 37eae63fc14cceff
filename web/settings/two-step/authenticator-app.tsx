import { Button, Code, Text, TextInput } from "@mantine/core";
import { useMemo, useState } from "react";
import { encode } from "uqr";
import { api } from "../../api.ts";
import { t } from "../../messages.ts";
import { confirm } from "../../ui/forms/confirm.tsx";
import { FormDialog } from "../../ui/forms/form-dialog.tsx";
import { Section } from "../../ui/layout/section.tsx";
import { rich } from "../../ui/text/rich.ts";
import { Time } from "../../ui/text/time.tsx";
import type { SecondFactors } from "../settings.queries.ts";
import type { RunChange } from "./run-change.ts";

interface Started {
  secret: string;
  address: string;
}

export function AuthenticatorApp({ totp, run }: { totp: SecondFactors["totp"]; run: RunChange }) {
  const [started, setStarted] = useState<Started>();
  const start = () => run(async () => void setStarted(await api.post("/second-factors/totp")));
  const remove = async () => {
    const message = t("Codes from the app will stop working, and your other sessions will end.");
    if (await confirm({ title: t("Remove authenticator app?"), message, action: t("Remove"), danger: true }))
      await run(async () => void (await api.delete("/second-factors/totp")));
  };
  return (
    <Section
      title={t("Authenticator app")}
      lead={t("An app on your phone shows a code that changes every 30 seconds.")}
    >
      {totp ? (
        <>
          <Text mb="xs">
            {totp.last_used_at
              ? rich("Set up {created}, last used {used}.", {
                  created: <Time at={totp.created_at} />,
                  used: <Time at={totp.last_used_at} />,
                })
              : rich("Set up {created}.", { created: <Time at={totp.created_at} /> })}
          </Text>
          <Button variant="default" onClick={remove}>
            {t("Remove authenticator app")}
          </Button>
        </>
      ) : (
        <Button onClick={start}>{t("Set up authenticator app")}</Button>
      )}
      {started && <SetUpDialog started={started} run={run} onClose={() => setStarted(undefined)} />}
    </Section>
  );
}

function SetUpDialog({ started, run, onClose }: { started: Started; run: RunChange; onClose: () => void }) {
  const [code, setCode] = useState("");
  return (
    <FormDialog
      title={t("Set up authenticator app")}
      action={t("Confirm")}
      disabled={code.trim() === ""}
      onSubmit={() => api.put("/second-factors/totp", { body: { code: code.replaceAll(" ", "") } })}
      onDone={({ recovery_codes }) => run(async () => recovery_codes)}
      onClose={onClose}
    >
      {(errors) => (
        <>
          <Text mb="sm">{t("Scan this with your app, or type the key. Then enter the code that the app shows.")}</Text>
          <QrCode text={started.address} />
          <Text my="sm">
            {rich("Key: {key}", {
              key: <Code aria-label={t("Key")}>{started.secret.match(/.{1,4}/g)?.join(" ")}</Code>,
            })}
          </Text>
          <TextInput
            label={t("Code")}
            inputMode="numeric"
            autoComplete="one-time-code"
            data-autofocus
            value={code}
            error={errors.code}
            onChange={(event) => setCode(event.currentTarget.value)}
          />
        </>
      )}
    </FormDialog>
  );
}

function QrCode({ text }: { text: string }) {
  const { data, size } = useMemo(() => encode(text, { border: 2 }), [text]);
  const path = data.flatMap((row, y) => row.map((dark, x) => (dark ? `M${x} ${y}h1v1h-1z` : ""))).join("");
  return (
    <svg
      width={200}
      height={200}
      viewBox={`0 0 ${size} ${size}`}
      shapeRendering="crispEdges"
      role="img"
      aria-label={t("QR code")}
    >
      <rect width={size} height={size} fill="#fff" />
      <path d={path} fill="#000" />
    </svg>
  );
}
