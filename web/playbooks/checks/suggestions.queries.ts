import { queryOptions } from "@tanstack/react-query";
import type { PlaybookSuggestions } from "../../../src/playbooks/suggestions/suggestions.schema.ts";
import { api } from "../../api.ts";

export type Suggestion = PlaybookSuggestions["suggestions"][number];

/** The checks whose position people decide against. */
export const suggestionsQuery = (playbookId: string) =>
  queryOptions({
    queryKey: ["playbooks", playbookId, "suggestions"],
    queryFn: ({ signal }) => api.get("/playbooks/{id}/suggestions", { params: { id: playbookId }, signal }),
  });
