import { PasswordInput, TextInput } from "@mantine/core";
import { t } from "../../messages.ts";
import type { SourceDraft, SourceValues } from "./use-source-draft.ts";

export interface FieldsProps {
  draft: SourceDraft;
  /** What the server found wrong, by field. */
  errors: Record<string, string>;
  /** Whether a password is stored already. */
  isStored: boolean;
}

type TextName = { [K in keyof SourceValues]: SourceValues[K] extends string ? K : never }[keyof SourceValues];

interface FieldProps extends FieldsProps {
  name: TextName;
  label: string;
  description?: string;
  placeholder?: string;
}

/** A setting that is a line of text. */
export const TextField = ({ draft, errors, name, label, description, placeholder }: FieldProps) => (
  <TextInput
    label={label}
    description={description}
    placeholder={placeholder}
    value={draft.value[name]}
    error={errors[`settings.${name}`]}
    onChange={(event) => draft.set({ [name]: event.currentTarget.value })}
  />
);

export const SecretField = ({ draft, errors, isStored, label }: FieldsProps & { label: string }) => (
  <PasswordInput
    label={label}
    description={isStored ? t("Leave empty to keep the stored one.") : undefined}
    autoComplete="new-password"
    value={draft.value.secret}
    error={errors.secret}
    onChange={(event) => draft.set({ secret: event.currentTarget.value })}
  />
);

export const FolderFields = (props: FieldsProps) => (
  <TextField
    {...props}
    name="path"
    label={t("Folder")}
    description={t("Relative to the organization's folder on the server. Leave empty for that folder itself.")}
    placeholder="contracts/signed"
  />
);

export const WebdavFields = (props: FieldsProps) => (
  <>
    <TextField
      {...props}
      name="url"
      label={t("URL of the folder")}
      placeholder="https://cloud.example.com/remote.php/dav/files/ada/Contracts/"
    />
    <TextField {...props} name="username" label={t("User name")} />
    <SecretField {...props} label={t("Password")} />
  </>
);

export const S3Fields = (props: FieldsProps) => (
  <>
    <TextField {...props} name="endpoint" label={t("Endpoint")} placeholder="https://s3.eu-central-1.amazonaws.com/" />
    <TextField {...props} name="region" label={t("Region")} placeholder="eu-central-1" />
    <TextField {...props} name="bucket" label={t("Bucket (the name of the storage)")} />
    <TextField
      {...props}
      name="prefix"
      label={t("Prefix")}
      description={t("Only files whose names begin so. Leave empty for all files.")}
    />
    <TextField {...props} name="access_key_id" label={t("Access key ID")} />
    <SecretField {...props} label={t("Secret access key")} />
  </>
);
