import { Link, useLocation } from "@tanstack/react-router";
import { type ReactNode, useEffect } from "react";
import type { Components } from "react-markdown";
import { t } from "../messages.ts";
import type { LinkTarget } from "../ui/layout/links.tsx";
import { Markdown } from "../ui/text/markdown.tsx";
import classes from "./guide.module.css";
import sizes from "./pictures/sizes.json";
import { anchorOf, type Topic } from "./sections.ts";

/** The pictures by name, and their sizes, so that the text does not jump when they arrive. `scripts/take-pictures.ts` takes them. */
const PICTURES = import.meta.glob<string>("./pictures/*.webp", { eager: true, query: "?url", import: "default" });
const SIZES: Record<string, number[] | undefined> = sizes;

function Picture({ name, alt }: { name: string; alt: string }) {
  const address = PICTURES[`./pictures/${name}.webp`];
  const [width, height] = SIZES[name] ?? [];
  if (!address) return null;
  return (
    <span className={classes.picture}>
      <a href={address} target="_blank" rel="noreferrer" title={t("Open the picture in full size")}>
        <img src={address} alt={alt} width={width} height={height} loading="lazy" />
      </a>
    </span>
  );
}

const textOf = (children: ReactNode): string =>
  Array.isArray(children) ? children.map(textOf).join("") : typeof children === "string" ? children : "";

const draw: Components = {
  img: ({ src, alt }) => <Picture name={String(src)} alt={alt ?? ""} />,
  a: ({ href = "", children }) => <GuideLink href={href}>{children}</GuideLink>,
  h2: ({ children }) => <h3 id={anchorOf(textOf(children))}>{children}</h3>,
};

function GuideLink({ href, children }: { href: string; children: ReactNode }) {
  const [path = "", hash] = href.split("#", 2);
  const [pathname, search] = path.split("?", 2);
  return (
    <Link
      to={pathname as LinkTarget["to"]}
      search={Object.fromEntries(new URLSearchParams(search)) as LinkTarget["search"]}
      {...(hash && { hash })}
    >
      {children}
    </Link>
  );
}

/** One topic of the guide. A link to a section brings it into view. */
export function Article({ topic }: { topic: Topic }) {
  const { hash } = useLocation();
  useEffect(() => {
    if (hash) document.getElementById(hash)?.scrollIntoView();
  }, [hash]);
  const inside = topic.sections.filter(({ id }) => id !== "");
  return (
    <article className={classes.article} aria-label={topic.title}>
      <h2 className={classes.title}>{topic.title}</h2>
      {topic.name !== "words" && inside.length > 2 && (
        <nav className={classes.contents} aria-label={t("On this page")}>
          {inside.map(({ id, title }) => (
            <Link key={id} to="/help/$topic" params={{ topic: topic.name }} hash={id} activeProps={{}}>
              {title}
            </Link>
          ))}
        </nav>
      )}
      <Markdown author="person" serif={false} draw={draw}>
        {topic.body}
      </Markdown>
    </article>
  );
}
