import { type ComponentType, useSyncExternalStore } from "react";
import { onConfirmationRequired } from "../api.ts";
import { loadModule } from "../lazy-module.ts";

interface Question {
  Dialog: ComponentType<{ onConfirmed: () => void; onClose: () => void }>;
  answer: (confirmed: boolean) => void;
}

let shown: Question | undefined;
let asked: Promise<boolean> | undefined;
const listeners = new Set<() => void>();

function show(next: Question | undefined) {
  shown = next;
  for (const listener of listeners) listener();
}

async function ask(): Promise<boolean> {
  const { default: Dialog } = await loadModule(() => import("./confirm-identity.tsx"));
  return new Promise<boolean>((answer) => show({ Dialog, answer })).finally(() => show(undefined));
}

/** Asks the person to prove who they are. Concurrent requests share one dialog. */
onConfirmationRequired(() => {
  asked ??= ask().finally(() => {
    asked = undefined;
  });
  return asked;
});

function subscribe(listener: () => void) {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Shows the dialog over whatever is open, which stays as it is. */
export function ProveIdentityHost() {
  const question = useSyncExternalStore(subscribe, () => shown);
  if (!question) return null;
  const { Dialog, answer } = question;
  return <Dialog onConfirmed={() => answer(true)} onClose={() => answer(false)} />;
}
