import { SegmentedControl, useMantineColorScheme } from "@mantine/core";
import { t } from "../../messages.ts";
import { oneOf } from "../data/options.ts";

const CHOICES = [
  { value: "auto", label: t("System") },
  { value: "light", label: t("Light") },
  { value: "dark", label: t("Dark") },
];

/** Light, dark, or the system's; stored in this browser. */
export function ThemeSwitch() {
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  return (
    <SegmentedControl
      size="xs"
      fullWidth
      aria-label={t("Appearance")}
      data={CHOICES}
      value={colorScheme}
      onChange={(value) => setColorScheme(oneOf(value, ["auto", "light", "dark"]) ?? "auto")}
    />
  );
}
