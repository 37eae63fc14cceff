import { t } from "../messages.ts";
import { toast } from "../ui/feedback/toast.ts";
import { confirm } from "../ui/forms/confirm.tsx";
import { deleteReview, type ReviewSummary } from "./reviews.queries.ts";

/** Asks first. Resolves to whether the review was deleted. */
export async function askAndDelete({ id }: Pick<ReviewSummary, "id">): Promise<boolean> {
  const message = t(
    "Its findings and decisions will be deleted for everyone. The reviewed files and the redlines are kept.",
  );
  if (!(await confirm({ title: t("Delete this review?"), message, action: t("Delete review"), danger: true })))
    return false;
  return deleteReview(id).then(
    () => true,
    (error) => {
      toast.failed(error);
      return false;
    },
  );
}
