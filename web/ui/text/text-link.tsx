import type { ReactNode } from "react";

/** Who wrote a text: a person of the organization, or a document or a model. */
export type Author = "person" | "document" | "model";

interface Props {
  author: Author;
  href?: string | undefined;
  children?: ReactNode;
}

/** Whether an address is on this server, so that a text cannot make the browser call another one. */
export const isOwnAddress = (address: string | undefined) =>
  address !== undefined && /^(?:blob:|\/(?!\/))/.test(address);

/**
 * A link in a text. What a person wrote can be followed, to other servers in a new tab. What a document or a model wrote may be an
 * attack: its address is shown, and it cannot be clicked.
 */
export function TextLink({ author, href, children }: Props) {
  if (author !== "person") return <InertLink href={href}>{children}</InertLink>;
  const isHere = isOwnAddress(href) || href?.startsWith("#");
  return (
    <a href={href} {...(isHere ? {} : { target: "_blank", rel: "noopener noreferrer" })}>
      {children}
    </a>
  );
}

function InertLink({ href = "", children }: Omit<Props, "author">) {
  const isShown = ["", `${children}`, `http://${children}`, `mailto:${children}`].includes(href);
  return (
    <span>
      {children}
      {isShown ? "" : ` (${href})`}
    </span>
  );
}
