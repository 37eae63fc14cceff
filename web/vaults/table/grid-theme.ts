import { useComputedColorScheme } from "@mantine/core";
import { useMemo } from "react";
import type { Theme } from "./grid.ts";
import type { Inks } from "./grid-cell.ts";

/** The page's colours for the canvas, looked up once per theme. */
export function useGridTheme(): { theme: Partial<Theme>; inks: Inks } {
  const scheme = useComputedColorScheme("light");
  // biome-ignore lint/correctness/useExhaustiveDependencies: the colours depend on the theme
  return useMemo(() => {
    const style = getComputedStyle(document.documentElement);
    const tone = (name: string) => style.getPropertyValue(`--${name}`).trim();
    return { theme: themeOf(tone), inks: inksOf(tone) };
  }, [scheme]);
}

type Tone = (name: string) => string;

const inksOf = (tone: Tone): Inks => ({
  ink: tone("ink"),
  quiet: tone("ink-3"),
  accent: tone("accent"),
  danger: tone("oxblood"),
  warning: tone("ochre"),
  bar: tone("hover"),
});

const themeOf = (tone: Tone): Partial<Theme> => ({
  accentColor: tone("accent"),
  accentFg: tone("paper"),
  accentLight: tone("accent-wash"),
  textDark: tone("ink"),
  textMedium: tone("ink-2"),
  textLight: tone("ink-3"),
  textHeader: tone("ink-2"),
  textHeaderSelected: tone("ink"),
  bgCell: tone("paper"),
  bgCellMedium: tone("sunken"),
  bgHeader: tone("sunken"),
  bgHeaderHasFocus: tone("chosen"),
  bgHeaderHovered: tone("hover"),
  bgIconHeader: tone("ink-3"),
  fgIconHeader: tone("paper"),
  borderColor: tone("hairline"),
  horizontalBorderColor: tone("hairline"),
  linkColor: tone("accent"),
  baseFontStyle: "13.5px",
  headerFontStyle: "500 12px",
  markerFontStyle: "11px",
  editorFontSize: "13.5px",
  fontFamily: getComputedStyle(document.body).fontFamily,
  cellHorizontalPadding: 8,
  resizeIndicatorColor: tone("accent"),
  roundingRadius: 4,
});
