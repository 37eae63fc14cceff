/** Bodies with which the operation needs a proof of identity, and others with which it needs none. */
interface Sometimes {
  asks: object[];
  lets: object[];
}

/** Operations that give lasting access or take it away: a session alone is not enough for them. */
export const SENSITIVE: Record<string, "always" | Sometimes> = {
  "POST /people": "always",
  "PATCH /people/{userId}": {
    asks: [{ is_admin: true }, { is_admin: false }, { name: "Ada", is_admin: true }],
    lets: [{ name: "Ada" }, { manages_vaults: true }],
  },
  "POST /people/{userId}/link": "always",
  "DELETE /people/{userId}": "always",
  "DELETE /people/{userId}/second-factors": "always",
  "PATCH /organization": { asks: [{ personal_keys_allowed: true }], lets: [{ name: "Acme & Partners" }] },
  "POST /keys": {
    asks: [
      { name: "All", scope: "organization", expires_in_days: 1 },
      { name: "Mine", scope: "user" },
      { name: "Mine", scope: "user", expires_in_days: null },
      { name: "Mine", scope: "user", expires_in_days: 366 },
    ],
    lets: [{ name: "Mine", scope: "user", expires_in_days: 365 }],
  },
  "POST /connected-apps": "always",
  "POST /scim-tokens": "always",
  "PATCH /scim-settings": "always",
  "PUT /saml-settings": {
    asks: [
      {
        name: "Okta",
        entity_id: "okta",
        sso_url: "https://sso.example.com/",
        certificates: "PEM",
        allowed_domains: ["example.com"],
      },
    ],
    lets: [],
  },
  "DELETE /saml-settings": "always",
  "PUT /access-policy": "always",
  "PUT /retention": "always",
  "DELETE /projects/{id}/hold": "always",
  "DELETE /vaults/{id}/hold": "always",
  "PUT /model-settings": "always",
  "DELETE /model-settings": "always",
  "POST /webhooks": "always",
  "PATCH /webhooks/{id}": {
    asks: [{ url: "https://elsewhere.example.com/" }],
    lets: [{ enabled: false }, { description: "Ours" }],
  },
  "POST /webhooks/{id}/rotate-secret": "always",
  "POST /vaults/{id}/calendar": "always",
  "DELETE /sessions": "always",
  "DELETE /sessions/{id}": "always",
  "POST /second-factors/totp": "always",
  "PUT /second-factors/totp": { asks: [{ code: "123456" }], lets: [] },
  "DELETE /second-factors/totp": "always",
  "POST /second-factors/recovery-codes": "always",
  "POST /passkeys/options": "always",
  "POST /passkeys": "always",
  "DELETE /passkeys/{id}": "always",
  "PATCH /approval-rules/{id}": "always",
  "DELETE /approval-rules/{id}": "always",
  "PUT /approval-delegation": { asks: [{ to_user_id: 1, until: "2030-01-01" }], lets: [] },
};

/** Settings and secrets that need no proof, and why. */
export const HARMLESS: Record<string, string> = {
  "POST /password": "asks for the current password itself",
  "POST /session/confirmation": "is the proof",
  "DELETE /session": "ends this session alone",
  "POST /templates/{id}/preview": "changes nothing",
  "PATCH /passkeys/{id}": "changes a name",
  "DELETE /people/{userId}/sessions": "gives nothing to whoever does it, and is needed quickly",
  "DELETE /scim-tokens/{id}": "takes a way in away",
  "DELETE /keys/{id}": "takes a way in away",
  "DELETE /connected-apps/{id}": "takes a way in away",
  "POST /approval-rules": "asks for more decisions",
  "DELETE /approval-delegation": "takes a right away",
  "PUT /projects/{id}/hold": "keeps data",
  "PUT /vaults/{id}/hold": "keeps data",
  "PATCH /company-profile": "gives no access",
  "PATCH /notifications/settings": "gives no access",
  "PUT /budget": "gives no access",
  "POST /model-settings/test": "changes nothing",
  "DELETE /webhooks/{id}": "sends nothing any more",
  "POST /webhooks/{id}/test": "sends no data, to an address that is there already",
  "POST /webhooks/{id}/deliveries/{deliveryId}/redeliver": "sends to an address that is there already",
  "POST /home/visits": "marks news as seen",
  "POST /recent": "remembers what was opened",
  "PUT /chats/{id}/plan": "changes the steps of a person's own chat",
  "POST /word/tokens": "ends with the session",
  "POST /word/uses": "counts",
  "POST /word/selections": "is a person's own work",
};

/** Everyday work, by the first segment of the path. */
export const WORK = [
  "clauses",
  "templates",
  "reports",
  "jobs",
  "chat",
  "chats",
  "files",
  "folders",
  "projects",
  "vaults",
  "playbooks",
  "reviews",
  "portfolios",
  "workflows",
  "workflow-runs",
  "approvals",
  "skills",
  "notifications",
  "comments",
  "me",
];
