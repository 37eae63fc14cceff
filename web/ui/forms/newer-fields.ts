/** The changed fields that somebody else has since changed to something different. */
export function newerFields<T extends object>(began: Partial<T>, now: T, changes: Partial<T>): (keyof T)[] {
  const fields = Object.keys(changes) as (keyof T)[];
  return fields.filter(
    (field) => field in began && !isSame(now[field], began[field]) && !isSame(now[field], changes[field]),
  );
}

const isSame = (left: unknown, right: unknown) =>
  JSON.stringify(left === "" ? null : left) === JSON.stringify(right === "" ? null : right);
