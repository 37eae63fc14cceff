import type { Element } from "@xmldom/xmldom";
import { attribute } from "../docx/package.ts";
import type { Border } from "./layout.schema.ts";

/** Word's own limit for a length: 22 inches. */
const MAX_POINTS = 1584;

const limited = (points: number) => Math.round(Math.max(-MAX_POINTS, Math.min(MAX_POINTS, points)) * 100) / 100;

/** A length in twentieths of a point, or with a unit, as strict files write it. */
export function twips(element: Element | null, name: string): number | undefined {
  const text = attribute(element, name);
  const match = text === null ? null : /^(-?\d{1,7}(?:\.\d{1,4})?)(pt|in|cm|mm|pc|pi)?$/.exec(text.trim());
  if (!match) return undefined;
  const scale = { pt: 1, in: 72, cm: 28.3465, mm: 2.83465, pc: 12, pi: 12 }[match[2] ?? ""] ?? 1 / 20;
  return limited(Number(match[1]) * scale);
}

/** A length in English Metric Units, as drawings have it. */
export function emu(text: string | null | undefined): number | null {
  const value = Number(text);
  return text && Number.isFinite(value) && value > 0 ? limited(value / 12_700) : null;
}

export function hexColor(text: string | null | undefined): string | undefined {
  return text && /^[\da-f]{6}$/i.test(text) ? text.toUpperCase() : undefined;
}

/** The fill of a `shd` element. */
export function fillOf(shading: Element | null): string | undefined {
  return attribute(shading, "val") === "nil" ? undefined : hexColor(attribute(shading, "fill"));
}

/** A border element; null if it says that there is none, undefined if it is missing. */
export function borderOf(element: Element | null): Border | null | undefined {
  if (!element) return undefined;
  const style = attribute(element, "val") ?? "nil";
  if (style === "nil" || style === "none") return null;
  const eighths = Number(attribute(element, "sz") ?? "4");
  return {
    width: Math.min(Math.max(Number.isFinite(eighths) ? eighths / 8 : 0.5, 0.25), 6),
    style: /double|triple/i.test(style)
      ? "double"
      : /dash/i.test(style)
        ? "dashed"
        : /dot/i.test(style)
          ? "dotted"
          : "solid",
    color: hexColor(attribute(element, "color")) ?? "000000",
  };
}
