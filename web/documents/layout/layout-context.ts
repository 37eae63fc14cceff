import { createContext, useContext } from "react";
import type { DocumentLayout, NoteInline } from "../../../src/content/formats/layout/layout.schema.ts";
import type { Mark } from "../marks.ts";

/** What every part of a laid-out document needs. */
export interface LayoutScope {
  text: string;
  layout: DocumentLayout;
  marks: Mark[];
  pictureUrl: (picture: number) => string;
  onNote: (note: NoteInline) => void;
}

const Context = createContext<LayoutScope | null>(null);
export const LayoutProvider = Context.Provider;

export function useLayout(): LayoutScope {
  const scope = useContext(Context);
  if (!scope) throw new Error("A part of a layout is outside of its document.");
  return scope;
}
