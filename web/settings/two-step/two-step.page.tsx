import { SettingsLayout } from "../settings-layout.tsx";
import { TwoStep } from "./two-step.tsx";

export default function TwoStepSettingsPage() {
  return (
    <SettingsLayout
      title="Two-step verification"
      lead="After the password you are asked for a second factor. A passkey also signs you in alone, without a password."
    >
      <TwoStep />
    </SettingsLayout>
  );
}
