import type { Context, UserContext } from "../../../kernel/context.ts";
import { userKeyRequired } from "../../../kernel/errors/errors.ts";
import { openPortfolio } from "../../../playbooks/portfolios/portfolios.ts";
import { openVault } from "../../../vaults/vault/access.ts";
import { openView } from "../../../vaults/views/views.ts";
import { openProject } from "../../../workspace/projects/projects.ts";
import type { ReportSource } from "../reports.schema.ts";
import { readPortfolioData } from "./portfolio-data.ts";
import { readProjectData } from "./project-data.ts";
import type { Needs, ReportData } from "./report-data.ts";
import { mustBeReviewed, readReviewData } from "./review-data.ts";
import { readVaultData } from "./vault-data.ts";

/** What the caller cannot see is 404, as is what does not exist. */
export async function mustSeeSource(ctx: Context, source: ReportSource): Promise<void> {
  if (source.vault_id !== undefined) {
    const vault = await openVault(asUser(ctx), source.vault_id, "viewer");
    if (source.view_id !== undefined) await openView(asUser(ctx), vault, source.view_id);
  }
  if (source.portfolio_id !== undefined) await openPortfolio(ctx, source.portfolio_id);
  if (source.project_id !== undefined) await openProject(ctx, source.project_id, "read");
  if (source.review_ids !== undefined) await mustBeReviewed(ctx, unique(source.review_ids));
}

/** Everything that the template needs of the source, as far as the caller may see it. */
export function readReportData(ctx: Context, source: ReportSource, needs: Needs): Promise<ReportData> {
  if (source.vault_id !== undefined)
    return readVaultData(asUser(ctx), { vault_id: source.vault_id, view_id: source.view_id }, needs);
  if (source.portfolio_id !== undefined) return readPortfolioData(ctx, source.portfolio_id);
  if (source.project_id !== undefined) return readProjectData(ctx, source.project_id, needs);
  return readReviewData(ctx, unique(source.review_ids ?? []));
}

const unique = (ids: string[]) => [...new Set(ids.map((id) => id.toLowerCase()))];

function asUser(ctx: Context): UserContext {
  if (ctx.caller.kind === "organization") throw userKeyRequired(403);
  return ctx as UserContext;
}
