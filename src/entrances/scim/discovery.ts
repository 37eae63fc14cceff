import { GROUP_SCHEMA } from "./groups.ts";
import type { ScimDocument } from "./names.ts";
import { SCIM_PATH } from "./tokens.ts";
import { USER_SCHEMA } from "./users.ts";

const CORE = "urn:ietf:params:scim:schemas:core:2.0";

/** The most resources in one page of a list. */
export const MAX_RESULTS = 200;

export function serviceProviderConfig(publicUrl: string): ScimDocument {
  return {
    schemas: [`${CORE}:ServiceProviderConfig`],
    patch: { supported: true },
    bulk: { supported: false, maxOperations: 0, maxPayloadSize: 0 },
    filter: { supported: true, maxResults: MAX_RESULTS },
    changePassword: { supported: false },
    sort: { supported: false },
    etag: { supported: true },
    authenticationSchemes: [
      {
        type: "oauthbearertoken",
        name: "SCIM token",
        description: "A token that an administrator creates under Settings, Provisioning.",
        primary: true,
      },
    ],
    meta: metaOf(publicUrl, "ServiceProviderConfig", "ServiceProviderConfig"),
  };
}

export const resourceTypes = (publicUrl: string): ScimDocument[] =>
  [
    { name: "User", endpoint: "/Users", schema: USER_SCHEMA, description: "A person of the organization." },
    { name: "Group", endpoint: "/Groups", schema: GROUP_SCHEMA, description: "A group of people." },
  ].map((type) => ({
    schemas: [`${CORE}:ResourceType`],
    id: type.name,
    ...type,
    schemaExtensions: [],
    meta: metaOf(publicUrl, "ResourceType", `ResourceTypes/${type.name}`),
  }));

interface Attribute {
  name: string;
  type?: string;
  multiValued?: boolean;
  required?: boolean;
  caseExact?: boolean;
  mutability?: "readOnly" | "readWrite" | "immutable";
  uniqueness?: "none" | "server";
  description: string;
  subAttributes?: Attribute[];
  referenceTypes?: string[];
}

const USER_ATTRIBUTES: Attribute[] = [
  {
    name: "userName",
    required: true,
    uniqueness: "server",
    description: "The name a person is known by to the provider.",
  },
  {
    name: "name",
    type: "complex",
    description: "The parts of the name.",
    subAttributes: [
      { name: "formatted", description: "The whole name." },
      { name: "givenName", description: "The given name." },
      { name: "familyName", description: "The family name." },
    ],
  },
  { name: "displayName", description: "The name that colleagues see." },
  { name: "active", type: "boolean", description: "Whether the person can sign in and use keys." },
  {
    name: "emails",
    type: "complex",
    multiValued: true,
    description: "The e-mail address. One is kept: the primary one, else the first.",
    subAttributes: [
      { name: "value", description: "The address." },
      { name: "type", description: "Always work." },
      { name: "primary", type: "boolean", description: "Always true." },
    ],
  },
  {
    name: "groups",
    type: "complex",
    multiValued: true,
    mutability: "readOnly",
    description: "The groups of the person.",
    subAttributes: [
      { name: "value", mutability: "readOnly", description: "The id of the group." },
      {
        name: "$ref",
        type: "reference",
        mutability: "readOnly",
        referenceTypes: ["Group"],
        description: "Its address.",
      },
      { name: "display", mutability: "readOnly", description: "Its name." },
      { name: "type", mutability: "readOnly", description: "Always direct." },
    ],
  },
];

const GROUP_ATTRIBUTES: Attribute[] = [
  { name: "displayName", required: true, uniqueness: "server", description: "The name of the group." },
  {
    name: "members",
    type: "complex",
    multiValued: true,
    description: "The people in the group.",
    subAttributes: [
      { name: "value", mutability: "immutable", description: "The id of the user." },
      {
        name: "$ref",
        type: "reference",
        mutability: "immutable",
        referenceTypes: ["User"],
        description: "Its address.",
      },
      { name: "type", mutability: "immutable", description: "Always User." },
    ],
  },
];

export const scimSchemas = (publicUrl: string): ScimDocument[] =>
  [
    { id: USER_SCHEMA, name: "User", description: "A person of the organization.", attributes: USER_ATTRIBUTES },
    { id: GROUP_SCHEMA, name: "Group", description: "A group of people.", attributes: GROUP_ATTRIBUTES },
  ].map((schema) => ({
    schemas: [`${CORE}:Schema`],
    ...schema,
    attributes: schema.attributes.map(complete),
    meta: metaOf(publicUrl, "Schema", `Schemas/${schema.id}`),
  }));

/** Spells out what an attribute leaves to the defaults of RFC 7643, section 2.2. */
const complete = ({ subAttributes, ...attribute }: Attribute): ScimDocument => ({
  type: "string",
  multiValued: false,
  required: false,
  caseExact: false,
  mutability: "readWrite",
  returned: "default",
  uniqueness: "none",
  ...attribute,
  ...(subAttributes && { subAttributes: subAttributes.map(complete) }),
});

const metaOf = (publicUrl: string, resourceType: string, path: string) => ({
  resourceType,
  location: `${publicUrl}${SCIM_PATH}/${path}`,
});
