import { TagsInput, Textarea, TextInput } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import type { FormEvent } from "react";
import type { CompanyProfile } from "../../src/administration/profiles/company.schema.ts";
import { api, queryClient } from "../api.ts";
import { t } from "../messages.ts";
import { useSession } from "../session/session.ts";
import { QueryView } from "../ui/feedback/query-view.tsx";
import { useAction } from "../ui/feedback/use-action.ts";
import { mayOverwrite } from "../ui/forms/newer-text.tsx";
import { SaveBar } from "../ui/forms/save-bar.tsx";
import { useDraft } from "../ui/forms/use-draft.ts";
import { Fields, Section } from "../ui/layout/section.tsx";
import classes from "./frame.module.css";
import { companyQuery } from "./settings.queries.ts";
import { SettingsLayout } from "./settings-layout.tsx";

type Field = Exclude<keyof CompanyProfile, "id" | "created_at" | "updated_at" | "customer_types">;
type Draft = Pick<CompanyProfile, Field | "customer_types">;

const SHORT: { field: Field; label: string; placeholder?: string }[] = [
  { field: "name", label: t("Name") },
  { field: "dba_name", label: t("Doing business as") },
  { field: "industry", label: t("Industry"), placeholder: t("Medical devices") },
  { field: "size", label: t("Size"), placeholder: t("400 people") },
  { field: "location", label: t("Location") },
  { field: "revenue", label: t("Revenue") },
  { field: "incorporation_country", label: t("Country of incorporation") },
  { field: "incorporation_state", label: t("State of incorporation") },
];
const LONG: { field: Field; label: string; placeholder?: string }[] = [
  { field: "description", label: t("What the company does") },
  { field: "legal_matters", label: t("Typical legal matters") },
  { field: "regulations", label: t("Regulations"), placeholder: t("GDPR, MDR, export control") },
  {
    field: "risk_tolerance",
    label: t("Risk tolerance"),
    placeholder: t("Low for data protection, higher for commercial terms"),
  },
  { field: "additional_info", label: t("Anything else") },
];
const EMPTY = Object.fromEntries([...SHORT, ...LONG].map(({ field }) => [field, null])) as unknown as Draft;

export default function CompanyPage() {
  const query = useQuery(companyQuery);
  const { user, organization } = useSession();
  return (
    <SettingsLayout
      title={t("Company profile")}
      lead={
        user.is_admin
          ? t("What the assistant should know about {organization} in everyone's chats and reviews.", {
              organization: organization.name,
            })
          : t(
              "What the assistant should know about {organization} in everyone's chats and reviews. Only administrators can edit it.",
              { organization: organization.name },
            )
      }
    >
      <QueryView query={query}>
        {(company) => <CompanyForm company={company ?? { ...EMPTY, name: organization.name, customer_types: null }} />}
      </QueryView>
    </SettingsLayout>
  );
}

function CompanyForm({ company }: { company: Draft }) {
  const readOnly = !useSession().user.is_admin;
  const draft = useDraft(company);
  const save = useAction(() => api.patch("/company-profile", { body: draft.changes }), {
    done: t("Company profile saved"),
    after: (saved) => {
      queryClient.setQueryData(companyQuery.queryKey, saved);
      draft.reset();
    },
  });
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const read = async () => (await queryClient.fetchQuery({ ...companyQuery, staleTime: 0 })) ?? company;
    if (await mayOverwrite(draft.began, draft.changes, read)) save.run();
  };
  const bind = ({ field, label, placeholder }: (typeof SHORT)[number]) => ({
    label,
    readOnly,
    placeholder: readOnly ? t("Not set") : placeholder,
    value: draft.value[field] ?? "",
    error: save.fields[field],
    onChange: (event: { currentTarget: { value: string } }) => draft.set(field, event.currentTarget.value),
  });
  return (
    <form onSubmit={submit}>
      <Section title={t("The company")}>
        <div className={classes.twin}>
          {SHORT.map((entry) => (
            <TextInput key={entry.field} maxLength={255} {...bind(entry)} />
          ))}
        </div>
      </Section>
      <Section title={t("Business and legal")}>
        <Fields>
          {LONG.map((entry) => (
            <Textarea key={entry.field} maxLength={4000} minRows={2} {...bind(entry)} />
          ))}
          <TagsInput
            label={t("Customer types")}
            description={readOnly ? undefined : t("Press Enter after each one.")}
            readOnly={readOnly}
            value={draft.value.customer_types ?? []}
            maxTags={50}
            error={save.fields.customer_types}
            onChange={(types) => draft.set("customer_types", types)}
          />
        </Fields>
      </Section>
      {!readOnly && <SaveBar shown={draft.isChanged} busy={save.busy} onDiscard={draft.reset} />}
    </form>
  );
}
