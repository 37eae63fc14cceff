import { recordChange } from "../administration/audit/audit.ts";
import { openReadLog } from "../administration/audit/reads.ts";
import { lockCaller } from "../identity/accounts/people.ts";
import { mustBeAllowedTo } from "../identity/keys/scopes.ts";
import { mustBeConfirmed } from "../identity/sessions/confirmation.ts";
import type { Kernel } from "../kernel/http/pipeline/kernel.ts";
import { findReply, hasReply, storeReply } from "../kernel/idempotency/idempotency.ts";

/** What every operation runs with, whether a request or a job of the assistant calls it. `countCall`: counts a client's call. */
export const openKernel = (countCall: Kernel["countCall"]): Kernel => ({
  findReply,
  hasReply,
  keepReply: storeReply,
  lockCaller,
  recordChange,
  recordRead: openReadLog().recordRead,
  countCall,
  mustBeAllowedTo,
  mustBeConfirmed,
});
