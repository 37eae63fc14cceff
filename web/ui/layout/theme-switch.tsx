import { SegmentedControl, useMantineColorScheme } from "@mantine/core";
import { oneOf } from "../data/options.ts";

const CHOICES = [
  { value: "auto", label: "System" },
  { value: "light", label: "Light" },
  { value: "dark", label: "Dark" },
];

/** Light, dark, or the system's; stored in this browser. */
export function ThemeSwitch() {
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  return (
    <SegmentedControl
      size="xs"
      fullWidth
      aria-label="Appearance"
      data={CHOICES}
      value={colorScheme}
      onChange={(value) => setColorScheme(oneOf(value, ["auto", "light", "dark"]) ?? "auto")}
    />
  );
}
