import { Input, Switch, TagsInput, Textarea, TextInput } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import type { FormEvent } from "react";
import type { PersonalProfile } from "../../src/administration/profiles/personal.schema.ts";
import { api, queryClient } from "../api.ts";
import { t } from "../messages.ts";
import { QueryView } from "../ui/feedback/query-view.tsx";
import { useAction } from "../ui/feedback/use-action.ts";
import { SaveBar } from "../ui/forms/save-bar.tsx";
import { useDraft } from "../ui/forms/use-draft.ts";
import { Fields, Section } from "../ui/layout/section.tsx";
import { ThemeSwitch } from "../ui/layout/theme-switch.tsx";
import { profileQuery } from "./settings.queries.ts";
import { SettingsLayout } from "./settings-layout.tsx";

export default function ProfilePage() {
  const query = useQuery(profileQuery);
  return (
    <SettingsLayout
      title={t("Profile")}
      lead={t("How colleagues see you, and what the assistant should know about you.")}
    >
      <QueryView query={query}>{(profile) => <ProfileForm profile={profile} />}</QueryView>
    </SettingsLayout>
  );
}

function ProfileForm({ profile }: { profile: PersonalProfile }) {
  const draft = useDraft(profile);
  const save = useAction(() => api.patch("/me/profile", { body: draft.changes }), {
    done: t("Profile saved"),
    after: (saved) => {
      queryClient.setQueryData(profileQuery.queryKey, saved);
      draft.reset();
      return queryClient.invalidateQueries({ queryKey: ["session"] });
    },
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    save.run();
  };
  const { value, set } = draft;
  const text = (field: TextField) => ({
    value: value[field] ?? "",
    error: save.fields[field],
    onChange: (event: { currentTarget: { value: string } }) => set(field, event.currentTarget.value),
  });
  const toggle = (field: ToggleField) => ({
    checked: value[field],
    onChange: (event: { currentTarget: { checked: boolean } }) => set(field, event.currentTarget.checked),
  });
  const practiceAreas = {
    value: value.practice_areas,
    error: save.fields.practice_areas,
    onChange: (areas: string[]) => set("practice_areas", areas),
  };
  return (
    <form onSubmit={submit}>
      <AboutYou text={text} />
      <Assistant text={text} toggle={toggle} practiceAreas={practiceAreas} />
      <Application toggle={toggle} />
      <SaveBar shown={draft.isChanged} busy={save.busy} onDiscard={draft.reset} />
    </form>
  );
}

interface TextBinding {
  value: string;
  error: string | undefined;
  onChange: (event: { currentTarget: { value: string } }) => void;
}
interface ToggleBinding {
  checked: boolean;
  onChange: (event: { currentTarget: { checked: boolean } }) => void;
}
/** How the fields of the form read and change the draft. */
interface Bindings {
  text: (field: TextField) => TextBinding;
  toggle: (field: ToggleField) => ToggleBinding;
  practiceAreas: { value: string[]; error: string | undefined; onChange: (areas: string[]) => void };
}

const AboutYou = ({ text }: Pick<Bindings, "text">) => (
  <Section title={t("You")}>
    <Fields>
      <TextInput
        label={t("Preferred name")}
        description={t("Shown to others instead of your account name.")}
        maxLength={100}
        {...text("preferred_name")}
      />
      <TextInput label={t("Role")} placeholder={t("Senior counsel")} maxLength={200} {...text("role_title")} />
      <TextInput
        label={t("Document author")}
        description={t("Set as the author of documents created for you.")}
        maxLength={100}
        {...text("document_author_name")}
      />
    </Fields>
  </Section>
);

const Assistant = ({ text, toggle, practiceAreas }: Bindings) => (
  <Section title={t("The assistant")} lead={t("Used in your chats and reviews.")}>
    <Fields>
      <Switch label={t("Use this profile")} {...toggle("enabled")} />
      <Switch label={t("Tell the assistant my name")} {...toggle("use_name_in_chats")} />
      <TextInput
        label={t("Jurisdictions")}
        placeholder={t("England and Wales, New York")}
        maxLength={255}
        {...text("jurisdiction_focus")}
      />
      <TagsInput
        label={t("Practice areas")}
        description={t("Press Enter after each one.")}
        maxTags={20}
        {...practiceAreas}
      />
      <Textarea
        label={t("Instructions")}
        placeholder={t("Answer briefly. Quote the clause before you comment on it.")}
        maxLength={4000}
        {...text("custom_instructions")}
      />
      <Switch label={t("Mark drafts as privileged")} {...toggle("privilege_marking_enabled")} />
      {toggle("privilege_marking_enabled").checked && (
        <TextInput
          label={t("Marking text")}
          placeholder={t("Privileged & Confidential")}
          maxLength={200}
          {...text("privilege_marking_text")}
        />
      )}
    </Fields>
  </Section>
);

const Application = ({ toggle }: Pick<Bindings, "toggle">) => (
  <Section title={t("Preferences")}>
    <Fields>
      <Switch
        label={t("Send messages with Enter")}
        description={t("When off, press Ctrl+Enter to send.")}
        {...toggle("enter_to_submit")}
      />
      <Input.Wrapper label={t("Appearance")} labelElement="div">
        <ThemeSwitch />
      </Input.Wrapper>
    </Fields>
  </Section>
);

type TextField =
  | "preferred_name"
  | "role_title"
  | "document_author_name"
  | "jurisdiction_focus"
  | "custom_instructions"
  | "privilege_marking_text";
type ToggleField = "enabled" | "use_name_in_chats" | "privilege_marking_enabled" | "enter_to_submit";
