import { Button, Group, Modal, Text } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { api, queryClient } from "../api.ts";
import { t } from "../messages.ts";
import { CopyButton } from "../ui/feedback/copy-button.tsx";
import { SharePeople } from "../ui/forms/share-people.tsx";
import { type Review, sharesQuery } from "./reviews.queries.ts";

/** Who else works on a review. The members of its project have access anyway. */
export function ShareReview({ review, onClose }: { review: Review; onClose: () => void }) {
  const { id } = review;
  const shares = useQuery(sharesQuery(id));
  const refresh = () => queryClient.invalidateQueries({ queryKey: sharesQuery(id).queryKey });
  return (
    <Modal opened onClose={onClose} title={t("Share this review")} size="32rem">
      <Text mb="sm">
        {t("People you share it with can read the review and its files, decide findings and create redlines.")}
      </Text>
      <SharePeople
        label={t("People who work on this review")}
        shares={shares}
        onAdd={(email) => api.post("/reviews/{id}/shares", { params: { id }, body: { email } }).then(refresh)}
        onRemove={(userId) => api.delete("/reviews/{id}/shares/{userId}", { params: { id, userId } }).then(refresh)}
      />
      <Group justify="space-between" mt="lg">
        <CopyButton text={`${location.origin}/reviews/${id}`} label={t("Copy link")} />
        <Button onClick={onClose}>{t("Done")}</Button>
      </Group>
    </Modal>
  );
}
