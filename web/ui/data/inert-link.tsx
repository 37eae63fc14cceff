import type { ReactNode } from "react";

/** A link in text that a document or a model wrote: its address is shown, but it cannot be clicked. */
export function InertLink({ href = "", children }: { href?: string; children?: ReactNode }) {
  const isShown = ["", `${children}`, `http://${children}`, `mailto:${children}`].includes(href);
  return (
    <span>
      {children}
      {isShown ? "" : ` (${href})`}
    </span>
  );
}
