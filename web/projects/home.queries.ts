import { queryOptions } from "@tanstack/react-query";
import type { Home } from "../../src/assistant/home/home.schema.ts";
import { api } from "../api.ts";

export type { Home };

const LOOK_AGAIN_MS = 5000;

const isBusy = ({ in_progress }: Home) => Object.values(in_progress).some(({ length }) => length > 0);

/** Today's date in the person's time zone. */
const today = () => new Date().toLocaleDateString("sv-SE");

/** The person's current work. Polled while something is in progress. */
export const homeQuery = queryOptions({
  queryKey: ["home"],
  queryFn: ({ signal }) => api.get("/home", { query: { today: today() }, signal }),
  refetchInterval: ({ state }) => (state.data && isBusy(state.data) ? LOOK_AGAIN_MS : false),
});
