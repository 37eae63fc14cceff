import { expect, it } from "vitest";
import { FairQueue } from "../../../src/kernel/scheduling/fair-queue.ts";

/** `a1! b1 a2` adds three items of two organizations, the first one urgent. */
function queueOf(items: string) {
  const queue = new FairQueue<string>();
  for (const item of items.split(" ")) queue.add(item, { organizationId: item[0]!, isUrgent: item.endsWith("!") });
  return queue;
}

it("serves urgent items first", () => {
  expect(queueOf("a1 a2 b1! a3!").takeAll()).toEqual(["b1!", "a3!", "a1", "a2"]);
});

it("serves organizations in turn, oldest item first", () => {
  expect(queueOf("a1 a2 a3 b1 c1 b2").takeAll()).toEqual(["a1", "b1", "c1", "a2", "b2", "a3"]);
});

it("puts an organization that was just served behind those still waiting", () => {
  const queue = queueOf("a1 b1");
  expect(queue.take()).toBe("a1");
  queue.add("a2", { organizationId: "a", isUrgent: false });
  expect(queue.takeAll()).toEqual(["b1", "a2"]);
});

it("removes an item, and counts the rest", () => {
  const queue = queueOf("a1 b1! a2 b2!");
  queue.remove("a1");
  queue.remove("b1!");
  queue.remove("c1");
  expect([queue.size, queue.urgentSize]).toEqual([2, 1]);
  expect(queue.takeAll()).toEqual(["b2!", "a2"]);
  expect([queue.size, queue.take()]).toEqual([0, undefined]);
});
