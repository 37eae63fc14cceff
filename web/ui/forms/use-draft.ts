import { useState } from "react";

/** The unsaved changes to a record. Only fields that differ are kept. */
export function useDraft<T extends object>(record: T) {
  const [changes, setChanges] = useState<Partial<T>>({});
  const [began, setBegan] = useState<Partial<T>>({});
  const set = <K extends keyof T>(field: K, value: T[K]) => {
    if (!(field in changes)) setBegan((before) => ({ ...before, [field]: record[field] }));
    setChanges((before) => {
      const { [field]: _old, ...others } = before;
      const rest = others as Partial<T>;
      return same(value, record[field]) ? rest : ({ ...rest, [field]: value } as Partial<T>);
    });
  };
  return {
    value: { ...record, ...changes } as T,
    changes,
    /** What the changed fields held when the person began. */
    began,
    isChanged: Object.keys(changes).length > 0,
    set,
    reset: () => setChanges({}),
  };
}

const same = (left: unknown, right: unknown) =>
  JSON.stringify(left === "" ? null : left) === JSON.stringify(right === "" ? null : right);
