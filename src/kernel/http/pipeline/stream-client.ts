import type { IncomingHttpHeaders } from "node:http";
import type { StreamClient } from "../endpoint.ts";

interface StreamRequest {
  headers: IncomingHttpHeaders;
  isStillAdmitted: () => Promise<boolean>;
}

/** Whether the client asks for a stream: by `stream` in the body, or else by its Accept header. */
export function wantsEvents({ headers }: StreamRequest, body: unknown): boolean {
  const asked = (body as { stream?: unknown } | undefined)?.stream;
  if (typeof asked === "boolean") return asked;
  const preference = (type: string) => qualityOf(headers.accept ?? "", type);
  return preference("text/event-stream") > preference("application/json");
}

/** The quality of a media type in an Accept header, 0 to 1. Wildcards do not count. */
function qualityOf(accept: string, type: string): number {
  const [, ...parameters] = accept
    .split(",")
    .map((range) => range.split(";").map((word) => word.trim().toLowerCase()))
    .find(([name]) => name === type) ?? ["", "q=0"];
  const quality = parameters.find((parameter) => parameter.startsWith("q="));
  return quality === undefined ? 1 : Number(quality.slice(2)) || 0;
}

export const streamClient = ({ isStillAdmitted, headers }: StreamRequest): StreamClient => ({
  isStillAdmitted,
  lastEventId: [headers["last-event-id"]].flat()[0],
  accept: headers.accept,
});
