import { ActionIcon, Menu } from "@mantine/core";
import {
  BookOpenCheck,
  Briefcase,
  Files,
  type LucideIcon,
  Paperclip,
  Plus,
  Sparkles,
  Table2,
  Upload,
} from "lucide-react";
import { useRef, useState } from "react";
import { t } from "../../messages.ts";
import { PickDialog } from "../../ui/forms/pick-dialog.tsx";
import type { QuestionContext } from "./attachment-chips.tsx";
import { CHOICES, type ChoiceKind } from "./choices.ts";

interface Props {
  /** Skills and a project are accepted only with the first question. */
  isFirst: boolean;
  context: QuestionContext;
  onUpload: (files: Iterable<File>) => void;
  onFiles: (files: { id: string; name: string }[]) => void;
  onChange: (context: QuestionContext) => void;
}

const OFFERS: { kind: ChoiceKind; label: string; icon: LucideIcon; first?: true }[] = [
  { kind: "files", label: t("Existing files…"), icon: Files },
  { kind: "vault", label: t("Ask a vault…"), icon: Table2 },
  { kind: "playbooks", label: t("Playbook…"), icon: BookOpenCheck },
  { kind: "skills", label: t("Saved instructions…"), icon: Sparkles, first: true },
  { kind: "project", label: t("Add to a project…"), icon: Briefcase, first: true },
];

/** The menu that adds context to a question. */
export function AddMenu({ isFirst, context, onUpload, onFiles, onChange }: Props) {
  const [picking, setPicking] = useState<ChoiceKind>();
  const input = useRef<HTMLInputElement>(null);
  const pick = (kind: ChoiceKind) => (picked: { id: string; name: string }[]) => {
    const more = (now: typeof picked) => [...now, ...picked.filter(({ id }) => !now.some((each) => each.id === id))];
    if (kind === "files") onFiles(picked);
    else if (kind === "skills") onChange({ ...context, skills: more(context.skills) });
    else if (kind === "playbooks") onChange({ ...context, playbooks: more(context.playbooks) });
    else onChange({ ...context, [kind]: picked[0] });
  };
  return (
    <>
      <ActionIcon
        variant="subtle"
        color="gray"
        size="md"
        aria-label={t("Attach files")}
        onClick={() => input.current?.click()}
      >
        <Paperclip size={16} aria-hidden />
      </ActionIcon>
      <input
        ref={input}
        type="file"
        multiple
        hidden
        aria-label={t("Files to attach")}
        onChange={({ currentTarget }) => {
          onUpload([...(currentTarget.files ?? [])]);
          currentTarget.value = "";
        }}
      />
      <Menu position={isFirst ? "bottom-start" : "top-start"} width={230}>
        <Menu.Target>
          <ActionIcon variant="subtle" color="gray" size="md" aria-label={t("Add to the question")}>
            <Plus size={16} aria-hidden />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item leftSection={<Upload size={14} />} onClick={() => input.current?.click()}>
            {t("Upload files…")}
          </Menu.Item>
          {OFFERS.filter(({ first }) => isFirst || !first).map(({ kind, label, icon: Icon }) => (
            <Menu.Item key={kind} leftSection={<Icon size={14} />} onClick={() => setPicking(kind)}>
              {label}
            </Menu.Item>
          ))}
        </Menu.Dropdown>
      </Menu>
      {picking && <PickDialog {...CHOICES[picking]} onPick={pick(picking)} onClose={() => setPicking(undefined)} />}
    </>
  );
}
