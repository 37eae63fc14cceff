import type { Endpoint } from "./endpoint.ts";
import { ModelFault } from "./fault.ts";
import { type FailureKind, type Generated, type ModelCall, ModelFailure, type Tokens } from "./model.ts";
import type { ModelRequest } from "./request.ts";

export interface FailoverOptions {
  /** Called with the model that failed and why, without any text of the prompt. */
  onTrouble?: (message: string) => void;
  /** Called after every call that was not aborted, successful or not. */
  onAsked?: (asked: ModelCall) => void;
  /** How long a failed model is tried only after the others. */
  restMs?: number;
}

/** Tries the models in order until one answers. Throws `ModelFailure` if none does. */
export function askWithFailover(endpoints: Endpoint[], { onTrouble, onAsked, restMs = 60_000 }: FailoverOptions) {
  const coolsDownUntil = new Map<Endpoint, number>();
  return async (ask: ModelRequest): Promise<Generated> => {
    const coolsDown = (endpoint: Endpoint) => (coolsDownUntil.get(endpoint) ?? 0) > Date.now();
    const faults: { name: string; fault: ModelFault }[] = [];
    const inOrder = [...endpoints.filter((each) => !coolsDown(each)), ...endpoints.filter(coolsDown)];
    for (const endpoint of inOrder) {
      const startedAt = Date.now();
      const report = (tokens?: Tokens) =>
        onAsked?.({
          provider: endpoint.provider,
          name: endpoint.name,
          seconds: (Date.now() - startedAt) / 1000,
          tokens,
        });
      try {
        // Only the last model is worth waiting for: before that, another one can be asked.
        const hasNext = endpoint !== inOrder.at(-1);
        const answer = await endpoint.ask({ ...ask, hasNext, isPatient: ask.isPatient === true && !hasNext });
        report(answer.tokens);
        coolsDownUntil.delete(endpoint);
        return answer;
      } catch (fault) {
        if (!(fault instanceof ModelFault)) throw fault;
        report();
        faults.push({ name: endpoint.name, fault });
        if (isGeneral(fault)) coolsDownUntil.set(endpoint, Date.now() + Math.max(restMs, fault.afterMs ?? 0));
        onTrouble?.(`The model ${endpoint.name} ${fault.message}.`);
      }
    }
    const reasons = faults.map(({ name, fault }) => `The model ${name} ${fault.message}.`).join(" ");
    throw new ModelFailure(reasons, kindOf(faults.map(({ fault }) => fault.kind)));
  };
}

/** Whether the model would probably have failed for any request, not just this one. */
const isGeneral = ({ kind, status = 0 }: ModelFault) =>
  kind === "outage" || kind === "useless" || kind === "slow" || [401, 402, 403, 404].includes(status);

/** What to do about it: wait for a model that may come back, else ask for less, else give up. */
const kindOf = (kinds: FailureKind[]): FailureKind =>
  (["outage", "too_long", "cut"] as const).find((kind) => kinds.includes(kind)) ?? kinds.at(-1) ?? "refused";
