import { must } from "../../content/must.ts";
import type { Deps } from "../../kernel/context.ts";
import type { FactorMethods, FactorProof } from "./factors.schema.ts";
import * as store from "./factors.store.ts";
import { useRecoveryCode } from "./recovery-codes.ts";
import { stepOfCode } from "./totp.ts";
import { checkPasskey } from "./webauthn.ts";

interface Person {
  organization_id: string;
  user_id: number;
}

/** The second factors that a person can be asked for. Empty: none. */
export async function listMethods(deps: Deps, person: Person): Promise<FactorMethods["methods"]> {
  const { organization_id: organizationId, user_id: userId } = person;
  const kept = await store.findFactors(deps.database.organization(organizationId), organizationId, userId);
  const factors = [
    ...(kept.totp_created_at ? (["totp"] as const) : []),
    ...(kept.has_passkey ? (["passkey"] as const) : []),
  ];
  return factors.length > 0 && kept.recovery_codes_left > 0 ? [...factors, "recovery_code"] : factors;
}

/** Checks the proof and uses it up: no code or answer is accepted twice. */
export async function checkFactor(deps: Deps, person: Person, proof: FactorProof): Promise<boolean> {
  const { organization_id: organizationId, user_id: userId } = person;
  const sql = deps.database.organization(organizationId);
  if (proof.recovery_code !== undefined) return useRecoveryCode(sql, organizationId, userId, proof.recovery_code);
  if (proof.passkey !== undefined) {
    const { credential, isValid } = await checkPasskey(deps, proof.passkey);
    return isValid && credential?.user_id === userId;
  }
  const totp = await store.findTotp(sql, organizationId, userId);
  if (!totp?.is_confirmed) return false;
  const step = stepOfCode(
    deps.secrets.open(totp.secret, organizationId),
    must(proof.code, "a proof of no other kind is a code"),
    Date.now(),
  );
  return step !== undefined && store.takeTotpStep(sql, organizationId, userId, step);
}
