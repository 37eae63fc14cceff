import { randomBytes } from "node:crypto";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import { unavailable } from "../../errors/errors.ts";
import { START_RETRY_SECONDS, START_STATUS_PATH, type StartStep, startPage } from "./start-page.ts";
import { startPagePolicy } from "./static.ts";

export interface StartServer {
  /** Sets the step that the page shows. */
  reach(step: StartStep): void;
  /** Frees the port for the service itself. */
  stop(): Promise<void>;
}

/** Answers at the service's address until the service is up: people see the progress, programs get 503. */
export async function openStartServer({ HOST, PORT }: { HOST: string; PORT: number }): Promise<StartServer> {
  let step: StartStep = "database";
  const server = createServer((request, response) => answer(request, response, step));
  await new Promise<void>((resolve, reject) => {
    server.once("error", reject).listen(PORT, HOST, resolve);
  });
  return {
    reach: (next) => {
      step = next;
    },
    stop: async () => {
      if (!server.listening) return;
      const closed = new Promise((resolve) => server.close(resolve));
      server.closeAllConnections();
      await closed;
    },
  };
}

const STARTING = JSON.stringify(unavailable("Chancery is starting. Try again shortly."));
const COMMON = { "cache-control": "no-store", "x-content-type-options": "nosniff", connection: "close" };

function answer({ url = "/", headers, method = "GET" }: IncomingMessage, response: ServerResponse, step: StartStep) {
  const isRead = method === "GET" || method === "HEAD";
  if (isRead && url.split("?", 1)[0] === START_STATUS_PATH) {
    return response.writeHead(200, { ...COMMON, "content-type": "application/json" }).end(JSON.stringify({ step }));
  }
  const retry = { ...COMMON, "retry-after": START_RETRY_SECONDS };
  if (!isRead || !headers.accept?.includes("text/html")) {
    return response.writeHead(503, { ...retry, "content-type": "application/json; charset=utf-8" }).end(STARTING);
  }
  const nonce = randomBytes(16).toString("base64");
  const policy = { "content-security-policy": startPagePolicy(nonce), "content-type": "text/html; charset=utf-8" };
  return response.writeHead(503, { ...retry, ...policy }).end(startPage(step, nonce));
}
