import { type CSSVariablesResolver, createTheme, type MantineColorsTuple, type PopoverProps } from "@mantine/core";
import { t } from "../../messages.ts";

/** The palette: paper and ink, one green, oxblood for dangers and flags, ochre for warnings. docs/design.md says why. */
const LIGHT = {
  paper: "#fbfaf7",
  raised: "#ffffff",
  sunken: "#f4f2ec",
  hover: "#efece4",
  chosen: "#e6e9e1",
  ink: "#16181d",
  "ink-2": "#474a52",
  "ink-3": "#62656d",
  hairline: "#e4e0d6",
  "hairline-strong": "#cfcabd",
  control: "#8d887b",
  accent: "#1f5f4a",
  "accent-solid": "#1f5f4a",
  "accent-solid-hover": "#184c3b",
  "accent-wash": "#e4eee8",
  oxblood: "#8a1f2d",
  "oxblood-solid": "#8a1f2d",
  "oxblood-wash": "#f7e8e7",
  ochre: "#7a560a",
  "ochre-wash": "#f7edd3",
  mark: "#f6e3a1",
  focus: "#1f5f4a",
} as const;

const DARK: Record<keyof typeof LIGHT, string> = {
  paper: "#0d0e10",
  raised: "#15171a",
  sunken: "#08090a",
  hover: "#1a1d21",
  chosen: "#1b2723",
  ink: "#ecebe6",
  "ink-2": "#bcbbb5",
  "ink-3": "#95958f",
  hairline: "#23262b",
  "hairline-strong": "#363a41",
  control: "#6c7078",
  accent: "#74c7a8",
  "accent-solid": "#2b7a60",
  "accent-solid-hover": "#2e7f65",
  "accent-wash": "#12291f",
  oxblood: "#ec8f95",
  "oxblood-solid": "#9c2c3b",
  "oxblood-wash": "#2d1316",
  ochre: "#dcae55",
  "ochre-wash": "#2a2110",
  mark: "#5a4a12",
  focus: "#74c7a8",
};

const SANS =
  'system-ui, -apple-system, "Segoe UI", Roboto, "Helvetica Neue", "Noto Sans", "Liberation Sans", Arial, sans-serif';
const SERIF = '"Iowan Old Style", "Palatino Linotype", Palatino, "P052", Georgia, "Noto Serif", serif';
const MONO = 'ui-monospace, "SF Mono", "Cascadia Mono", Menlo, Consolas, "Liberation Mono", monospace';

const bottle: MantineColorsTuple = [
  "#e4eee8",
  "#c6ddd1",
  "#a3c9b8",
  "#7fb59e",
  "#74c7a8",
  "#3f8e73",
  "#2b7a60",
  "#1f5f4a",
  "#184c3b",
  "#10382b",
];
const oxblood: MantineColorsTuple = [
  "#f7e8e7",
  "#efcfce",
  "#e6a9ac",
  "#ec8f95",
  "#cf5f69",
  "#b33f4c",
  "#9c2c3b",
  "#8a1f2d",
  "#701623",
  "#560f19",
];
const ochre: MantineColorsTuple = [
  "#f7edd3",
  "#eedcae",
  "#e4c982",
  "#dcae55",
  "#c4922f",
  "#a8781b",
  "#8d6412",
  "#7a560a",
  "#624507",
  "#4a3405",
];

const gray: MantineColorsTuple = [
  "#f7f5f0",
  "#efece4",
  "#e4e0d6",
  "#d6d1c4",
  "#c2bcae",
  "#a39d8f",
  "#7f7a6d",
  "#5d594f",
  "#3d3a33",
  "#22201c",
];
const dark: MantineColorsTuple = [
  "#ecebe6",
  "#bcbbb5",
  "#95958f",
  "#6c7078",
  "#363a41",
  "#23262b",
  "#15171a",
  "#0d0e10",
  "#08090a",
  "#050506",
];

const LEAST_HEIGHT = 120;

/** What opens over the page goes where most of it is in view, and the rest of it is scrolled. */
const WITHIN_SCREEN: PopoverProps["middlewares"] = {
  flip: { fallbackStrategy: "bestFit" },
  size: {
    padding: 8,
    apply: ({ availableHeight, elements: { floating } }) => {
      floating.style.maxHeight = `${Math.max(LEAST_HEIGHT, availableHeight)}px`;
    },
  },
};

