import { Button, Group, Modal, PasswordInput, Text, TextInput } from "@mantine/core";
import { useState } from "react";
import { api } from "../../api.ts";
import { askForPasskey, canUsePasskeys, messageOf } from "../../session/passkeys.ts";
import { ShownError } from "../../ui/feedback/shown-error.ts";
import { toast } from "../../ui/feedback/toast.ts";
import { FormDialog } from "../../ui/forms/form-dialog.tsx";
import { Fields } from "../../ui/layout/section.tsx";
import type { SecondFactors } from "../settings.queries.ts";

interface Props {
  factors: SecondFactors;
  onConfirmed: () => void;
  onClose: () => void;
}

const TITLE = "Confirm your identity";

/** Asks for the password, or else a second factor, or a new sign-in at the provider, before something about signing in is changed. */
export function ConfirmIdentity(props: Props) {
  const { has_password, totp } = props.factors;
  if (has_password) return <TypedProof {...props} field="password" />;
  return totp ? <TypedProof {...props} field="code" /> : <OtherProof {...props} />;
}

function TypedProof({ field, ...props }: Props & { field: "password" | "code" }) {
  const [value, setValue] = useState("");
  const { onConfirmed, onClose } = props;
  return (
    <FormDialog
      title={TITLE}
      action="Confirm"
      disabled={value === ""}
      onSubmit={() => api.post("/session/confirmation", { body: { [field]: value } })}
      onDone={onConfirmed}
      onClose={onClose}
    >
      {(errors) => (
        <Fields>
          {field === "password" ? (
            <PasswordInput
              label="Password"
              autoComplete="current-password"
              data-autofocus
              value={value}
              error={errors.password}
              onChange={(event) => setValue(event.currentTarget.value)}
              visibilityToggleButtonProps={{ "aria-label": "Show password" }}
            />
          ) : (
            <TextInput
              label="Code from your authenticator app"
              inputMode="numeric"
              data-autofocus
              value={value}
              error={errors.code}
              onChange={(event) => setValue(event.currentTarget.value)}
            />
          )}
          <Alternatives {...props} />
        </Fields>
      )}
    </FormDialog>
  );
}

/** For people who have neither a password nor an authenticator app. */
function OtherProof(props: Props) {
  const { factors, onClose } = props;
  const isPossible = factors.passkeys.length > 0 || factors.proof_address !== null;
  return (
    <Modal opened onClose={onClose} title={TITLE} size="30rem">
      <Text mb="md">
        {isPossible
          ? "To make this change, confirm your identity. It stays confirmed for ten minutes."
          : "You have no password. Ask an administrator of your organization for a password link."}
      </Text>
      <Fields>
        <Alternatives {...props} />
      </Fields>
      <Group justify="flex-end" mt="lg">
        <Button variant="default" onClick={onClose}>
          Cancel
        </Button>
      </Group>
    </Modal>
  );
}

function Alternatives({ factors, onConfirmed, onClose }: Props) {
  const usePasskey = async () => {
    try {
      await api.post("/session/confirmation", { body: { passkey: await askForPasskey() } });
      onClose();
      onConfirmed();
    } catch (error) {
      toast.failed(new ShownError(messageOf(error)));
    }
  };
  const back = encodeURIComponent(location.pathname + location.search);
  return (
    <>
      {factors.passkeys.length > 0 && canUsePasskeys() && (
        <Button variant="default" onClick={usePasskey}>
          Use a passkey
        </Button>
      )}
      {factors.proof_address !== null && (
        <Button variant="default" component="a" href={`${factors.proof_address}&next=${back}`}>
          Sign in again with your identity provider
        </Button>
      )}
    </>
  );
}
