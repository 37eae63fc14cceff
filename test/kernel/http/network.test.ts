import { expect, it } from "vitest";
import { networkOf } from "../../../src/kernel/http/network.ts";

it("all notations of an address map to the same network", () => {
  const same = (addresses: string[]) => new Set(addresses.map(networkOf)).size;
  expect(same(["2001:DB8:5:6::1", "2001:0db8:0005:0006::2", "2001:db8:5:6:0:0:0:3", "2001:db8:5:6:ffff::4%eth0"])).toBe(
    1,
  );
  expect(same(["7.7.7.7", "::ffff:7.7.7.7", "::FFFF:7.7.7.7", "::ffff:707:707"])).toBe(1);
  expect(same(["2001:db8:5:6::1", "2001:db8:5:7::1", "7.7.7.7", "::1"])).toBe(4);
});
