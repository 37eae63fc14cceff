import { setTimeout as wait } from "node:timers/promises";
import type { EndpointSettings } from "../kernel/model-endpoints.ts";
import { CircuitBreaker } from "./circuit-breaker.ts";
import { type Client, type ClientReply, type ClientRequest, openClient } from "./client.ts";
import { ModelFault } from "./fault.ts";
import { boundedFetch, streamingFetch } from "./fetch.ts";
import { MAX_ANSWER, toGenerated } from "./generated.ts";
import type { Generated } from "./model.ts";
import { publicFetch } from "./public-fetch.ts";
import { type ModelRequest, toRequest } from "./request.ts";
import type { JsonSchema } from "./schema.ts";
import { readStream, withinLimit } from "./stream.ts";
import { withoutThinking } from "./thinking.ts";

/** One model. Returns an answer, or throws a `ModelFault` or the reason of the signal. */
export interface Endpoint {
  provider: string;
  name: string;
  ask(ask: ModelRequest): Promise<Generated>;
}

export interface CallTimeouts {
  /** Time limit of a call, including retries. */
  timeoutMs: number;
  firstPauseMs: number;
  /** How long the circuit of a model that is down stays open at first. */
  circuitMs: number;
}

const ATTEMPTS = 4;
/** If the provider asks for a longer delay, the call fails: there may be a fallback model, or the caller retries later. */
const MAX_DELAY_MS = 30_000;
const MAX_SCHEMAS = 1000;
/** Statuses that may mean that the provider rejects streaming, not the request. */
const STREAMING_REJECTED = [400, 406, 422];

export function openEndpoint(settings: EndpointSettings, timeouts: CallTimeouts): Endpoint {
  let client: Promise<Client> | undefined;
  let streamingClient: Promise<Client> | undefined;
  let canStream = true;
  const send = settings.publicOnly ? publicFetch : fetch;
  const breaker = new CircuitBreaker({ failures: ATTEMPTS, openMs: timeouts.circuitMs });
  const rejectedSchemas = new Set<string>();

  async function once(ask: ModelRequest, inWords: boolean): Promise<Generated> {
    const request = toRequest(settings.provider, ask, inWords);
    return ask.onText && canStream ? stream(ask, ask.onText, request) : complete(request);
  }

  async function complete(request: ClientRequest): Promise<Generated> {
    client ??= openClient(settings, boundedFetch(send));
    const opened = await client;
    return toGenerated(settings.name, await convertFaults(request, () => opened.doGenerate(request)));
  }

  /** Falls back to a complete response if the provider does not support streaming, and remembers that. */
  async function stream(
    ask: ModelRequest,
    onText: (piece: string) => void,
    request: ClientRequest,
  ): Promise<Generated> {
    streamingClient ??= openClient(settings, streamingFetch(send));
    const opened = await streamingClient;
    let hasText = false;
    const tell = (piece: string) => {
      hasText = true;
      onText(piece);
    };
    const publish = withoutThinking(withinLimit(MAX_ANSWER, tell));
    try {
      return toGenerated(settings.name, await convertFaults(request, () => readStream(opened, request, publish)));
    } catch (error) {
      if (hasText) ask.onRestart?.();
      if (!(error instanceof ModelFault) || !STREAMING_REJECTED.includes(error.status ?? 0)) throw error;
      const answer = await complete(request);
      canStream = false;
      return answer;
    }
  }

  /** If the provider rejects a JSON schema, asks for the shape in words instead, and remembers that. */
  async function askForObject(ask: ModelRequest, schema: JsonSchema, retry: Retry): Promise<Generated> {
    const key = JSON.stringify(schema);
    if (rejectedSchemas.has(key)) return retry(() => once(ask, true));
    try {
      return await retry(() => once(ask, false));
    } catch (error) {
      if (!(error instanceof ModelFault) || (error.status !== 400 && error.status !== 422)) throw error;
      const answer = await retry(() => once(ask, true));
      if (rejectedSchemas.size < MAX_SCHEMAS) rejectedSchemas.add(key);
      return answer;
    }
  }

  return {
    provider: settings.provider,
    name: settings.name,
    ask: (ask) =>
      withTimeout(timeouts.timeoutMs, ask.signal, async (signal) => {
        const retry = createRetry(timeouts, breaker, signal, ask.isPatient ?? false);
        const timed = { ...ask, signal };
        return ask.schema ? askForObject(timed, ask.schema, retry) : retry(() => once(timed, false));
      }),
  };
}

