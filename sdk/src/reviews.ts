import { type BeginOptions, resultOf, type WaitOptions } from "./jobs.ts";
import { listing, type PageQuery } from "./paging.ts";
import { type Connection, path, type RequestOptions } from "./request.ts";
import type {
  FindingDecision,
  FindingDecisionChange,
  FindingHistoryEntry,
  GetReviewsIdPeopleQuery,
  GetReviewsQuery,
  NewReviewRedline,
  NewReviewResponse,
  NewReviewShare,
  Review,
  ReviewPerson,
  ReviewRedlineJob,
  ReviewResponseJob,
  ReviewRound,
  ReviewRoundDetail,
  ReviewShare,
  ReviewSummary,
} from "./types.ts";

/** `playbooks.run` starts a review: its job's id is the id of the review. */
export const reviews = (connection: Connection) => {
  const redline = (id: string, asked: NewReviewRedline = {}, { wait = 0, ...options }: BeginOptions = {}) =>
    connection.post<ReviewRedlineJob>(path`/reviews/${id}/redline`, asked, { ...options, wait });
  const respond = (id: string, asked: NewReviewResponse, { wait = 0, ...options }: BeginOptions = {}) =>
    connection.post<ReviewResponseJob>(path`/reviews/${id}/responses`, asked, { ...options, wait });
  return {
    list: (query?: GetReviewsQuery, options?: RequestOptions) =>
      listing<ReviewSummary>(connection, "/reviews", "reviews", query, options),
    get: (id: string, options?: RequestOptions) => connection.get<Review>(path`/reviews/${id}`, {}, options),
    delete: (id: string, options?: RequestOptions) => connection.delete(path`/reviews/${id}`, {}, options),
    /** Decides or assigns a finding, or adds a note to it. */
    decide: (id: string, checkId: string, change: FindingDecisionChange, options?: RequestOptions) =>
      connection.patch<FindingDecision>(path`/reviews/${id}/findings/${checkId}`, change, options),
    /** Every state of a finding, newest first: who decided what, with which text. */
    history: (id: string, checkId: string, query?: PageQuery, options?: RequestOptions) =>
      listing<FindingHistoryEntry>(
        connection,
        path`/reviews/${id}/findings/${checkId}/history`,
        "history",
        query,
        options,
      ),
    /** The people who can see the review. */
    people: (id: string, query?: GetReviewsIdPeopleQuery, options?: RequestOptions) =>
      listing<ReviewPerson>(connection, path`/reviews/${id}/people`, "people", query, options),
    shares: {
      list: (id: string, query?: PageQuery, options?: RequestOptions) =>
        listing<ReviewShare>(connection, path`/reviews/${id}/shares`, "shares", query, options),
      add: (id: string, share: NewReviewShare, options?: RequestOptions) =>
        connection.post<ReviewShare>(path`/reviews/${id}/shares`, share, options),
      remove: (id: string, userId: number, options?: RequestOptions) =>
        connection.delete(path`/reviews/${id}/shares/${userId}`, {}, options),
    },
    /** Starts the job that reads the draft that came back. `respondAndWait` returns what became of our changes. */
    respond,
    respondAndWait: (
      id: string,
      asked: NewReviewResponse,
      { timeoutMs, ...options }: WaitOptions & RequestOptions = {},
    ) => resultOf(connection, respond(id, asked, options), { timeoutMs, signal: options.signal }),
    /** The drafts that came back, newest first. They are kept with the review. */
    responses: {
      list: (id: string, query?: PageQuery, options?: RequestOptions) =>
        listing<ReviewRound>(connection, path`/reviews/${id}/responses`, "responses", query, options),
      get: (id: string, responseId: string, options?: RequestOptions) =>
        connection.get<ReviewRoundDetail>(path`/reviews/${id}/responses/${responseId}`, {}, options),
    },
    /** Starts the job that writes the redline. `redlineAndWait` returns the documents. */
    redline,
    redlineAndWait: (
      id: string,
      asked?: NewReviewRedline,
      { timeoutMs, ...options }: WaitOptions & RequestOptions = {},
    ) => resultOf(connection, redline(id, asked, options), { timeoutMs, signal: options.signal }),
  };
};
