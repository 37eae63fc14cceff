import { expect, it } from "vitest";
import { findAddressFault, parseDatabaseAddress } from "../../../src/kernel/db/address.ts";

const places = (text: string) => parseDatabaseAddress(text).targets.map(({ host, port }) => [host, port]);

it("reads several hosts, with their ports, and the rest as for one", () => {
  const { targets, attributes } = parseDatabaseAddress(
    "postgres://ada:p%40ss%2C%2Fword@one.example.com:5433,two.example.com/legal?target_session_attrs=read-write&application_name=x",
  );
  expect(attributes).toBe("read-write");
  const shared = { user: "ada", password: "p@ss,/word", database: "legal", application_name: "x" };
  expect(targets).toEqual([
    { ...shared, host: "one.example.com", port: 5433 },
    { ...shared, host: "two.example.com" },
  ]);
});

it("reads IPv6 addresses, sockets and lists in the parameters", () => {
  expect(places("postgresql://ada@[2001:db8::1]:5433,[::1]/legal")).toEqual([
    ["2001:db8::1", 5433],
    ["::1", undefined],
  ]);
  expect(places("postgres://ada@localhost/legal?host=/run/one,/run/two&port=5433")).toEqual([
    ["/run/one", 5433],
    ["/run/two", 5433],
  ]);
  expect(places("postgres:///legal?host=one,two&port=1,2")).toEqual([
    ["one", 1],
    ["two", 2],
  ]);
  expect(places("postgres://ada@%2Frun%2Fpostgresql/legal")).toEqual([["/run/postgresql", undefined]]);
  expect(places("postgres:///legal")).toEqual([[undefined, undefined]]);
});

it.each([
  ["mysql://x", "must begin with postgres://"],
  ["postgres://ada@one,,two/legal", "must name every host"],
  ["postgres://ada@one:70000,two/legal", "must have ports from 1 to 65535"],
  ["postgres://ada@one:x,two/legal", "names a host that cannot be read"],
  ["postgres://ada@[::1,two/legal", "names a host that cannot be read"],
  ["postgres:///legal?host=a,b,c&port=1,2", "must give one port for all hosts, or one for each"],
  ["postgres://one,two/legal?target_session_attrs=standby", "must have target_session_attrs="],
  ["postgres://one,two/legal?target_session_attrs=any", "must have target_session_attrs=read-write"],
  ["postgres://ada@one/legal?sslmode=verify-full&sslrootcert=/nowhere/root.crt", "cannot be used: ENOENT"],
])("refuses %s", (text, message) => {
  expect(findAddressFault(text, "read-write")).toContain(message);
});

it("an address for reading may not ask for a host that accepts writes", () => {
  expect(findAddressFault("postgres://one/legal?target_session_attrs=read-write", "any")).toContain("must not ask");
  expect(findAddressFault("postgres://one,two/legal?target_session_attrs=any", "any")).toBeUndefined();
});
