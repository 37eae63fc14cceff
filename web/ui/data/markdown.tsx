import ReactMarkdown, { type Components } from "react-markdown";
import remarkGfm from "remark-gfm";
import classes from "./markdown.module.css";

/** Quoted pages are often indented with them: lines would break within words. */
const HARD_SPACE = "\u00a0";

const isOurs = (address: string | undefined) => address !== undefined && /^(?:blob:|\/(?!\/))/.test(address);

const components: Components = {
  a: ({ href, children }) => (
    <a href={href} {...(isOurs(href) || href?.startsWith("#") ? {} : { target: "_blank", rel: "noopener noreferrer" })}>
      {children}
    </a>
  ),
  img: ({ src, alt }) =>
    isOurs(typeof src === "string" ? src : undefined) ? (
      <img src={src} alt={alt ?? ""} />
    ) : (
      <span className={classes.blocked}>[picture left out{alt ? `: ${alt}` : ""}]</span>
    ),
  table: ({ children }) => (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
    <section className={classes.scroll} tabIndex={0} aria-label="Table">
      <table>{children}</table>
    </section>
  ),
};

interface Props {
  children: string;
  /** Document and answer text is set in the serif, the rest in the plain face. */
  serif?: boolean;
  /** Other ways to draw some elements, such as citation chips. */
  draw?: Components;
}

/** Markdown from people and models: raw HTML is shown as text, pictures from elsewhere are left out. */
export function Markdown({ children, serif = true, draw }: Props) {
  return (
    <div className={serif ? classes.serif : classes.plain}>
      <ReactMarkdown remarkPlugins={[remarkGfm]} components={{ ...components, ...draw }}>
        {children.replaceAll(HARD_SPACE, " ")}
      </ReactMarkdown>
    </div>
  );
}
