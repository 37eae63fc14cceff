import { listing } from "./paging.ts";
import { type Connection, path, type RequestOptions } from "./request.ts";
import type {
  Deleted,
  GetRequestsQuery,
  GetRequesttypesQuery,
  ListedRequest,
  NewRequest,
  NewRequestMessage,
  NewRequestType,
  Request,
  RequestChange,
  RequestMessage,
  RequestType,
  RequestTypeChange,
} from "./types.ts";

/** What people may ask the legal team for. */
export const requestTypes = (connection: Connection) => ({
  list: (query?: GetRequesttypesQuery, options?: RequestOptions) =>
    listing<RequestType>(connection, "/request-types", "request_types", query, options),
  create: (type: NewRequestType, options?: RequestOptions) =>
    connection.post<RequestType>("/request-types", type, options),
  update: (id: string, change: RequestTypeChange, options?: RequestOptions) =>
    connection.patch<RequestType>(path`/request-types/${id}`, change, options),
  delete: (id: string, options?: RequestOptions) => connection.delete<Deleted>(path`/request-types/${id}`, {}, options),
});

/** What people asked for. */
export const requests = (connection: Connection) => ({
  list: (query?: GetRequestsQuery, options?: RequestOptions) =>
    listing<ListedRequest>(connection, "/requests", "requests", query, options),
  create: (request: NewRequest, options?: RequestOptions) => connection.post<Request>("/requests", request, options),
  get: (id: string, options?: RequestOptions) => connection.get<Request>(path`/requests/${id}`, {}, options),
  update: (id: string, change: RequestChange, options?: RequestOptions) =>
    connection.patch<Request>(path`/requests/${id}`, change, options),
  /** Writes to the requester. */
  write: (id: string, message: NewRequestMessage, options?: RequestOptions) =>
    connection.post<RequestMessage>(path`/requests/${id}/messages`, message, options),
});