export const theme = createTheme({
  primaryColor: "bottle",
  primaryShade: { light: 7, dark: 6 },
  colors: { bottle, gray, dark, red: oxblood, yellow: ochre },
  fontFamily: SANS,
  fontFamilyMonospace: MONO,
  headings: { fontFamily: SERIF, fontWeight: "600" },
  fontSizes: { xs: "0.75rem", sm: "0.84375rem", md: "0.84375rem", lg: "1rem", xl: "1.25rem" },
  lineHeights: { xs: "1.4", sm: "1.45", md: "1.5", lg: "1.55", xl: "1.6" },
  spacing: { xs: "0.375rem", sm: "0.625rem", md: "1rem", lg: "1.5rem", xl: "2.25rem" },
  defaultRadius: "sm",
  radius: { xs: "2px", sm: "4px", md: "4px", lg: "6px", xl: "8px" },
  shadows: {
    xs: "none",
    sm: "none",
    md: "0 8px 28px rgb(10 12 14 / 16%)",
    lg: "0 12px 40px rgb(10 12 14 / 20%)",
    xl: "0 16px 56px rgb(10 12 14 / 24%)",
  },
  cursorType: "pointer",
  focusRing: "auto",
  respectReducedMotion: true,
  components: {
    Button: { defaultProps: { size: "compact-md" } },
    TextInput: { defaultProps: { size: "sm" } },
    PasswordInput: { defaultProps: { size: "sm" } },
    Textarea: { defaultProps: { size: "sm", autosize: true, minRows: 3 } },
    Select: { defaultProps: { size: "sm", allowDeselect: false } },
    Drawer: { defaultProps: { closeButtonProps: { "aria-label": t("Close") } } },
    Modal: {
      defaultProps: {
        closeButtonProps: { "aria-label": t("Close") },
        centered: false,
        overlayProps: { backgroundOpacity: 0.35 },
        transitionProps: { duration: 90 },
      },
    },
    Menu: {
      defaultProps: {
        shadow: "md",
        transitionProps: { duration: 60 },
        withInitialFocusPlaceholder: false,
        middlewares: WITHIN_SCREEN,
      },
    },
    Popover: { defaultProps: { middlewares: WITHIN_SCREEN } },
    Tooltip: { defaultProps: { openDelay: 350, transitionProps: { duration: 60 } } },
    Switch: { defaultProps: { size: "sm" } },
    CloseButton: { defaultProps: { "aria-label": t("Close") } },
    Checkbox: { defaultProps: { size: "xs" } },
  },
});

const named = (tones: Record<string, string>) =>
  Object.fromEntries(Object.entries(tones).map(([name, value]) => [`--${name}`, value]));

const mantine = (tones: Record<keyof typeof LIGHT, string>) => ({
  "--mantine-color-body": tones.paper,
  "--mantine-color-text": tones.ink,
  "--mantine-color-dimmed": tones["ink-3"],
  "--mantine-color-placeholder": tones["ink-3"],
  "--mantine-color-anchor": tones.accent,
  "--mantine-color-error": tones.oxblood,
  "--mantine-color-default": tones.raised,
  "--mantine-color-default-hover": tones.hover,
  "--mantine-color-default-color": tones.ink,
  "--mantine-color-default-border": tones["hairline-strong"],
  "--mantine-color-disabled": tones.sunken,
  "--mantine-color-disabled-color": tones["ink-3"],
  "--mantine-color-disabled-border": tones.hairline,
  "--mantine-color-bottle-filled": tones["accent-solid"],
  "--mantine-color-bottle-filled-hover": tones["accent-solid-hover"],
  "--mantine-color-bottle-light": tones["accent-wash"],
  "--mantine-color-bottle-light-hover": tones.chosen,
  "--mantine-color-bottle-light-color": tones.accent,
  "--mantine-color-bottle-text": tones.accent,
  "--mantine-color-bottle-outline": tones.accent,
  "--mantine-color-red-filled": tones["oxblood-solid"],
  "--mantine-color-red-light": tones["oxblood-wash"],
  "--mantine-color-red-light-color": tones.oxblood,
  "--mantine-color-red-text": tones.oxblood,
  "--mantine-color-red-outline": tones.oxblood,
  "--mantine-color-yellow-light": tones["ochre-wash"],
  "--mantine-color-yellow-light-color": tones.ochre,
  "--mantine-color-yellow-text": tones.ochre,
});

export const resolveVariables: CSSVariablesResolver = () => ({
  variables: { "--serif": SERIF, "--row": "2rem" },
  light: { ...named(LIGHT), ...mantine(LIGHT) },
  dark: { ...named(DARK), ...mantine(DARK) },
});
