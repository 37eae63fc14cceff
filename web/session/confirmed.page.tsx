import { useEffect } from "react";
import { t } from "../messages.ts";
import { IDENTITY_CHANNEL } from "./identity-channel.ts";
import { useSession } from "./session.ts";
import { SignedOutLayout } from "./signed-out-layout.tsx";

/** The page that the identity provider returns to after a person proved who they are. The tab that asked then continues. */
export default function ConfirmedPage() {
  const { user } = useSession();
  useEffect(() => {
    const channel = new BroadcastChannel(IDENTITY_CHANNEL);
    channel.postMessage(user.id);
    channel.close();
    window.close();
  }, [user.id]);
  return (
    <SignedOutLayout
      title={t("Your identity is confirmed")}
      lead={t("Close this tab and return to the one you came from.")}
    >
      {null}
    </SignedOutLayout>
  );
}
