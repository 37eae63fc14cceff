import { describe, expect, it } from "vitest";
import { AdmissionQueue, type AdmissionQueueSettings } from "../../src/db/admission-queue.ts";

const BUSY = { status: 503, code: "UNAVAILABLE", headers: { "retry-after": "1" } };

/** A queue whose only place is taken until it is released. */
function crowded(settings: Partial<AdmissionQueueSettings> = {}) {
  const queue = new AdmissionQueue({ places: 1, maxWaiting: 3, ...settings });
  const stay = Promise.withResolvers<void>();
  const inside = queue.admit(false, () => stay.promise);
  const order: string[] = [];
  const come = (name: string, urgent = false) => queue.admit(urgent, async () => void order.push(name));
  return { queue, inside, order, come, leave: stay.resolve };
}

describe("the admission queue", () => {
  it("lets those who wait in by turns, urgent ones first", async () => {
    const { order, come, leave } = crowded();
    const coming = [come("first"), come("second"), come("urgent", true)];
    leave();
    await Promise.all(coming);
    expect(order).toEqual(["urgent", "first", "second"]);
  });

  it("lets nobody in while the work of those inside fills it", async () => {
    const { queue, inside, order, come, leave } = crowded();
    const more = Promise.withResolvers<void>();
    const begun = queue.runAdmitted(() => more.promise);
    const coming = come("later");
    leave();
    await inside;
    expect(order).toEqual([]);
    more.resolve();
    await Promise.all([begun, coming]);
    expect(order).toEqual(["later"]);
  });

  it("turns the next away when as many wait as may, an urgent one when twice as many do", async () => {
    const { come, leave } = crowded();
    const coming = [come("1"), come("2"), come("3")];
    await expect(come("4")).rejects.toMatchObject(BUSY);
    coming.push(come("5", true), come("6", true), come("7", true));
    await expect(come("8", true)).rejects.toMatchObject(BUSY);
    leave();
    await Promise.all(coming);
  });

  it("turns away whoever has waited too long, though nobody leaves", async () => {
    const { come, leave, inside } = crowded({ patienceMs: 10, longestMs: 30 });
    await expect(come("patient")).rejects.toMatchObject(BUSY);
    leave();
    await inside;
    await expect(come("after the crowd")).resolves.toBeUndefined();
  });

  it("turns away, while more and more come, whoever has waited for more than a moment", async () => {
    const { come, leave } = crowded({ burstMs: 20, patienceMs: 10, maxWaiting: 1000 });
    const first = come("first").catch((error) => error);
    const coming: Promise<unknown>[] = [];
    const stream = setInterval(() => coming.push(come("more").catch((error) => error)), 2);
    expect(await first).toMatchObject(BUSY);
    clearInterval(stream);
    leave();
    await Promise.all(coming);
  });

  it("has room again when what was inside failed", async () => {
    const { queue, come } = crowded({ places: 2 });
    await expect(queue.admit(false, () => Promise.reject(new Error("broken")))).rejects.toThrow("broken");
    await expect(come("next")).resolves.toBeUndefined();
  });
});