async function convertFaults(request: ClientRequest, call: () => PromiseLike<ClientReply>): Promise<ClientReply> {
  try {
    return await call();
  } catch (error) {
    if (error instanceof ModelFault || request.abortSignal?.aborted) throw error;
    // The provider's client wraps the fault that stopped reading the response.
    const { cause } = error as Error;
    if (cause instanceof ModelFault) throw cause;
    throw new ModelFault(`returned an unreadable answer (${(error as Error).name})`, true, { isAnswered: true });
  }
}

async function withTimeout<T>(ms: number, outer: AbortSignal | undefined, work: (signal: AbortSignal) => Promise<T>) {
  outer?.throwIfAborted();
  const timeout = new AbortController();
  const timer = setTimeout(() => timeout.abort(), ms);
  try {
    return await work(outer ? AbortSignal.any([outer, timeout.signal]) : timeout.signal);
  } catch (error) {
    outer?.throwIfAborted();
    if (timeout.signal.aborted) throw new ModelFault(`did not answer within ${ms / 1000} seconds`, true);
    throw error;
  } finally {
    clearTimeout(timer);
  }
}

type Retry = (work: () => Promise<Generated>) => Promise<Generated>;

/** Retries transient faults with backoff, respecting Retry-After, until the time limit or until the circuit opens. */
function createRetry(
  { timeoutMs, firstPauseMs }: CallTimeouts,
  breaker: CircuitBreaker,
  signal: AbortSignal,
  isPatient: boolean,
): Retry {
  const end = Date.now() + timeoutMs;
  let number = 0;
  return async (work) => {
    for (;;) {
      try {
        await begin(breaker, isPatient ? Math.min(end, Date.now() + MAX_DELAY_MS) : 0, signal);
        return await withBreaker(breaker, work);
      } catch (error) {
        signal.throwIfAborted();
        const mayRetry = error instanceof ModelFault && error.isRetryable && !breaker.isTripped;
        if (!mayRetry || ++number >= ATTEMPTS) throw error;
        const delay = (error.afterMs ?? 0) + firstPauseMs * 2 ** (number - 1) * (0.5 + Math.random());
        if (delay > MAX_DELAY_MS || Date.now() + delay >= end) throw error;
        await wait(delay, undefined, { signal });
      }
    }
  };
}

/**
 * Begins a call. While the circuit is open, waits until the model may be called again, if that is before `until`. One of the waiting
 * calls probes the model, and the others wait for the result.
 */
async function begin(breaker: CircuitBreaker, until: number, signal: AbortSignal) {
  const pauseOf = () => (until > 0 ? breaker.shortPauseMs : breaker.pauseMs);
  for (let pause = pauseOf(); pause > 0; pause = pauseOf()) {
    const { tryEnds } = breaker;
    const left = until - Date.now();
    if (left <= 0 || (!tryEnds && pause > left)) throw notAsked(breaker, pause);
    const waited = new AbortController();
    const timer = wait(tryEnds ? left : pause, undefined, { signal: AbortSignal.any([signal, waited.signal]) });
    await Promise.race([timer, ...(tryEnds ? [tryEnds] : [])]).finally(() => {
      waited.abort();
      timer.catch(() => undefined);
    });
  }
  breaker.begin();
}

/** The fault of a call that was not made. It repeats the model's last fault. */
function notAsked({ lastFault, tryEnds }: CircuitBreaker, afterMs: number): ModelFault {
  const next = tryEnds ? "now" : `in ${Math.ceil(afterMs / 1000)} seconds`;
  const message = `${lastFault?.message ?? "is unavailable"} and is asked again ${next}`;
  return new ModelFault(message, true, { status: lastFault?.status, afterMs });
}

/** Only outages count as failures. An unusable answer or a rejected request shows that the model is up. */
async function withBreaker(breaker: CircuitBreaker, work: () => Promise<Generated>): Promise<Generated> {
  try {
    const answer = await work();
    breaker.succeeded();
    return answer;
  } catch (error) {
    if (!(error instanceof ModelFault)) breaker.ended();
    else if (error.isOutage) breaker.failed(error);
    else breaker.succeeded();
    throw error;
  }
}
