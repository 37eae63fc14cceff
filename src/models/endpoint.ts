import { setTimeout as wait } from "node:timers/promises";
import { type Client, type ClientReply, type ClientRequest, openClient } from "./client.ts";
import { ModelFault } from "./fault.ts";
import { boundedFetch, streamingFetch } from "./fetch.ts";
import { toGenerated } from "./generated.ts";
import type { Generated } from "./model.ts";
import { type ModelRequest, toRequest } from "./request.ts";
import type { JsonSchema } from "./schema.ts";
import type { EndpointSettings } from "./settings.ts";
import { readStream, withoutThinking } from "./stream.ts";

/** One model. It answers or throws a `Fault`, or the reason of the signal. */
export interface Endpoint {
  provider: string;
  name: string;
  ask(ask: ModelRequest): Promise<Generated>;
}

export interface CallTimeouts {
  /** How long one call may take in all, repeats included. */
  timeoutMs: number;
  firstPauseMs: number;
}

const ATTEMPTS = 4;
/** A provider that asks for a longer pause is not waited for: the caller may have another model, or come again. */
const LONGEST_PAUSE_MS = 30_000;
const MOST_REMEMBERED = 1000;
/** What may mean that a provider takes the question, only not in this way. */
const NOT_IN_PIECES = [400, 406, 422];

export function openEndpoint(settings: EndpointSettings, patience: CallTimeouts): Endpoint {
  let client: Promise<Client> | undefined;
  let flowing: Promise<Client> | undefined;
  let flows = true;
  const notEnforced = new Set<string>();

  async function once(ask: ModelRequest, plainly: boolean): Promise<Generated> {
    const request = toRequest(settings.provider, ask, plainly);
    return ask.onText && flows ? inPieces(ask, ask.onText, request) : whole(request);
  }

  async function whole(request: ClientRequest): Promise<Generated> {
    client ??= openClient(settings, boundedFetch);
    const opened = await client;
    return toGenerated(settings.name, await send(request, () => opened.doGenerate(request)));
  }

  /** A provider that does not answer in pieces is asked for the whole, from then on at once. */
  async function inPieces(
    ask: ModelRequest,
    onText: (piece: string) => void,
    request: ClientRequest,
  ): Promise<Generated> {
    flowing ??= openClient(settings, streamingFetch);
    const opened = await flowing;
    let isBegun = false;
    const tell = withoutThinking((piece) => {
      isBegun = true;
      onText(piece);
    });
    try {
      return toGenerated(settings.name, await send(request, () => readStream(opened, request, tell)));
    } catch (error) {
      if (isBegun) ask.onRestart?.();
      if (!(error instanceof ModelFault) || !NOT_IN_PIECES.includes(error.status ?? 0)) throw error;
      const answer = await whole(request);
      flows = false;
      return answer;
    }
  }

  /** A shape that the provider does not take is asked for in words, from then on at once. */
  async function shaped(ask: ModelRequest, schema: JsonSchema, repeat: Repeat): Promise<Generated> {
    const key = JSON.stringify(schema);
    if (notEnforced.has(key)) return repeat(() => once(ask, true));
    try {
      return await repeat(() => once(ask, false));
    } catch (error) {
      if (!(error instanceof ModelFault) || (error.status !== 400 && error.status !== 422)) throw error;
      const answer = await repeat(() => once(ask, true));
      if (notEnforced.size < MOST_REMEMBERED) notEnforced.add(key);
      return answer;
    }
  }

  return {
    provider: settings.provider,
    name: settings.name,
    ask: (ask) =>
      withinTime(patience.timeoutMs, ask.signal, async (signal) => {
        const repeat = repeater(patience, signal);
        const timed = { ...ask, signal };
        return ask.schema ? shaped(timed, ask.schema, repeat) : repeat(() => once(timed, false));
      }),
  };
}

async function send(request: ClientRequest, call: () => PromiseLike<ClientReply>): Promise<ClientReply> {
  try {
    return await call();
  } catch (error) {
    if (error instanceof ModelFault || request.abortSignal?.aborted) throw error;
    throw new ModelFault(`gave an answer that cannot be read (${(error as Error).name})`, true);
  }
}

async function withinTime<T>(ms: number, outer: AbortSignal | undefined, work: (signal: AbortSignal) => Promise<T>) {
  outer?.throwIfAborted();
  const late = new AbortController();
  const timer = setTimeout(() => late.abort(), ms);
  try {
    return await work(outer ? AbortSignal.any([outer, late.signal]) : late.signal);
  } catch (error) {
    outer?.throwIfAborted();
    if (late.signal.aborted) throw new ModelFault(`did not answer within ${ms / 1000} seconds`, true);
    throw error;
  } finally {
    clearTimeout(timer);
  }
}

type Repeat = (work: () => Promise<Generated>) => Promise<Generated>;

/** Repeats what may pass in a moment, after the pause the provider asks for, for as long as there is time. */
function repeater({ timeoutMs, firstPauseMs }: CallTimeouts, signal: AbortSignal): Repeat {
  const end = Date.now() + timeoutMs;
  let number = 0;
  return async (work) => {
    for (;;) {
      try {
        return await work();
      } catch (error) {
        signal.throwIfAborted();
        if (!(error instanceof ModelFault) || !error.isRetryable || ++number >= ATTEMPTS) throw error;
        const pause = (error.afterMs ?? 0) + firstPauseMs * 2 ** (number - 1) * (0.5 + Math.random());
        if (pause > LONGEST_PAUSE_MS || Date.now() + pause >= end) throw error;
        await wait(pause, undefined, { signal });
      }
    }
  };
}
