import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import { collectDefaultMetrics } from "prom-client";
import type { Deps } from "../context.ts";
import { openStateGauges } from "./state.ts";

export interface MetricsServer {
  stop(): Promise<void>;
}

/** Serves Prometheus metrics on a separate port that callers cannot reach. */
export async function serveMetrics(deps: Deps, port: number): Promise<MetricsServer> {
  const { registry } = deps.metrics;
  const updateGauges = openStateGauges(deps);
  collectDefaultMetrics({ register: registry });
  const server = createServer(async (request, response) => {
    if (!isMetricsRequest(request, response)) return;
    try {
      await updateGauges();
      const text = await registry.metrics();
      response.writeHead(200, { "content-type": registry.contentType, "cache-control": "no-store" }).end(text);
    } catch (error) {
      deps.log.error({ err: error }, "could not collect metrics");
      response.writeHead(500).end();
    }
  });
  await new Promise<void>((done, fail) => {
    server.once("error", fail).listen({ host: deps.config.METRICS_HOST, port }, done);
  });
  return {
    stop: () =>
      new Promise((done) => {
        server.close(() => done());
        server.closeAllConnections();
      }),
  };
}

function isMetricsRequest({ method, url = "" }: IncomingMessage, response: ServerResponse): boolean {
  if (url.split("?", 1)[0] !== "/metrics") {
    response.writeHead(404).end();
    return false;
  }
  if (method === "GET" || method === "HEAD") return true;
  response.writeHead(405, { allow: "GET, HEAD" }).end();
  return false;
}
