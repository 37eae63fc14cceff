import { useMemo } from "react";
import ReactMarkdown, { type Components } from "react-markdown";
import remarkGfm from "remark-gfm";
import { t } from "../../messages.ts";
import classes from "./markdown.module.css";
import { isWithinMarkdownLimits } from "./markdown-limits.ts";
import { type Author, isOwnAddress, TextLink } from "./text-link.tsx";

/** Quoted pages often use them for indentation, which would make lines break within words. */
const HARD_SPACE = "\u00a0";

const components: Components = {
  img: ({ src, alt }) =>
    isOwnAddress(typeof src === "string" ? src : undefined) ? (
      <img src={src} alt={alt ?? ""} />
    ) : (
      <span className={classes.blocked}>
        {alt ? t("[image removed: {description}]", { description: alt }) : t("[image removed]")}
      </span>
    ),
  table: ({ children }) => (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: scrollable content must be reachable by keyboard
    <section className={classes.scroll} tabIndex={0} aria-label={t("Table")}>
      <table>{children}</table>
    </section>
  ),
};

interface Props {
  children: string;
  author: Author;
  /** Document and answer text is set in the serif, the rest in the plain face. */
  serif?: boolean;
  /** Replacements for some elements, such as citation chips. */
  draw?: Components;
}

const linksOf = (author: Author): Components => ({
  a: ({ href, children }) => (
    <TextLink author={author} href={href}>
      {children}
    </TextLink>
  ),
});

/**
 * Markdown from people and models. Raw HTML is shown as text, and external images are left out. Text that is too complex to
 * parse is shown as it is.
 */
export function Markdown({ children, author, serif = true, draw }: Props) {
  const elements = useMemo(() => ({ ...components, ...linksOf(author), ...draw }), [author, draw]);
  return (
    <div className={serif ? classes.serif : classes.plain}>
      {isWithinMarkdownLimits(children) ? (
        <ReactMarkdown remarkPlugins={[remarkGfm]} components={elements}>
          {children.replaceAll(HARD_SPACE, " ")}
        </ReactMarkdown>
      ) : (
        <p className={classes.asWritten}>{children}</p>
      )}
    </div>
  );
}
