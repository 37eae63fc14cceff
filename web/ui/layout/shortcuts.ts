import { useEffect, useRef, useSyncExternalStore } from "react";

/** What a key does on this page. `?` lists them, and the palette offers them. */
export interface Shortcut {
  /** `c`, `g p` (one after the other), `mod+k` (⌘ or Ctrl). */
  keys: string;
  label: string;
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

/** Listens to the keyboard for all shortcuts. The newest one wins where two have the same keys. */
export function listenToKeys(): () => void {
  let isCovered = false;
  // Noted before the dialog itself takes the key: Escape closes it, and only it.
  const look = () => {
    isCovered = document.querySelector(OVERLAYS) !== null;
  };
  const onKey = (event: KeyboardEvent) => {
    if (event.defaultPrevented || event.isComposing || event.altKey) return;
    const key = event.key.length === 1 ? event.key.toLowerCase() : event.key;
    const pressed = (event.metaKey || event.ctrlKey ? "mod+" : "") + key;
    const sequence = held !== "" && event.timeStamp < heldUntil ? `${held} ${pressed}` : pressed;
    const usable = active.filter(({ always }) => always || (!isTyping(event.target) && !isCovered));
    const match = usable.findLast(({ keys }) => keys === sequence) ?? usable.findLast(({ keys }) => keys === pressed);
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
