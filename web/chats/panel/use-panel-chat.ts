import { useState } from "react";

/** The chat of a panel. It is kept for this tab, so that the conversation goes on when the person comes back to the page. */
export function usePanelChat(subject: string): [string | undefined, (chatId: string | undefined) => void] {
  const name = `asked ${subject}`;
  const [held, hold] = useState(() => ({ name, id: sessionStorage.getItem(name) ?? undefined }));
  const id = held.name === name ? held.id : (sessionStorage.getItem(name) ?? undefined);
  const keep = (next: string | undefined) => {
    hold({ name, id: next });
    if (next === undefined) sessionStorage.removeItem(name);
    else sessionStorage.setItem(name, next);
  };
  return [id, keep];
}
