import { useEffect, useRef, useSyncExternalStore } from "react";

/** What a key does on this page. `?` lists them, and the palette offers them. */
export interface Shortcut {
  /** `c`, `g p` (one after the other), `mod+k` (⌘ or Ctrl). */
  keys: string;
  /** Other keys that do the same, as in other programs. They are not listed. */
  also?: string;
  label: string;
  /** Other words for it, by which the palette finds it. */
  words?: string | undefined;
  run: () => void;
  /** Also while a field has the focus. */
  always?: boolean;
}

let active: readonly Shortcut[] = [];
let held = "";
let heldUntil = 0;
const SEQUENCE_MS = 1200;
const listeners = new Set<() => void>();

/** Keys that work as long as the component is on the page. */
export function useShortcuts(shortcuts: Shortcut[]) {
  const latest = useRef(shortcuts);
  latest.current = shortcuts;
  const shape = shortcuts.map(({ keys, label }) => `${keys}\n${label}`).join("\n");
  useEffect(() => {
    if (shape === "") return;
    const mine = latest.current.map((shortcut, index) => ({ ...shortcut, run: () => latest.current[index]?.run() }));
    change([...active, ...mine]);
    return () => change(active.filter((shortcut) => !mine.includes(shortcut)));
  }, [shape]);
}

export const useActiveShortcuts = () => useSyncExternalStore(subscribe, () => active);

function change(next: readonly Shortcut[]) {
  active = next;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void) {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

const TICKED = ["checkbox", "radio"];

const isTyping = (target: EventTarget | null) =>
  target instanceof HTMLElement &&
  (target.isContentEditable || /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName) || target.role === "textbox") &&
  !(target instanceof HTMLInputElement && TICKED.includes(target.type));

const OVERLAYS = '[role="dialog"], [role="menu"], [role="listbox"]';

/** Shift counts only with ⌘ or Ctrl and a letter: `?` needs it on some keyboards. */
function pressedOf({ key, metaKey, ctrlKey, shiftKey }: KeyboardEvent): string {
  if (!metaKey && !ctrlKey) return key.length === 1 ? key.toLowerCase() : key;
  return /^[a-z]$/i.test(key) ? `mod+${shiftKey ? "shift+" : ""}${key.toLowerCase()}` : `mod+${key}`;
}

const hasKeys =
  (pressed: string) =>
  ({ keys, also }: Shortcut) =>
    keys === pressed || also === pressed;

/** Listens to the keyboard for all shortcuts. The newest one wins where two have the same keys. */
export function listenToKeys(): () => void {
  let isCovered = false;
  // Checked before a dialog handles the key: Escape closes only the dialog.
  const look = () => {
    isCovered = document.querySelector(OVERLAYS) !== null;
  };
  const onKey = (event: KeyboardEvent) => {
    if (event.defaultPrevented || event.isComposing || event.altKey) return;
    const pressed = pressedOf(event);
    const sequence = held !== "" && event.timeStamp < heldUntil ? `${held} ${pressed}` : pressed;
    const usable = active.filter(({ always }) => always || (!isTyping(event.target) && !isCovered));
    const match = usable.findLast(hasKeys(sequence)) ?? usable.findLast(hasKeys(pressed));
    held = !match && usable.some(({ keys }) => keys.startsWith(`${pressed} `)) ? pressed : "";
    heldUntil = event.timeStamp + SEQUENCE_MS;
    if (!match) return;
    event.preventDefault();
    match.run();
  };
  window.addEventListener("keydown", look, true);
  document.addEventListener("keydown", onKey);
  return () => {
    window.removeEventListener("keydown", look, true);
    document.removeEventListener("keydown", onKey);
  };
}
