import { t } from "../../messages.ts";
import { useSession } from "../../session/session.ts";
import { SettingsLayout } from "../settings-layout.tsx";
import { Delegation } from "./delegation.tsx";
import { Rules } from "./rules.tsx";

export default function ApprovalSettingsPage() {
  const { user } = useSession();
  return (
    <SettingsLayout
      title={t("Approvals")}
      lead={t("What has to be approved before it goes to the other side, and who decides while you are away.")}
    >
      <Delegation />
      {user.is_admin && <Rules />}
    </SettingsLayout>
  );
}
