import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { queryClient } from "../../api.ts";
import { QueryView } from "../../ui/feedback/query-view.tsx";
import { factorsQuery } from "../settings.queries.ts";
import { AuthenticatorApp } from "./authenticator-app.tsx";
import type { Guarded } from "./guarded.ts";
import { Passkeys } from "./passkeys.tsx";
import { RecoveryCodes, RecoveryCodesDialog } from "./recovery-codes.tsx";
import { useProof } from "./use-proof.tsx";

/** The second factors of the signed-in person. */
export function TwoStep() {
  const query = useQuery(factorsQuery);
  const [codes, setCodes] = useState<string[]>();
  const proof = useProof();
  const run: Guarded = (change) =>
    proof.run(async () => {
      const made = await change();
      if (made) setCodes(made);
      await queryClient.invalidateQueries({ queryKey: factorsQuery.queryKey });
    });
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
      {proof.dialog}
      <RecoveryCodesDialog codes={codes} onClose={() => setCodes(undefined)} />
    </>
  );
}
