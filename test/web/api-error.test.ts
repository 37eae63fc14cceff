import { afterEach, expect, it } from "vitest";
import { setLanguage } from "../../src/content/messages/messages.ts";
import { errorIn, sentenceOf } from "../../web/api-error.ts";

const GERMAN = {
  code: "de",
  messages: {
    "Something went wrong on the server. Try again. If the problem persists, give the request ID {requestId} to your administrator.":
      "Auf dem Server ist etwas schiefgegangen. Anfrage {requestId}.",
  },
  errors: { VAULT_ARCHIVED: "Dieser Vault ist archiviert.", INTERNAL: "Interner Fehler." },
  locales: { numbers: "de-DE", dates: "de-DE" },
};

afterEach(() => setLanguage());

const messageOf = (status: number, body: object) => errorIn(body, status, "r-1").message;

const archived = { code: "VAULT_ARCHIVED", error: "The vault is archived." };
const invalid = {
  code: "VALIDATION_FAILED",
  error: "The request is not valid.",
  details: { issues: [{ path: "body.name", message: "must not be empty" }] },
};

it("in English an error is told with the server's own sentence", () => {
  expect(messageOf(409, archived)).toBe("The vault is archived.");
  expect(messageOf(400, invalid)).toBe("Name must not be empty.");
  const error = "Values are missing or do not fit: “Customer” is required.";
  expect(messageOf(422, { ...invalid, code: "TEMPLATE_VALUES", error })).toBe(error);
  expect(messageOf(500, { code: "INTERNAL", error: "boom" })).toContain("give the request ID r-1 to");
});

it("in another language an error is told with the sentence for its code, if there is one", () => {
  setLanguage(GERMAN);
  expect(messageOf(409, archived)).toBe("Dieser Vault ist archiviert.");
  expect(messageOf(400, invalid)).toBe("Name must not be empty.");
  expect(messageOf(500, { code: "INTERNAL", error: "boom" })).toBe(
    "Auf dem Server ist etwas schiefgegangen. Anfrage r-1.",
  );
  expect(sentenceOf({ code: "VAULT_ARCHIVED", message: "The vault is archived." })).toBe(
    "Dieser Vault ist archiviert.",
  );
});
