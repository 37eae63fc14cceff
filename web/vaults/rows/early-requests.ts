import { api } from "../../api.ts";
import type { Page, Place } from "./vault-rows.ts";

/** The sort, search and filter of a list of documents, as the API takes them. */
export interface ListQuery {
  sort: string | undefined;
  search: string;
  filter: string | undefined;
}

interface Sent {
  page: Promise<Page>;
  controller: AbortController;
}

/** Requests for documents, sent as soon as the URL changes. The page takes their replies once it is rendered for that URL. */
export class EarlyRequests {
  readonly #sent = new Map<string, Sent>();

  /** Requests these places now, and cancels earlier requests whose replies nobody took. */
  send(vaultId: string, query: ListQuery, places: Place[]) {
    for (const { controller } of this.#sent.values()) controller.abort();
    this.#sent.clear();
    for (const place of places) {
      const controller = new AbortController();
      const page = request(vaultId, query, place, controller.signal);
      page.catch(() => {});
      this.#sent.set(keyOf(vaultId, query, place), { page, controller });
    }
  }

  /** The reply to the early request, or to a new one. */
  fetch(vaultId: string, query: ListQuery, place: Place, signal: AbortSignal): Promise<Page> {
    const key = keyOf(vaultId, query, place);
    const sent = this.#sent.get(key);
    if (!sent) return request(vaultId, query, place, signal);
    this.#sent.delete(key);
    signal.addEventListener("abort", () => sent.controller.abort(), { once: true });
    return sent.page;
  }
}

const keyOf = (vaultId: string, query: ListQuery, place: Place) => JSON.stringify([vaultId, query, place]);

const request = (vaultId: string, query: ListQuery, { offset, limit, fields }: Place, signal: AbortSignal) =>
  api.get("/vaults/{id}/documents", {
    params: { id: vaultId },
    query: {
      ...query,
      include: "notes,checks",
      offset,
      limit,
      fields: fields.some((key) => key.includes(",")) ? undefined : fields.join(","),
    },
    signal,
  });
