import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { ApiError } from "../../api.ts";
import { messageOf } from "../../session/passkeys.ts";
import { ShownError } from "../../ui/feedback/shown-error.ts";
import { toast } from "../../ui/feedback/toast.ts";
import { factorsQuery } from "../settings.queries.ts";
import { ConfirmIdentity } from "./confirm-identity.tsx";

type Change = () => Promise<unknown>;

/** Runs changes. If the server wants to know first that it is the person, `dialog` asks, and the change runs then. */
export function useProof() {
  const [waiting, setWaiting] = useState<Change>();
  const factors = useQuery({ ...factorsQuery, enabled: waiting !== undefined });
  const run = async (change: Change) => {
    try {
      await change();
    } catch (error) {
      if (error instanceof ApiError && error.code === "CONFIRMATION_REQUIRED") setWaiting(() => change);
      else toast.failed(new ShownError(messageOf(error)));
    }
  };
  const dialog = waiting && factors.data && (
    <ConfirmIdentity
      factors={factors.data}
      onClose={() => setWaiting(undefined)}
      onConfirmed={() => void run(waiting)}
    />
  );
  return { run, dialog };
}
