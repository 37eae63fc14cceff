import { Button, PasswordInput, TextInput } from "@mantine/core";
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

/** Asks for the password, or else a second factor, before something about signing in is changed. */
export function ConfirmIdentity({ factors, onConfirmed, onClose }: Props) {
  const [value, setValue] = useState("");
  const field = factors.has_password ? "password" : "code";
  const usePasskey = async () => {
    try {
      await api.post("/session/confirmation", { body: { passkey: await askForPasskey() } });
      onClose();
      onConfirmed();
    } catch (error) {
      toast.failed(new ShownError(messageOf(error)));
    }
  };
  return (
    <FormDialog
      title="Confirm it is you"
      action="Confirm"
      disabled={value === ""}
      onSubmit={() => api.post("/session/confirmation", { body: { [field]: value } })}
      onDone={onConfirmed}
      onClose={onClose}
    >
      {(errors) => (
        <Fields>
          {factors.has_password ? (
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
              label="Code of your authenticator app"
              inputMode="numeric"
              data-autofocus
              value={value}
              error={errors.code}
              onChange={(event) => setValue(event.currentTarget.value)}
            />
          )}
          {factors.passkeys.length > 0 && canUsePasskeys() && (
            <Button variant="default" onClick={usePasskey}>
              Use a passkey
            </Button>
          )}
        </Fields>
      )}
    </FormDialog>
  );
}
