import { Portal } from "@mantine/core";
import {
  type FocusEvent,
  type KeyboardEvent,
  type MouseEvent,
  type PointerEvent,
  useEffect,
  useId,
  useMemo,
  useRef,
  useState,
} from "react";
import { t } from "../../messages.ts";
import type { Hint } from "./hints.ts";
import classes from "./structure.module.css";

interface Shown {
  /** The words, if they are an element of their own. */
  element: HTMLElement | null;
  box: DOMRect;
  title: string | null;
  text: string;
  target: number | null;
}

const WAIT_MS = 250;
const GAP = 6;
const WIDTH = 380;
const TOLD = "[data-hint], [data-change]";

/** What is told about the words under the pointer or the focus: a definition, a clause, who made a change. */
export function useHints(hints: Hint[], onGo: (offset: number) => void) {
  const [shown, setShown] = useState<Shown | null>(null);
  const timer = useRef(0);
  const id = useId();
  const byTitle = useMemo(() => new Map(hints.map((hint) => [hint.title, hint])), [hints]);
  const under = useRef<string | null>(null);
  const show = (told: Shown | null, wait: number) => {
    const key = told && `${told.title} ${told.box.left} ${told.box.top}`;
    if (wait > 0 && key === under.current) return;
    under.current = key;
    clearTimeout(timer.current);
    timer.current = window.setTimeout(() => setShown(told), wait);
  };
  /** While the pointer is on the card, it stays. */
  const stay = () => {
    clearTimeout(timer.current);
    under.current = "card";
  };
  const toldAt = (target: EventTarget, point?: { clientX: number; clientY: number }): Shown | null => {
    const element = target instanceof Element ? target.closest<HTMLElement>(TOLD) : null;
    if (element) return toldBy(element, hints);
    return point && target instanceof Element && target.closest('[data-pages="pdf"]')
      ? toldOnPage(point, byTitle)
      : null;
  };
  useEffect(() => () => clearTimeout(timer.current), []);
  useHiddenOnScroll(shown !== null, () => setShown(null));
  const go = () => {
    if (shown?.target === null || shown === null) return false;
    setShown(null);
    onGo(shown.target);
    return true;
  };
  return {
    listeners: {
      onPointerMove: (event: PointerEvent) => {
        if (event.target instanceof Element && event.target.closest("[role=tooltip]")) return stay();
        if (event.pointerType === "mouse" && event.buttons === 0) show(toldAt(event.target, event), WAIT_MS);
      },
      onFocusCapture: ({ target }: FocusEvent) => show(toldAt(target), 0),
      onClickCapture: (event: MouseEvent) => show(toldAt(event.target, event), 0),
      onKeyDownCapture: (event: KeyboardEvent) => {
        if (event.key === "Escape" && shown) setShown(null);
        else if (!(event.key === "Enter" && event.target instanceof HTMLElement && event.target.matches(TOLD) && go()))
          return;
        event.preventDefault();
        event.stopPropagation();
      },
    },
    card: shown && <Card id={id} shown={shown} onGo={go} onLeave={() => setShown(null)} />,
  };
}

function toldBy(element: HTMLElement, hints: Hint[]): Shown | null {
  const { hint, change } = element.dataset;
  const box = element.getClientRects()[0] ?? element.getBoundingClientRect();
  if (change !== undefined) return { element, box, title: null, text: change, target: null };
  const told = hints[Number(hint)];
  return told ? { element, box, title: told.title, text: told.text, target: told.target } : null;
}

/** The words of a page of a PDF are drawn. What is told about them is found by their letters under the pointer. */
function toldOnPage(
  { clientX, clientY }: { clientX: number; clientY: number },
  byTitle: Map<string, Hint>,
): Shown | null {
  const caret = document.caretPositionFromPoint?.(clientX, clientY);
  const node = caret?.offsetNode;
  const line = node instanceof Text ? node.data : "";
  let longest: { hint: Hint; at: number } | undefined;
  for (const [title, hint] of byTitle) {
    if (longest && title.length <= longest.hint.title.length) continue;
    for (let at = line.indexOf(title); at >= 0; at = line.indexOf(title, at + 1)) {
      if (caret && at <= caret.offset && caret.offset <= at + title.length && isWhole(line, at, at + title.length))
        longest = { hint, at };
    }
  }
  if (!longest || !node) return null;
  const range = document.createRange();
  range.setStart(node, longest.at);
  range.setEnd(node, longest.at + longest.hint.title.length);
  const box = range.getBoundingClientRect();
  const isUnder = clientX >= box.left && clientX <= box.right && clientY >= box.top && clientY <= box.bottom;
  const { title, text, target } = longest.hint;
  return isUnder ? { element: null, box, title, text, target } : null;
}

const LETTER = /[\p{L}\p{N}]/u;
const isWhole = (line: string, start: number, end: number) =>
  !LETTER.test(line[start - 1] ?? "") && !LETTER.test((line[end] ?? "").replace("s", ""));

function useHiddenOnScroll(isShown: boolean, hide: () => void) {
  const latest = useRef(hide);
  latest.current = hide;
  useEffect(() => {
    if (!isShown) return;
    // A long clause is read to its end by scrolling in the card.
    const onScroll = ({ target }: Event) => {
      if (!(target instanceof Element && target.closest("[role=tooltip]"))) latest.current();
    };
    document.addEventListener("scroll", onScroll, { capture: true, passive: true });
    return () => document.removeEventListener("scroll", onScroll, { capture: true });
  }, [isShown]);
}

interface CardProps {
  id: string;
  shown: Shown;
  onGo: () => void;
  onLeave: () => void;
}

/** Below the words, or above them where there is no room. */
function Card({ id, shown: { element, box, title, text, target }, onGo, onLeave }: CardProps) {
  useEffect(() => {
    element?.setAttribute("aria-describedby", id);
    return () => element?.removeAttribute("aria-describedby");
  }, [element, id]);
  const width = Math.min(WIDTH, innerWidth - 2 * GAP);
  const left = Math.max(GAP, Math.min(box.left, innerWidth - width - GAP));
  const isBelow = box.bottom < innerHeight * 0.6;
  const place = isBelow ? { top: box.bottom + GAP } : { bottom: innerHeight - box.top + GAP };
  return (
    <Portal>
      <div id={id} role="tooltip" className={classes.card} style={{ left, width, ...place }} onPointerLeave={onLeave}>
        {title && <strong>{title}</strong>}
        <p>{text}</p>
        {target !== null && (
          <button type="button" tabIndex={-1} onClick={onGo}>
            {t("Show in the document")}
          </button>
        )}
      </div>
    </Portal>
  );
}
