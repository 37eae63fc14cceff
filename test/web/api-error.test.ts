import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { setLanguage } from "../../src/content/messages/messages.ts";
import { ApiError, api } from "../../web/api.ts";

const GERMAN = {
  code: "de",
  messages: {
    "Something went wrong on the server. Try again; if it fails again, give the request id {requestId} to your administrator.":
      "Auf dem Server ist etwas schiefgegangen. Anfrage {requestId}.",
  },
  errors: { VAULT_ARCHIVED: "Dieser Vault ist archiviert.", INTERNAL: "Interner Fehler." },
  locales: { numbers: "de-DE", dates: "de-DE" },
};

beforeEach(() => {
  vi.stubGlobal("location", { pathname: "/" });
  vi.stubGlobal("document", { hidden: false });
});
afterEach(() => {
  setLanguage();
  vi.unstubAllGlobals();
});

async function messageOf(status: number, body: object): Promise<string> {
  const headers = { "x-request-id": "r-1" };
  vi.stubGlobal("fetch", async () => new Response(JSON.stringify(body), { status, headers }));
  const error = await api.get("/vaults", {}).catch((failure: unknown) => failure);
  expect(error).toBeInstanceOf(ApiError);
  return (error as ApiError).message;
}

const archived = { code: "VAULT_ARCHIVED", error: "The vault is archived." };
const invalid = {
  code: "VALIDATION_FAILED",
  error: "The request is not valid.",
  details: { issues: [{ path: "body.name", message: "must not be empty" }] },
};

it("in English an error is told with the server's own sentence", async () => {
  expect(await messageOf(409, archived)).toBe("The vault is archived.");
  expect(await messageOf(400, invalid)).toBe("Name must not be empty.");
  expect(await messageOf(500, { code: "INTERNAL", error: "boom" })).toContain("give the request id r-1 to");
});

it("in another language an error is told with the sentence for its code, if there is one", async () => {
  setLanguage(GERMAN);
  expect(await messageOf(409, archived)).toBe("Dieser Vault ist archiviert.");
  expect(await messageOf(400, invalid)).toBe("Name must not be empty.");
  expect(await messageOf(500, { code: "INTERNAL", error: "boom" })).toBe(
    "Auf dem Server ist etwas schiefgegangen. Anfrage r-1.",
  );
});
