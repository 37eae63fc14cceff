import { z } from "zod";
import { endpoint } from "../../kernel/http/endpoint.ts";
import { Id } from "../../kernel/http/shapes.ts";
import { reviewGate } from "../../playbooks/reviews/reviews.ts";
import { vaultGate } from "../../vaults/vault/access.ts";
import { Place, ReviewPlace } from "./events.schema.ts";
import { watchAll, watchReview, watchVault } from "./events.ts";
import { setPlace, setReviewPlace } from "./presence.ts";

export const streamVaultEventsRoute = endpoint({
  method: "GET",
  path: "/vaults/{id}/events",
  summary: "Stream changes to a vault, and who else is there",
  key: "user",
  params: z.object({ id: Id }),
  gate: vaultGate("viewer"),
  streams: true,
  status: 200,
  handle: (ctx, { vault, isStillAdmitted }) => watchVault(ctx, vault, isStillAdmitted),
});

export const setPlaceRoute = endpoint({
  method: "PUT",
  path: "/vaults/{id}/presence",
  summary: "Tell the others in a vault where you are",
  key: "user",
  params: z.object({ id: Id }),
  gate: vaultGate("viewer"),
  body: Place,
  ephemeral: true,
  status: 204,
  handle: (ctx, { vault, body }) => setPlace(ctx, vault, body),
});

export const streamReviewEventsRoute = endpoint({
  method: "GET",
  path: "/reviews/{id}/events",
  summary: "Stream the decisions, redlines and rounds of a review, and who else is there",
  key: "user",
  params: z.object({ id: Id }),
  gate: reviewGate("read"),
  streams: true,
  status: 200,
  handle: (ctx, { review, isStillAdmitted }) => watchReview(ctx, review, isStillAdmitted),
});

export const setReviewPlaceRoute = endpoint({
  method: "PUT",
  path: "/reviews/{id}/presence",
  summary: "Tell the others in a review which finding you have open",
  key: "user",
  params: z.object({ id: Id }),
  gate: reviewGate("read"),
  body: ReviewPlace,
  ephemeral: true,
  status: 204,
  handle: (ctx, { review, body }) => setReviewPlace(ctx, review, body),
});

export const streamEventsRoute = endpoint({
  method: "GET",
  path: "/events",
  summary: "Stream changes to your jobs and your vaults",
  key: "user",
  streams: true,
  status: 200,
  handle: (ctx, { isStillAdmitted }) => watchAll(ctx, isStillAdmitted),
});
