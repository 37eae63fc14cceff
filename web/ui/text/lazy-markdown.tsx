import { type ComponentProps, lazy, Suspense } from "react";
import { Loading } from "../feedback/loading.tsx";

const Markdown = lazy(async () => ({ default: (await import("./markdown.tsx")).Markdown }));

/** Markdown whose parser is loaded on demand. */
export const LazyMarkdown = (props: ComponentProps<typeof Markdown>) => (
  <Suspense fallback={<Loading rows={3} />}>
    <Markdown {...props} />
  </Suspense>
);
