import { type ComponentProps, lazy, Suspense } from "react";
import { Loading } from "../feedback/loading.tsx";

const Markdown = lazy(async () => ({ default: (await import("./markdown.tsx")).Markdown }));

/** Markdown, whose reader is loaded when there is something to read. */
export const LazyMarkdown = (props: ComponentProps<typeof Markdown>) => (
  <Suspense fallback={<Loading rows={3} />}>
    <Markdown {...props} />
  </Suspense>
);
