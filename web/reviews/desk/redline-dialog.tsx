import { Group, Radio, Stack, Text, TextInput } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { NeedBanner } from "../../approvals/need-banner.tsx";
import { formatList, t } from "../../messages.ts";
import { displayName, useSession } from "../../session/session.ts";
import { profileQuery } from "../../settings/settings.queries.ts";
import { keysOf, oneOf } from "../../ui/data/options.ts";
import { Loading } from "../../ui/feedback/loading.tsx";
import { FormDialog } from "../../ui/forms/form-dialog.tsx";
import { type RedlineResult, writeRedline } from "../reviews.queries.ts";
import classes from "./desk.module.css";
import { COMMENTS, initialsOf, type leftOver } from "./redline-form.ts";

interface Props {
  reviewId: string;
  /** How many changes were accepted or edited. */
  changes: number;
  left: ReturnType<typeof leftOver>;
  onDone: (result: RedlineResult) => void;
  onClose: () => void;
}

/** Asks how the redline should look. Author and initials come from the profile. */
export function RedlineDialog(props: Props) {
  const { user } = useSession();
  const profile = useQuery(profileQuery);
  if (profile.isPending) return <Loading />;
  return <RedlineForm {...props} profileAuthor={profile.data?.document_author_name?.trim() || displayName(user)} />;
}

function RedlineForm({ reviewId, changes, left, profileAuthor, onDone, onClose }: Props & { profileAuthor: string }) {
  const [comments, setComments] = useState<keyof typeof COMMENTS>("none");
  const [author, setAuthor] = useState(profileAuthor);
  const [typed, setTyped] = useState<string>();
  const initials = typed ?? initialsOf(author);
  const body = { comments, author: author.trim(), ...(initials.trim() && { initials: initials.trim() }) };
  return (
    <FormDialog
      title={t("Redline")}
      size="34rem"
      action={t("Create redline")}
      disabled={author.trim() === "" || changes === 0}
      showsErrors
      onSubmit={() => writeRedline(reviewId, body)}
      onDone={onDone}
      onClose={onClose}
    >
      <Stack gap="sm">
        <Text>
          {changes === 0
            ? t("No proposed change is accepted or edited yet. Decide at least one first.")
            : t(
                "A copy of the document with {changes, plural, one {# change} other {# changes}} that you accepted or edited, as tracked changes.",
                { changes },
              )}
        </Text>
        <LeftOver left={left} comments={comments} />
        {comments !== "internal" && changes > 0 && <NeedBanner subject="redline" id={reviewId} />}
        <Radio.Group
          label={t("Comments")}
          value={comments}
          onChange={(value) => setComments(oneOf(value, keysOf(COMMENTS)) ?? comments)}
        >
          <Stack gap="xs" mt={4}>
            {keysOf(COMMENTS).map((each) => (
              <Radio key={each} value={each} {...COMMENTS[each]} />
            ))}
          </Stack>
        </Radio.Group>
        <Group align="flex-end" gap="xs" wrap="nowrap">
          <TextInput
            flex={1}
            label={t("Author")}
            maxLength={255}
            value={author}
            onChange={(event) => setAuthor(event.currentTarget.value)}
          />
          <TextInput
            w="6rem"
            label={t("Initials")}
            maxLength={10}
            value={initials}
            onChange={(event) => setTyped(event.currentTarget.value)}
          />
        </Group>
      </Stack>
    </FormDialog>
  );
}

interface LeftProps {
  left: Props["left"];
  comments: keyof typeof COMMENTS;
}

/** What the redline does not settle. Only if nothing is left, and nothing is for one's own side, it can be sent as it is. */
function LeftOver({ left: { undecided, unchanged }, comments }: LeftProps) {
  if (undecided.length === 0 && unchanged.length === 0)
    return comments === "internal" ? null : <Text role="note">{t("Every point is decided: safe to send.")}</Text>;
  return (
    <div role="note" className={classes.left}>
      {unchanged.length > 0 && (
        <p>
          {t(
            "Not acceptable, but the redline changes nothing about it: {titles}. Edit these checks to ask for a change.",
            {
              titles: formatList(unchanged),
            },
          )}
        </p>
      )}
      {undecided.length > 0 && <p>{t("Not decided yet: {titles}.", { titles: formatList(undecided) })}</p>}
    </div>
  );
}
