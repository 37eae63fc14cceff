import type { z } from "zod";
import * as chats from "../../chats/shares.schema.ts";

export const Share = chats.Share.meta({ id: "ReviewShare" });
export type Share = z.output<typeof Share>;

export const NewShare = chats.NewShare.meta({ id: "NewReviewShare" });
export type NewShare = z.output<typeof NewShare>;
