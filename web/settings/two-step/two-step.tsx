import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { queryClient } from "../../api.ts";
import { messageOf } from "../../session/passkeys.ts";
import { QueryView } from "../../ui/feedback/query-view.tsx";
import { ShownError } from "../../ui/feedback/shown-error.ts";
import { toast } from "../../ui/feedback/toast.ts";
import { factorsQuery } from "../settings.queries.ts";
import { AuthenticatorApp } from "./authenticator-app.tsx";
import { Passkeys } from "./passkeys.tsx";
import { RecoveryCodes, RecoveryCodesDialog } from "./recovery-codes.tsx";
import type { RunChange } from "./run-change.ts";

/** The second factors of the signed-in person. */
export function TwoStep() {
  const query = useQuery(factorsQuery);
  const [codes, setCodes] = useState<string[]>();
  const run: RunChange = async (change) => {
    try {
      const made = await change();
      if (made) setCodes(made);
      await queryClient.invalidateQueries({ queryKey: factorsQuery.queryKey });
    } catch (error) {
      toast.failed(new ShownError(messageOf(error)));
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
          </>
        )}
      </QueryView>
      <RecoveryCodesDialog codes={codes} onClose={() => setCodes(undefined)} />
    </>
  );
}
