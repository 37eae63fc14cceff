import { expect, it } from "vitest";
import { readingTime, timeLeft } from "../../web/vaults/documents/reading-time.ts";

it("says how long a column will take before it is read", () => {
  expect(readingTime({ model: "local", documents: 12, calls: 0 })).toBe("less than a minute");
  expect(readingTime({ model: "local", documents: 600, calls: 0 })).toBe("about 5 minutes");
  expect(readingTime({ model: "claude", documents: 3000, calls: 4800 })).toBe("about 2 hours");
});

it("says how long the rest takes at the pace so far, once there is one", () => {
  const began = { read: 10, at: 0 };
  expect(timeLeft(began, { read: 10, documents: 100, at: 5000 })).toBeUndefined();
  expect(timeLeft(began, { read: 20, documents: 100, at: 20_000 })).toBe("about 3 minutes");
});
