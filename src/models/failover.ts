import type { Endpoint } from "./endpoint.ts";
import { ModelFault } from "./fault.ts";
import { type Generated, type ModelCall, ModelFailure, type Tokens } from "./model.ts";
import type { ModelRequest } from "./request.ts";

export interface FailoverOptions {
  /** Told which model gave no answer and why, without a word of the prompt. */
  onTrouble?: (message: string) => void;
  /** Told of every call that ended by itself, whatever came of it. */
  onAsked?: (asked: ModelCall) => void;
  /** How long a model that gave none comes after the others. */
  restMs?: number;
}

/** Asks the models in their order until one answers. Throws `ModelFailure` when none does. */
export function askWithFailover(endpoints: Endpoint[], { onTrouble, onAsked, restMs = 60_000 }: FailoverOptions) {
  const restsUntil = new Map<Endpoint, number>();
  return async (ask: ModelRequest): Promise<Generated> => {
    const rests = (endpoint: Endpoint) => (restsUntil.get(endpoint) ?? 0) > Date.now();
    const faults: { name: string; fault: ModelFault }[] = [];
    for (const endpoint of [...endpoints.filter((each) => !rests(each)), ...endpoints.filter(rests)]) {
      const began = Date.now();
      const tell = (tokens?: Tokens) =>
        onAsked?.({ provider: endpoint.provider, name: endpoint.name, seconds: (Date.now() - began) / 1000, tokens });
      try {
        const answer = await endpoint.ask(ask);
        tell(answer.tokens);
        restsUntil.delete(endpoint);
        return answer;
      } catch (fault) {
        if (!(fault instanceof ModelFault)) throw fault;
        tell();
        faults.push({ name: endpoint.name, fault });
        if (isItsOwn(fault)) restsUntil.set(endpoint, Date.now() + Math.max(restMs, fault.afterMs ?? 0));
        onTrouble?.(`The model ${endpoint.name} ${fault.message}.`);
      }
    }
    const reasons = faults.map(({ name, fault }) => `The model ${name} ${fault.message}.`).join(" ");
    throw new ModelFailure(
      reasons,
      faults.some(({ fault }) => fault.isRetryable),
    );
  };
}

/** Whether the model would have failed for any request, not for this one. */
const isItsOwn = ({ isRetryable: again, status = 0 }: ModelFault) => again || [401, 402, 403, 404].includes(status);
