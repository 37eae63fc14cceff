/** A resource or a part of one, as JSON. */
export type ScimDocument = Record<string, unknown>;

export const isDocument = (value: unknown): value is ScimDocument =>
  typeof value === "object" && value !== null && !Array.isArray(value);

const NAMES = new Map(
  [
    ...[
      "schemas",
      "id",
      "externalId",
      "meta",
      "userName",
      "name",
      "givenName",
      "familyName",
      "formatted",
      "displayName",
    ],
    ...["emails", "value", "primary", "type", "active", "groups", "members", "display", "Operations", "op", "path"],
  ].map((name) => [name.toLowerCase(), name]),
);

/** Names of attributes are compared without regard to case. */
export const canonicalName = (name: string) => NAMES.get(name.toLowerCase()) ?? name;

/** The same JSON with the known attributes spelled as the schemas spell them. */
export function withCanonicalNames(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withCanonicalNames);
  if (!isDocument(value)) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, inner]) => [canonicalName(name), withCanonicalNames(inner)]),
  );
}
