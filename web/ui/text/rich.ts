import { createElement, Fragment, type ReactNode } from "react";
import { messageParts } from "../../messages.ts";

type Content = ReactNode | ((content: ReactNode[]) => ReactNode);

/** A message with elements in it: `rich("See <guide>the guide</guide>.", { guide: (text) => <a href={…}>{text}</a> })` */
export const rich = (message: string, values: Record<string, Content>): ReactNode =>
  createElement(Fragment, null, ...messageParts<ReactNode>(message, values));
