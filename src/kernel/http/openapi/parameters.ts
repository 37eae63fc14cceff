/** What the name in a path stands for, where that is not "the id of the …". */
const SPECIAL: Record<string, string> = {
  fieldKey: "The `field_key` of the column, percent-encoded.",
  partNumber: "The number of the part, starting at 1.",
  userId: "The id of the person, an integer.",
};
/** Plurals that are not made by adding an s, and paths that are not named after what they hold. */
const SINGULARS: Record<string, string> = { chat: "chat" };

/** Says what a parameter of a path is: the `{id}` of `/vaults/{id}` is the id of the vault. */
export function describePathParameter(path: string, name: string): string {
  if (SPECIAL[name]) return SPECIAL[name];
  const noun =
    name === "id" ? nounBefore(path) : name.replace(/Id$/, "").replace(/[A-Z]/g, (at) => ` ${at.toLowerCase()}`);
  return `The id of the ${noun}.`;
}

function nounBefore(path: string): string {
  const plural = path
    .slice(0, path.indexOf("/{id}"))
    .replace(/^.*[/]/, "")
    .replaceAll("-", " ");
  return SINGULARS[plural] ?? plural.replace(/s$/, "");
}
