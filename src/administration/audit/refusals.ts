import type { Caller, Deps } from "../../kernel/context.ts";
import { networkNotAllowed } from "../../kernel/errors/errors.ts";
import { insertRefusal } from "./audit.store.ts";
import { plainAddress } from "./audit.ts";

const REFUSED = "REFUSED network";

/** Answers 403 to a caller from a network that the organization does not allow. Recorded once a minute for each caller and address. */
export async function refuseNetwork(
  { database }: Deps,
  caller: Pick<Caller, "userId" | "apiKeyId"> & { organization: { id: string } },
  from: { address: string; requestId: string },
): Promise<never> {
  await insertRefusal(database.system, {
    organization_id: caller.organization.id,
    user_id: caller.userId,
    api_key_id: caller.apiKeyId,
    operation: REFUSED,
    request_id: from.requestId,
    address: plainAddress(from.address),
  });
  throw networkNotAllowed();
}
