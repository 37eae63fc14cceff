import { ActionIcon } from "@mantine/core";
import { Trash2 } from "lucide-react";
import { askAndDelete } from "./delete-review.ts";
import type { ReviewSummary } from "./reviews.queries.ts";

/** For those who may delete the review. */
export function DeleteButton({ review }: { review: ReviewSummary }) {
  if (review.my_access_level !== "admin") return null;
  const name = review.files.map(({ name }) => name).join(", ") || review.playbook.title;
  return (
    <ActionIcon
      variant="subtle"
      color="gray"
      aria-label={`Delete the review of ${name}`}
      onClick={() => void askAndDelete(review)}
    >
      <Trash2 size={14} aria-hidden />
    </ActionIcon>
  );
}
