import { z } from "zod";

/** Pages are counted from 1. */
export const PageNumber = z.coerce.number().int().min(1).max(1_000_000);
