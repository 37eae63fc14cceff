import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { ApiError, queryClient } from "../../api.ts";
import { messageOf } from "../../session/passkeys.ts";
import { QueryView } from "../../ui/feedback/query-view.tsx";
import { ShownError } from "../../ui/feedback/shown-error.ts";
import { toast } from "../../ui/feedback/toast.ts";
import { factorsQuery } from "../settings.queries.ts";
import { AuthenticatorApp } from "./authenticator-app.tsx";
import { ConfirmIdentity } from "./confirm-identity.tsx";
import type { Guarded } from "./guarded.ts";
import { Passkeys } from "./passkeys.tsx";
import { RecoveryCodes, RecoveryCodesDialog } from "./recovery-codes.tsx";

/** The second factors of the signed-in person. */
export function TwoStep() {
  const query = useQuery(factorsQuery);
  const [waiting, setWaiting] = useState<Parameters<Guarded>[0]>();
  const [codes, setCodes] = useState<string[]>();
  const run: Guarded = async (change) => {
    try {
      const made = await change();
      if (made) setCodes(made);
      await queryClient.invalidateQueries({ queryKey: factorsQuery.queryKey });
    } catch (error) {
      if (error instanceof ApiError && error.code === "CONFIRMATION_REQUIRED") setWaiting(() => change);
      else toast.failed(new ShownError(messageOf(error)));
    }
  };
  return (
    <>
      <QueryView query={query}>
        {(factors) => (
          <>
            <AuthenticatorApp totp={factors.totp} run={run} />
            <Passkeys passkeys={factors.passkeys} run={run} />
            <RecoveryCodes factors={factors} run={run} />
            {waiting && (
              <ConfirmIdentity
                factors={factors}
                onClose={() => setWaiting(undefined)}
                onConfirmed={() => void run(waiting)}
              />
            )}
          </>
        )}
      </QueryView>
      <RecoveryCodesDialog codes={codes} onClose={() => setCodes(undefined)} />
    </>
  );
}
