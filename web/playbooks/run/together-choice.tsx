import { Radio, Stack } from "@mantine/core";
import { t } from "../../messages.ts";

/** `one`: the files are one agreement, with its schedules. `each`: every file is an agreement of its own. */
export type Together = "one" | "each";

interface Props {
  count: number;
  value: Together | undefined;
  /** Whether the review is seen by the members of a project. */
  isOfProject: boolean;
  onChange: (value: Together) => void;
}

/** Several files are reviewed as one agreement or one by one: only the person knows. */
export const TogetherChoice = ({ count, value, isOfProject, onChange }: Props) => (
  <Radio.Group
    mt="md"
    label={t("One agreement in several files, or separate agreements?")}
    value={value ?? null}
    onChange={(next) => onChange(next === "one" ? "one" : "each")}
  >
    <Stack gap="xs" mt={4}>
      <Radio
        value="one"
        label={t("One agreement in {count, number} files", { count })}
        description={t("An agreement and its schedules or exhibits. They are read together, in one review.")}
      />
      <Radio
        value="each"
        label={t("{count, number} separate agreements", { count })}
        description={
          isOfProject
            ? t("Each gets a review of its own, compared in one table: a batch review. Only you see it.")
            : t("Each gets a review of its own, compared in one table: a batch review.")
        }
      />
    </Stack>
  </Radio.Group>
);
