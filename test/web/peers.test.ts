import { expect, it } from "vitest";
import { initialsOf, occupiedCells, type Peer, withoutSilent, withPresence } from "../../web/vaults/people/peers.ts";

const told = (stream_id: string, user_id: number, cell: [string, string] | null = null, is_here = true) => ({
  ...{ stream_id, user_id, is_here },
  document_id: cell?.[0] ?? null,
  field_key: cell?.[1] ?? null,
});
const nameOf = (id: number) => ["", "Robin", "Kim"][id]!;

it("knows where others are, and forgets a page that has left", () => {
  const first = withPresence([], told("a", 1, ["d", "law"]), 0);
  const both = withPresence(first, told("b", 2, ["d", "law"]), 0);
  expect(occupiedCells(both, nameOf).get("d.law")?.name).toBe("Robin, Kim");
  const moved = withPresence(both, told("a", 1, ["e", "law"]), 1);
  expect([...occupiedCells(moved, nameOf)].map(([cell, { name }]) => [cell, name])).toEqual([
    ["e.law", "Robin"],
    ["d.law", "Kim"],
  ]);
  expect(withPresence(moved, told("a", 1, null, false), 2).map(({ userId }) => userId)).toEqual([2]);
});

it("names a person once who is in a cell with two pages, and nobody who is in no cell", () => {
  const pages = [told("a", 1, ["d", "law"]), told("b", 1, ["d", "law"]), told("c", 2)];
  const peers = pages.reduce<Peer[]>((all, page) => withPresence(all, page, 0), []);
  expect([...occupiedCells(peers, nameOf).values()].map(({ name }) => name)).toEqual(["Robin"]);
});

it("drops a page that has been silent for thirty seconds", () => {
  const peers = withPresence(withPresence([], told("a", 1), 0), told("b", 2), 15_000);
  expect(withoutSilent(peers, 29_000)).toBe(peers);
  expect(withoutSilent(peers, 31_000).map(({ userId }) => userId)).toEqual([2]);
});

it("shortens names and addresses to two letters", () => {
  expect(["Robin Hood", "robin.hood@example.com", "Robin", "Ana María de la Cruz"].map(initialsOf)).toEqual([
    "RH",
    "RH",
    "RO",
    "AC",
  ]);
});
