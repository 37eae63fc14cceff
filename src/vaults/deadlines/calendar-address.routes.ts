import { z } from "zod";
import { TextReply } from "../../kernel/http/download.ts";
import { type Endpoint, endpoint } from "../../kernel/http/endpoint.ts";
import { CALENDAR_PATH, readCalendar } from "./calendar.ts";

const HEADERS = {
  "cache-control": "private, no-store",
  "content-disposition": 'inline; filename="deadlines.ics"',
};

/** The token in the calendar's address grants access: no key is needed. */
export const calendarOperations: Endpoint[] = [CALENDAR_PATH, `/v1${CALENDAR_PATH}`].map((path) =>
  endpoint({
    method: "GET",
    path: `${path}/{file}`,
    summary: "Get the deadlines of a vault as iCalendar",
    key: "none",
    params: z.object({ file: z.string() }),
    status: 200,
    handle: async ({ deps, requestId, browser: { address } }, { params }) =>
      new TextReply(
        "text/calendar; charset=utf-8",
        await readCalendar(deps, params.file, new Date(), { address, requestId }),
        HEADERS,
      ),
  }),
);
