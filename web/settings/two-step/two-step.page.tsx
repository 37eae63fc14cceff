import { t } from "../../messages.ts";
import { SettingsLayout } from "../settings-layout.tsx";
import { TwoStep } from "./two-step.tsx";

export default function TwoStepSettingsPage() {
  return (
    <SettingsLayout
      title={t("Two-step verification")}
      lead={t(
        "Signing in with your password also requires a second factor. A passkey can sign you in on its own, without a password.",
      )}
    >
      <TwoStep />
    </SettingsLayout>
  );
}
