import argon2 from "@node-rs/argon2";
import { beforeAll, describe, expect, it, vi } from "vitest";
import { useApp } from "../../support/harness.ts";
import { elsewhere, PASSWORD, signIn } from "./signing-in.ts";

const app = useApp();
const address = () => `${crypto.randomUUID()}@example.com`;

/** How many passwords the sign-in verified. */
async function countVerified(body: object, headers = {}) {
  const verify = vi.spyOn(argon2, "verify");
  await signIn(app, body, { ...elsewhere(), ...headers });
  const { length } = verify.mock.calls;
  verify.mockRestore();
  return length;
}

async function addAccounts(passwords: (string | undefined)[]) {
  const email = address();
  const people = [];
  for (const password of passwords) {
    const org = await app.organization();
    people.push({ org, ...(await org.user({ email, ...(password && { password }) })) });
  }
  return { email, people };
}

describe("a sign-in verifies the same number of passwords, whatever accounts the address has", () => {
  const known: Record<string, Awaited<ReturnType<typeof addAccounts>>> = {};
  beforeAll(async () => {
    known["five accounts"] = await addAccounts(Array.from({ length: 5 }, () => PASSWORD));
    known["two accounts"] = await addAccounts([PASSWORD, PASSWORD]);
    known["two accounts with other passwords"] = await addAccounts([PASSWORD, "another long password"]);
    known["two accounts, one without a password"] = await addAccounts([PASSWORD, undefined]);
    known["one account"] = await addAccounts([PASSWORD]);
    known["one account without a password"] = await addAccounts([undefined]);
    known["no account"] = { email: address(), people: [] };
  });

  it("with the wrong password and with the right one", async () => {
    for (const password of ["not the password", PASSWORD]) {
      const verified: Record<string, number> = {};
      for (const [name, { email }] of Object.entries(known)) verified[name] = await countVerified({ email, password });
      expect(new Set(Object.values(verified)).size, JSON.stringify(verified)).toBe(1);
      expect(verified["no account"]).toBeGreaterThanOrEqual(5);
    }
  });

  it("and one where the organization is named", async () => {
    const { id: elsewhereId } = await app.organization();
    const counts = [];
    for (const { email, people } of Object.values(known))
      counts.push(
        await countVerified({ email, password: "wrong", organization_id: people[0]?.org.id ?? elsewhereId }),
        await countVerified({ email, password: "wrong", organization_id: elsewhereId }),
      );
    expect(new Set(counts)).toEqual(new Set([1]));
  });

  it("also on a device that is known for one of them", async () => {
    const { email, people } = known["two accounts with other passwords"]!;
    const { device } = await signIn(
      app,
      { email, password: PASSWORD, organization_id: people[0]!.org.id },
      elsewhere(),
    );
    const unknown = await countVerified({ email: address(), password: "wrong" }, { cookie: device! });
    for (const password of ["wrong", PASSWORD, "another long password"])
      expect(await countVerified({ email, password }, { cookie: device! })).toBe(unknown);
  });
});
