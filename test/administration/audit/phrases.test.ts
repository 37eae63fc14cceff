import { describe, expect, it } from "vitest";
import type { AuditThing } from "../../../src/administration/audit/audit.schema.ts";
import { referencesIn } from "../../../src/administration/audit/look-up-names.ts";
import { labelOf, nameActor, phraseOf, sentenceOf } from "../../../src/administration/audit/render-sentence.ts";
import { SENTENCES } from "../../../src/administration/audit/sentences.ts";
import { nouns } from "../../../src/assembly/nouns.ts";
import { appEndpoints, endpoints } from "../../../src/endpoints.ts";

/** Records that no operation of a signed-in caller leaves: sign-ins, failed ones, signed links and the command line. */
const OTHERS = [
  "POST /session",
  "POST /session/second-factor",
  "POST /session/passkey",
  "POST /links/{token}",
  "GET /oidc/callback",
  "POST /oidc/session",
  "POST /oidc/backchannel-logout",
  "GET /saml/finish",
  "GET /saml/{organizationId}/logout",
  "POST /oauth/token",
  "POST /oauth/revoke",
  "FAILED POST /session",
  "FAILED POST /session/second-factor",
  "FAILED POST /session/passkey",
  "FAILED POST /session/confirmation",
  "CLI DELETE /people/{userId}/second-factors",
  "FAILED GET /oidc/callback",
  "FAILED POST /password",
  "GET /downloads/{organizationId}/{fileId}",
  "CLI org export",
  "INFECTED POST /files",
  "CLI org import",
  "REFUSED network",
  "POLICY retention",
  ...["AUTOMATIC void /approvals/{id}", "AUTOMATIC escalation /approvals/{id}"],
  ...["POST /scim/v2/Users", "PUT /scim/v2/Users/{userId}", "PATCH /scim/v2/Users/{userId}"],
  ...["DELETE /scim/v2/Users/{userId}", "POST /scim/v2/Groups", "PUT /scim/v2/Groups/{groupId}"],
  ...["PATCH /scim/v2/Groups/{groupId}", "DELETE /scim/v2/Groups/{groupId}"],
  "CLI audit prune",
  "PUBLIC POST /requests",
  "PUBLIC POST /requests/{id}/messages",
  "AUTOMATIC POST /requests/{id}/messages",
];
const audited = [...endpoints, ...appEndpoints].filter(
  ({ key, changes, audited }) => key !== "none" && (changes || audited),
);
const operations = [...new Set([...audited.map(({ name }) => name), ...OTHERS])];

const ADA = { id: 7, name: "Ada Quill", preferred_name: null };
const ID = "0b9f8f4e-5f0a-4b57-9d3e-2f1f3a0f6c11";
const thing = (kind: string, name: string | null): AuditThing => ({ kind, id: ID, name, page: null });
const told = (operation: string, target: Record<string, unknown>, ...things: AuditThing[]) => {
  const record = { operation, target, user: ADA, api_key: null };
  return sentenceOf({ actor: nameActor(record), phrase: phraseOf(record, things) });
};

describe("the words of an audit record", () => {
  it("exist for every audited operation, and for no other", () => {
    expect(Object.keys(SENTENCES).sort()).toEqual(operations.sort());
  });

  it.each(operations)("name only what the record of %s refers to", (operation) => {
    const phrase = SENTENCES[operation]!;
    const template = typeof phrase === "string" ? phrase : phrase({ operation, target: { userId: 1 }, user_id: 2 });
    const target = Object.fromEntries(
      ["result", ...Array.from(operation.matchAll(/\{(\w+)\}/g), ([, name]) => name!)].map((name) => [
        name,
        name === "userId" ? 1 : ID,
      ]),
    );
    const withPerson = /members|shares|people|Users/.test(operation) ? { result: 1 } : {};
    const kinds = [target, { ...target, ...withPerson }].flatMap((each) =>
      referencesIn(nouns.namers, { operation, target: each }).map(({ namer }) => namer.kind),
    );
    const values = Object.keys(target).map((name) => `=${name}`);
    for (const [, name] of template.matchAll(/\{(=?\w+)\}/g)) expect([...kinds, ...values, "account"]).toContain(name);
  });

  it("are one plain sentence", () => {
    expect(told("POST /projects/{id}/pin", { id: ID }, thing("project", "Acme"))).toBe(
      "Ada Quill pinned the project Acme",
    );
    expect(told("POST /keys", { result: ID }, thing("key", "Intake"))).toBe("Ada Quill created the API key Intake");
    expect(told("DELETE /vaults/{id}", { id: ID }, thing("vault", null))).toBe("Ada Quill deleted a vault");
    const cell = "PATCH /vaults/{id}/documents/{documentId}/cells/{fieldKey}";
    expect(told(cell, { fieldKey: "renewalTerm" }, thing("vault", "Leases"), thing("document", "nda.txt"))).toBe(
      "Ada Quill edited “Renewal term” of the document nda.txt in the vault Leases",
    );
    const member = "DELETE /projects/{id}/members/{userId}";
    const [project, bo] = [thing("project", "Acme"), thing("person", "Bo Reed")];
    expect(told(member, { userId: 8 }, project, bo)).toBe("Ada Quill removed Bo Reed from the project Acme");
    expect(told(member, { userId: 7 }, project, bo)).toBe("Ada Quill left the project Acme");
    expect(told("FAILED POST /session", { reason: "wrong password" })).toBe(
      "Someone failed to sign in as Ada Quill with a password: wrong password",
    );
    expect(told("GET /gone", {})).toBe("Ada Quill called GET /gone");
  });

  it("are short in the filter", () => {
    const labels = [
      "POST /projects/{id}/star",
      "POST /keys",
      cellNote,
      "FAILED POST /session",
      "DELETE /reviews/{id}",
    ].map(labelOf);
    expect(labels).toEqual([
      "Pinned a project",
      "Created an API key",
      "Added a note to a cell of a document in a vault",
      "Failed to sign in with a password",
      "Deleted a review",
    ]);
  });
});

const cellNote = "POST /vaults/{id}/documents/{documentId}/cells/{fieldKey}/notes";
