import type { EndpointSettings } from "../kernel/model-endpoints.ts";
import { changeAfter } from "./change-after.ts";
import { CircuitBreaker } from "./circuit-breaker.ts";
import { type ClientReply, type ClientRequest, openClient } from "./client.ts";
import { ModelFault } from "./fault.ts";
import { boundedFetch, streamingFetch, WholeAnswer } from "./fetch.ts";
import { MAX_ANSWER, toGenerated, tokensOf } from "./generated.ts";
import { type Habits, LearnedHabits } from "./habits.ts";
import { Liveness, type TimeLimits } from "./liveness.ts";
import { type Generated, sumTokens } from "./model.ts";
import { patientFetch, publicFetch } from "./patient-fetch.ts";
import { type ModelRequest, toRequest } from "./request.ts";
import { askAgain, OUTAGE_TRIES } from "./retry.ts";
import { readStream, unreadableAnswer, withinLimit } from "./stream.ts";
import { withoutThinking } from "./thinking.ts";

/** One model. Returns an answer, or throws a `ModelFault` or the reason of the signal. */
export interface Endpoint {
  provider: string;
  name: string;
  ask(ask: ModelRequest): Promise<Generated>;
}

export interface CallLimits extends TimeLimits {
  firstPauseMs: number;
  /** How long the circuit of a model that is down stays open at first. */
  circuitMs: number;
}

export function openEndpoint(settings: EndpointSettings, limits: CallLimits): Endpoint {
  const send = settings.publicOnly ? publicFetch : patientFetch;
  const breaker = new CircuitBreaker({ failures: OUTAGE_TRIES, openMs: limits.circuitMs });
  const habits = new LearnedHabits();

  /** Asks differently as long as the provider rejects how it was asked. */
  async function once(ask: ModelRequest): Promise<Generated> {
    for (let tried = habits.for(ask); ; ) {
      try {
        const { answer, learned } = await call(ask, tried);
        habits.keep(ask, learned);
        return answer;
      } catch (error) {
        const changed = error instanceof ModelFault ? changeAfter(error, ask, tried) : undefined;
        if (!changed) throw error;
        tried = changed;
      }
    }
  }

  async function call(ask: ModelRequest, tried: Habits): Promise<{ answer: Generated; learned: Habits }> {
    ask.signal?.throwIfAborted();
    const alive = new Liveness(limits, ask.signal, !tried.isWhole);
    const request = toRequest(settings, { ...ask, signal: alive.signal }, tried);
    let tokens = sumTokens([]);
    const answer = (reply: ClientReply) => {
      tokens = tokensOf(reply);
      return mustSpeak(ask, toGenerated(settings.name, reply));
    };
    try {
      if (tried.isWhole) return { answer: answer(await complete(request, tried, send)), learned: tried };
      return { answer: answer(await stream(ask, request, tried, alive)), learned: tried };
    } catch (error) {
      ask.signal?.throwIfAborted();
      if (alive.fault) throw alive.fault;
      if (!(error instanceof WholeAnswer)) throw error;
      const learned: Habits = { ...tried, isWhole: true };
      return { answer: answer(await complete(request, learned, async () => error.response)), learned };
    } finally {
      alive.stop();
      await ask.onCall?.({ model: settings.name, tokens });
    }
  }

  async function complete(request: ClientRequest, tried: Habits, by: typeof fetch): Promise<ClientReply> {
    const client = await openClient(settings, boundedFetch(by), tried);
    return convertFaults(request, () => client.doGenerate(request));
  }

  async function stream(ask: ModelRequest, request: ClientRequest, tried: Habits, alive: Liveness) {
    const client = await openClient(settings, streamingFetch(send, alive), tried);
    const { publish, takeBack } = publisher(ask);
    try {
      return await convertFaults(request, () => readStream(client, request, alive, publish));
    } catch (error) {
      takeBack();
      throw error;
    }
  }

  return {
    provider: settings.provider,
    name: settings.name,
    ask: (ask) => askAgain(ask, { breaker, firstPauseMs: limits.firstPauseMs }, () => once(ask)),
  };
}

/** Publishes the answer as far as it is read, and takes back what turns out to be no part of it. */
function publisher({ onText, onRestart }: ModelRequest) {
  let hasText = false;
  const limited = () =>
    withinLimit(MAX_ANSWER, (piece) => {
      hasText = true;
      onText?.(piece);
    });
  let write = limited();
  const takeBack = () => {
    if (hasText) onRestart?.();
    hasText = false;
    write = limited();
  };
  return { publish: withoutThinking((piece) => write(piece), takeBack), takeBack };
}

/** A shape may be asked for again with less to fill. An answer in words that was cut off before the first one is none. */
function mustSpeak({ schema }: ModelRequest, answer: Generated): Generated {
  if (schema || !answer.cut || answer.text.trim() !== "" || answer.calls.length > 0) return answer;
  const spent = answer.tokens.output > 0 ? ` (${answer.tokens.output} tokens)` : "";
  throw new ModelFault(
    `spent its whole output limit${spent} before the first word of its answer. Allow it more (MODEL_OUTPUT_TOKENS) or less reasoning (MODEL_REASONING)`,
    "cut",
  );
}

async function convertFaults(request: ClientRequest, call: () => PromiseLike<ClientReply>): Promise<ClientReply> {
  try {
    return await call();
  } catch (error) {
    if (error instanceof ModelFault || error instanceof WholeAnswer || request.abortSignal?.aborted) throw error;
    // The provider's client wraps the fault that stopped reading the response.
    const { cause } = error as Error;
    if (cause instanceof ModelFault || cause instanceof WholeAnswer) throw cause;
    throw unreadableAnswer((error as Error).name);
  }
}
