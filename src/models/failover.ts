import type { Endpoint } from "./endpoint.ts";
import { Fault } from "./fault.ts";
import { type Generated, ModelFailure } from "./model.ts";
import type { Ask } from "./request.ts";

export interface FailoverOptions {
  /** Told which model gave no answer and why, without a word of the prompt. */
  onTrouble?: (message: string) => void;
  /** How long a model that gave none comes after the others. */
  restMs?: number;
}

/** Asks the models in their order until one answers. Throws `ModelFailure` when none does. */
export function askInTurn(endpoints: Endpoint[], { onTrouble, restMs = 60_000 }: FailoverOptions) {
  const restsUntil = new Map<Endpoint, number>();
  return async (ask: Ask): Promise<Generated> => {
    const rests = (endpoint: Endpoint) => (restsUntil.get(endpoint) ?? 0) > Date.now();
    const faults: { name: string; fault: Fault }[] = [];
    for (const endpoint of [...endpoints.filter((each) => !rests(each)), ...endpoints.filter(rests)]) {
      try {
        const answer = await endpoint.ask(ask);
        restsUntil.delete(endpoint);
        return answer;
      } catch (fault) {
        if (!(fault instanceof Fault)) throw fault;
        faults.push({ name: endpoint.name, fault });
        if (isItsOwn(fault)) restsUntil.set(endpoint, Date.now() + Math.max(restMs, fault.afterMs ?? 0));
        onTrouble?.(`The model ${endpoint.name} ${fault.message}.`);
      }
    }
    const reasons = faults.map(({ name, fault }) => `The model ${name} ${fault.message}.`).join(" ");
    throw new ModelFailure(
      reasons,
      faults.some(({ fault }) => fault.again),
    );
  };
}

/** Whether the model would have failed for any request, not for this one. */
const isItsOwn = ({ again, status = 0 }: Fault) => again || [401, 402, 403, 404].includes(status);
