import type { IncomingHttpHeaders } from "node:http";
import type { StreamClient } from "./endpoint.ts";

interface StreamRequest {
  headers: IncomingHttpHeaders;
  isStillAdmitted: () => Promise<boolean>;
}

/** Whether the client asks for a stream: by its Accept header, or by `stream: true` in the body. */
export const wantsEvents = ({ headers }: StreamRequest, body: unknown): boolean =>
  (body as { stream?: unknown } | undefined)?.stream === true ||
  (headers.accept ?? "").toLowerCase().includes("text/event-stream");

export const streamClient = ({ isStillAdmitted, headers }: StreamRequest): StreamClient => ({
  isStillAdmitted,
  lastEventId: [headers["last-event-id"]].flat()[0],
});
