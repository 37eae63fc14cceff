import { Radio, Stack, TextInput } from "@mantine/core";
import { t } from "../../messages.ts";
import classes from "../run/run.module.css";
import type { Mode } from "../run/run.queries.ts";

interface Props {
  mode: Mode;
  onMode: (mode: Mode) => void;
  party: string;
  onParty: (party: string) => void;
  error: string | undefined;
}

export function StanceFields({ mode, onMode, party, onParty, error }: Props) {
  return (
    <div className={classes.stance}>
      <Radio.Group
        label={t("The document is")}
        value={mode}
        onChange={(next) => onMode(next === "first-party" ? "first-party" : "third-party")}
      >
        <Stack gap="xs" mt={4}>
          <Radio
            value="third-party"
            label={t("the other side's paper")}
            description={t("Ask only for what matters and leave their drafting style alone.")}
          />
          <Radio
            value="first-party"
            label={t("our own paper")}
            description={t("Find where it departs from our position and restore it.")}
          />
        </Stack>
      </Radio.Group>
      <TextInput
        label={t("You act for")}
        description={t("The party as named in the document, such as “Recipient”. Defaults to your company.")}
        placeholder={t("our company")}
        maxLength={200}
        value={party}
        onChange={(event) => onParty(event.currentTarget.value)}
        error={error}
      />
    </div>
  );
}
