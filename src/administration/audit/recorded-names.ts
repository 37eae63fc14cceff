/** The name that something had at the time of the record. */
export interface RecordedName {
  name: string;
  /** Whether administrators could see it at the time. */
  open: boolean;
}
export type RecordedNames = Record<string, RecordedName>;

type Fields = Record<string, unknown>;
const isObject = (value: unknown): value is Fields => typeof value === "object" && value !== null;

/** The names of what an operation opened and created, by id. */
export function namesIn(opened: object, made?: unknown): RecordedNames {
  const things = [...Object.values(opened), made].filter(isObject);
  return Object.fromEntries(
    things.flatMap((thing): [string, RecordedName][] => {
      const id = thing.id ?? thing.user_id ?? thing.document_id;
      const name = thing.name ?? thing.title ?? thing.url ?? thing.email;
      if ((typeof id !== "string" && typeof id !== "number") || typeof name !== "string") return [];
      return [[String(id).toLowerCase(), { name, open: isOpen(thing, id) }]];
    }),
  );
}

const PROJECT_FIELDS = ["access", "my_access_level"];

/** People, keys and webhooks, open projects, and chats, playbooks and skills that the organization sees. */
const isOpen = (thing: Fields, id: string | number) =>
  typeof id === "number" ||
  "hint" in thing ||
  "url" in thing ||
  thing.visibility === "organization" ||
  (thing.is_access_controlled === false && PROJECT_FIELDS.some((field) => field in thing));
