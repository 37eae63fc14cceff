import type { FastifyInstance, FastifyRequest } from "fastify";
import { Counter, Gauge, Histogram, Registry } from "prom-client";
import type { ModelCall } from "./model-calls.ts";

declare module "fastify" {
  interface FastifyContextConfig {
    /** The route's label. Never a path with ids. */
    operation?: string;
    mount?: string;
    /** Streams stay open as long as the client wants, so their duration is not measured. */
    streams?: boolean;
  }
}

/** How an attempt to run a job ended. Only `succeeded` and `failed` are final. */
export type RunOutcome = "succeeded" | "failed" | "retried" | "postponed" | "interrupted" | "superseded" | "lost";

const REQUEST_SECONDS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10, 30, 90];
const JOB_SECONDS = [0.1, 0.5, 1, 2.5, 5, 10, 30, 60, 120, 300, 600];
const MODEL_SECONDS = [0.5, 1, 2.5, 5, 10, 20, 40, 80, 160, 300];

/** Metrics of one process. Labels never hold organizations, ids, keys or user text. */
export class Metrics {
  readonly registry = new Registry();
  readonly #requests = this.#counter("http_requests_total", "Requests answered", ["mount", "operation", "status"]);
  readonly #durations = this.#histogram("http_request_seconds", "Duration of requests", ["operation"], REQUEST_SECONDS);
  readonly #inFlight = this.gauge("http_requests_in_flight", "Requests in progress");
  readonly #runs = this.#counter("job_runs_total", "Attempts to run a job, by outcome", ["kind", "outcome"]);
  readonly #runDurations = this.#histogram("job_run_seconds", "Duration of job attempts", ["kind"], JOB_SECONDS);
  readonly #models = this.#counter("model_calls_total", "Calls to language models", ["provider", "model", "outcome"]);
  readonly #modelDurations = this.#histogram(
    "model_call_seconds",
    "Duration of calls to language models",
    ["model"],
    MODEL_SECONDS,
  );
  readonly #tokens = this.#counter("model_tokens_total", "Tokens as reported by providers", ["model", "direction"]);
  readonly #tools = this.#counter("mcp_calls_total", "Calls to MCP tools", ["tool", "outcome"]);

  /** Counts every request when its response is closed. */
  watch(fastify: FastifyInstance) {
    fastify.addHook("onRequest", async (request, { raw }) => {
      const began = performance.now();
      this.#inFlight.inc();
      raw.once("close", () => {
        this.#inFlight.dec();
        const { mount = "none", streams } = request.routeOptions.config;
        const operation = operationOf(request);
        this.#requests.inc({ mount, operation, status: raw.headersSent ? raw.statusCode : "gone" });
        if (!streams) this.#durations.observe({ operation }, secondsSince(began));
      });
    });
  }

  jobRan(kind: string, outcome: RunOutcome, began?: number) {
    this.#runs.inc({ kind, outcome });
    if (began !== undefined) this.#runDurations.observe({ kind }, secondsSince(began));
  }

  modelAsked({ provider, name: model, seconds, tokens }: ModelCall) {
    this.#models.inc({ provider, model, outcome: tokens ? "answered" : "failed" });
    this.#modelDurations.observe({ model }, seconds);
    if (!tokens) return;
    this.#tokens.inc({ model, direction: "input" }, tokens.input);
    this.#tokens.inc({ model, direction: "cached" }, tokens.cached);
    this.#tokens.inc({ model, direction: "output" }, tokens.output);
  }

  toolCalled(tool: string, outcome: "done" | "previewed" | "refused") {
    this.#tools.inc({ tool, outcome });
  }

  gauge(name: string, help: string, labelNames: string[] = []) {
    return new Gauge({ name: `chancery_${name}`, help, labelNames, registers: [this.registry] });
  }

  #counter(name: string, help: string, labelNames: string[]) {
    return new Counter({ name: `chancery_${name}`, help, labelNames, registers: [this.registry] });
  }

  #histogram(name: string, help: string, labelNames: string[], buckets: number[]) {
    return new Histogram({ name: `chancery_${name}`, help, labelNames, buckets, registers: [this.registry] });
  }
}

const secondsSince = (began: number) => (performance.now() - began) / 1000;

/** Unknown paths share one label, because clients can make up any number of them. */
function operationOf({ is404, routeOptions: { config, method, url } }: FastifyRequest): string {
  if (is404 || url === undefined) return "other";
  return config.operation ?? `${[method].flat().join(" ")} ${url}`;
}
