import { Button, Code, CopyButton, Group, Modal, Text } from "@mantine/core";
import { api } from "../../api.ts";
import { t } from "../../messages.ts";
import { Section } from "../../ui/layout/section.tsx";
import type { SecondFactors } from "../settings.queries.ts";
import type { RunChange } from "./run-change.ts";

export function RecoveryCodes({ factors, run }: { factors: SecondFactors; run: RunChange }) {
  if (!factors.totp && factors.passkeys.length === 0) return null;
  const left = factors.recovery_codes_left;
  const renew = () => run(async () => (await api.post("/second-factors/recovery-codes")).recovery_codes);
  return (
    <Section
      title={t("Recovery codes")}
      lead={t("For when you have neither your app nor a passkey at hand. Each code works once.")}
    >
      <Text mb="xs">{t("{left, plural, one {# code is left.} other {# codes are left.}}", { left })}</Text>
      <Button variant="default" onClick={renew}>
        {t("Create new recovery codes")}
      </Button>
    </Section>
  );
}

/** Shows new codes once. */
export function RecoveryCodesDialog({ codes, onClose }: { codes: string[] | undefined; onClose: () => void }) {
  const text = (codes ?? []).join("\n");
  return (
    <Modal opened={codes !== undefined} onClose={onClose} title={t("Recovery codes")} closeOnClickOutside={false}>
      <Text mb="sm">{t("Store these where you can find them without this device. They are not shown again.")}</Text>
      <Code block aria-label={t("Recovery codes")}>
        {text}
      </Code>
      <Group justify="flex-end" gap="xs" mt="md">
        <Button
          component="a"
          variant="default"
          download="chancery-recovery-codes.txt"
          href={`data:text/plain;charset=utf-8,${encodeURIComponent(`${text}\n`)}`}
        >
          {t("Download")}
        </Button>
        <CopyButton value={text}>
          {({ copied, copy }) => (
            <Button variant="default" onClick={copy}>
              {copied ? t("Copied") : t("Copy")}
            </Button>
          )}
        </CopyButton>
        <Button onClick={onClose}>{t("Done")}</Button>
      </Group>
    </Modal>
  );
}
