import { useSyncExternalStore } from "react";
import { dateFormat, relativeTimeFormat, t } from "../../messages.ts";
import { must } from "../must.ts";

const MINUTE = 60_000;
const STEPS: [Intl.RelativeTimeFormatUnit, number][] = [
  ["year", 365 * 24 * 60],
  ["month", 30 * 24 * 60],
  ["week", 7 * 24 * 60],
  ["day", 24 * 60],
  ["hour", 60],
  ["minute", 1],
];
const relative = relativeTimeFormat({ numeric: "auto", style: "short" });
const exact = dateFormat({ dateStyle: "long", timeStyle: "long" });
const day = dateFormat({ day: "numeric", month: "short", year: "numeric" });

let now = Date.now();
const listeners = new Set<() => void>();
let timer: ReturnType<typeof setInterval> | undefined;

function subscribe(listener: () => void) {
  listeners.add(listener);
  timer ??= setInterval(() => {
    now = Date.now();
    for (const each of listeners) each();
  }, MINUTE);
  return () => {
    listeners.delete(listener);
    if (listeners.size > 0) return;
    clearInterval(timer);
    timer = undefined;
  };
}

export const formatDay = (at: string) => day.format(new Date(at));

function fromNow(at: string): string {
  const minutes = (Date.parse(at) - Math.max(now, Date.now() - MINUTE)) / MINUTE;
  if (Math.abs(minutes) < 1) return t("just now");
  const step = STEPS.find(([, size]) => Math.abs(minutes) >= size);
  const [unit, size] = must(step, "the last step is a minute");
  return relative.format(minutes > 0 ? Math.round(minutes / size) : Math.trunc(minutes / size), unit);
}

/** A relative time ("3 hr. ago"), with the exact time on hover. */
export function Time({ at }: { at: string }) {
  useSyncExternalStore(subscribe, () => now);
  return (
    <time dateTime={at} title={exact.format(new Date(at))}>
      {fromNow(at)}
    </time>
  );
}
