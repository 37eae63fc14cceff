import { Checkbox, NumberInput, Select, Textarea } from "@mantine/core";
import { t } from "../../messages.ts";
import { valueIn } from "../../ui/data/options.ts";
import { type FieldsProps, SecretField, TextField } from "./source-fields.tsx";

const SECURITY = [
  { value: "tls", label: "TLS" },
  { value: "starttls", label: "STARTTLS" },
  { value: "none", label: t("None (private servers only)") },
] as const;
const LOGINS = [
  { value: "password", label: t("Password") },
  { value: "xoauth2", label: t("Access token (XOAUTH2)") },
] as const;
const PROCESSED = [
  { value: "flag", label: t("Leave it there, with the keyword Chancery") },
  { value: "move", label: t("Move to a folder") },
] as const;
const PORTS = { tls: 993, starttls: 143, none: 143 };

/** The settings of a mailbox. */
export const MailboxFields = (props: FieldsProps) => (
  <>
    <ServerFields {...props} />
    <LoginFields {...props} />
    <TextField {...props} name="folder" label={t("Folder")} description={t("Its subfolders are not read.")} />
    <SendersField {...props} />
    <Checkbox
      label={t("Also add the message itself")}
      checked={props.draft.value.include_message}
      onChange={(event) => props.draft.set({ include_message: event.currentTarget.checked })}
    />
    <ProcessedFields {...props} />
  </>
);

function ServerFields(props: FieldsProps) {
  const { value, set } = props.draft;
  return (
    <>
      <TextField {...props} name="host" label={t("Server")} placeholder="imap.example.com" />
      <Select
        label={t("Encryption")}
        allowDeselect={false}
        data={SECURITY}
        value={value.security}
        error={props.errors["settings.security"]}
        onChange={(chosen) => {
          const security = valueIn(SECURITY, chosen) ?? value.security;
          set({ security, port: PORTS[security] });
        }}
      />
      <NumberInput
        label={t("Port")}
        min={1}
        max={65_535}
        allowDecimal={false}
        hideControls
        value={value.port}
        error={props.errors["settings.port"]}
        onChange={(port) => set({ port: Number(port) })}
      />
    </>
  );
}

function LoginFields(props: FieldsProps) {
  const { value, set } = props.draft;
  return (
    <>
      <TextField {...props} name="username" label={t("User name")} />
      <Select
        label={t("Sign in with")}
        allowDeselect={false}
        data={LOGINS}
        value={value.login}
        onChange={(login) => set({ login: valueIn(LOGINS, login) ?? value.login })}
      />
      <SecretField
        {...props}
        label={value.login === "password" ? t("Password") : t("Access token, which the mail provider issues")}
      />
    </>
  );
}

/** The error of the whole list, or of the first line that is wrong. */
const errorOfSenders = ({ draft, errors }: FieldsProps) =>
  errors["settings.allowed_senders"] ??
  draft.value.senders
    .split("\n")
    .map((_, line) => errors[`settings.allowed_senders.${line}`])
    .find((error) => error !== undefined);

const SendersField = (props: FieldsProps) => (
  <Textarea
    label={t("Allowed senders")}
    description={t(
      "One per line: an address, a domain such as @law.example, or * for everyone. Senders can forge their address.",
    )}
    autosize
    minRows={2}
    maxRows={8}
    value={props.draft.value.senders}
    error={errorOfSenders(props)}
    onChange={(event) => props.draft.set({ senders: event.currentTarget.value })}
  />
);

function ProcessedFields(props: FieldsProps) {
  const { value, set } = props.draft;
  return (
    <>
      <Select
        label={t("After reading a message")}
        allowDeselect={false}
        data={PROCESSED}
        value={value.processed}
        onChange={(processed) => set({ processed: valueIn(PROCESSED, processed) ?? value.processed })}
      />
      {value.processed === "move" && (
        <TextField
          {...props}
          name="processed_folder"
          label={t("Move to")}
          description={t("Created if it does not exist.")}
        />
      )}
    </>
  );
}
