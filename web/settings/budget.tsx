import { NumberInput, Progress } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import type { FormEvent } from "react";
import type { Budget as BudgetState } from "../../src/administration/usage/budget.schema.ts";
import { api, queryClient } from "../api.ts";
import { formatNumber, t } from "../messages.ts";
import { QueryView } from "../ui/feedback/query-view.tsx";
import { useAction } from "../ui/feedback/use-action.ts";
import { SaveBar } from "../ui/forms/save-bar.tsx";
import { useDraft } from "../ui/forms/use-draft.ts";
import { Fields, Section } from "../ui/layout/section.tsx";
import { budgetQuery } from "./settings.queries.ts";
import { formatCost } from "./tokens.tsx";

/** The budget of the month, what is used of it, and a form to change it. */
export function Budget() {
  const query = useQuery(budgetQuery);
  return <QueryView query={query}>{(budget) => <BudgetForm budget={budget} />}</QueryView>;
}

function BudgetForm({ budget: { used, ...budget } }: { budget: BudgetState }) {
  const draft = useDraft(budget);
  const save = useAction(() => api.put("/budget", { body: draft.value }), {
    done: t("Budget saved"),
    after: (saved) => {
      queryClient.setQueryData(budgetQuery.queryKey, saved);
      draft.reset();
    },
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    save.run();
  };
  return (
    <form onSubmit={submit}>
      <Section
        title={t("Budget of the month")}
        lead={t(
          "When it is used up, chats, reviews and reading for vaults are refused until the next month; what has begun finishes. Leave a field empty for no limit; 0 allows nothing.",
        )}
      >
        <Used name={t("Credits this month")} used={used.credits} budget={budget.monthly_credits} />
        <Used name={t("Cost this month")} used={used.cost} budget={budget.monthly_cost} />
        <Fields>
          <NumberInput
            label={t("Credits")}
            min={0}
            decimalScale={4}
            value={draft.value.monthly_credits ?? ""}
            error={save.fields.monthly_credits}
            onChange={(value) => draft.set("monthly_credits", value === "" ? null : Number(value))}
          />
          <NumberInput
            label={t("Cost")}
            min={0}
            decimalScale={4}
            value={draft.value.monthly_cost ?? ""}
            error={save.fields.monthly_cost}
            onChange={(value) => draft.set("monthly_cost", value === "" ? null : Number(value))}
          />
          <NumberInput
            label={t("Notify administrators at")}
            suffix=" %"
            min={1}
            max={100}
            allowDecimal={false}
            value={Math.round(draft.value.warn_at * 100)}
            error={save.fields.warn_at}
            onChange={(value) => draft.set("warn_at", Number(value) / 100)}
          />
        </Fields>
      </Section>
      <SaveBar shown={draft.isChanged} busy={save.busy} onDiscard={draft.reset} />
    </form>
  );
}

function Used({ name, used, budget }: { name: string; used: number | null; budget: number | null }) {
  const words = used === null ? t("not known, because a model has no price") : formatCost(used);
  return (
    <div>
      <p>
        {name}: {budget === null ? words : t("{used} of {quota}", { used: words, quota: formatNumber(budget) })}
      </p>
      {budget !== null && used !== null && (
        <Progress value={budget === 0 ? 100 : Math.min(100, (used / budget) * 100)} maw="24rem" aria-label={name} />
      )}
    </div>
  );
}
