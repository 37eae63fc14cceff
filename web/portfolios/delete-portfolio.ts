import { t } from "../messages.ts";
import { toast } from "../ui/feedback/toast.ts";
import { confirm } from "../ui/forms/confirm.tsx";
import { deletePortfolio, type PortfolioSummary } from "./portfolios.queries.ts";

/** Asks first. Resolves to whether the portfolio was deleted. */
export async function askAndDelete({ id, name, counts }: PortfolioSummary): Promise<boolean> {
  const isSure = await confirm({
    title: t("Delete “{name}”?", { name }),
    message:
      counts.queued > 0
        ? t(
            "Contracts that are still waiting will not be reviewed. The table will be deleted. The reviews of its contracts are kept.",
          )
        : t("The table will be deleted. The reviews of its contracts are kept."),
    action: t("Delete batch review"),
    danger: true,
  });
  if (!isSure) return false;
  return deletePortfolio(id).then(
    () => true,
    (error) => {
      toast.failed(error);
      return false;
    },
  );
}
