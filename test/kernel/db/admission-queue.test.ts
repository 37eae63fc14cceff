import { describe, expect, it } from "vitest";
import { AdmissionQueue, type AdmissionQueueSettings } from "../../../src/kernel/db/admission-queue.ts";

const BUSY = { status: 503, code: "UNAVAILABLE", headers: { "retry-after": "1" } };

/** A queue whose only slot is occupied until it is released. */
function fullQueue(settings: Partial<AdmissionQueueSettings> = {}) {
  const queue = new AdmissionQueue({ places: 1, maxWaiting: 3, ...settings });
  const stay = Promise.withResolvers<void>();
  const inside = queue.admit(false, () => stay.promise);
  const order: string[] = [];
  const enter = (name: string, urgent = false) => queue.admit(urgent, async () => void order.push(name));
  return { queue, inside, order, enter, release: stay.resolve };
}

describe("the admission queue", () => {
  it("admits in order of arrival, urgent ones first", async () => {
    const { order, enter, release } = fullQueue();
    const waiting = [enter("first"), enter("second"), enter("urgent", true)];
    release();
    await Promise.all(waiting);
    expect(order).toEqual(["urgent", "first", "second"]);
  });

  it("admits nobody while admitted work fills it", async () => {
    const { queue, inside, order, enter, release } = fullQueue();
    const more = Promise.withResolvers<void>();
    const begun = queue.runAdmitted(() => more.promise);
    const waiting = enter("later");
    release();
    await inside;
    expect(order).toEqual([]);
    more.resolve();
    await Promise.all([begun, waiting]);
    expect(order).toEqual(["later"]);
  });

  it("rejects at the limit of waiting callers, and urgent ones at twice the limit", async () => {
    const { enter, release } = fullQueue();
    const waiting = [enter("1"), enter("2"), enter("3")];
    await expect(enter("4")).rejects.toMatchObject(BUSY);
    waiting.push(enter("5", true), enter("6", true), enter("7", true));
    await expect(enter("8", true)).rejects.toMatchObject(BUSY);
    release();
    await Promise.all(waiting);
  });

  it("rejects a caller that waited too long, even when no place is freed", async () => {
    const { enter, release, inside } = fullQueue({ patienceMs: 10, longestMs: 30 });
    await expect(enter("patient")).rejects.toMatchObject(BUSY);
    release();
    await inside;
    await expect(enter("after the release")).resolves.toBeUndefined();
  });

  it("rejects short waits too under sustained load", async () => {
    const { enter, release } = fullQueue({ burstMs: 20, patienceMs: 10, maxWaiting: 1000 });
    const first = enter("first").catch((error) => error);
    const waiting: Promise<unknown>[] = [];
    const stream = setInterval(() => waiting.push(enter("more").catch((error) => error)), 2);
    expect(await first).toMatchObject(BUSY);
    clearInterval(stream);
    release();
    await Promise.all(waiting);
  });

  it("frees the place when the admitted work fails", async () => {
    const { queue, enter } = fullQueue({ places: 2 });
    await expect(queue.admit(false, () => Promise.reject(new Error("broken")))).rejects.toThrow("broken");
    await expect(enter("next")).resolves.toBeUndefined();
  });
});
