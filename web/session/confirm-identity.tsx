import { Button, Group, Modal, PasswordInput, Text, TextInput } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { api, queryClient } from "../api.ts";
import { t } from "../messages.ts";
import { factorsQuery, type SecondFactors } from "../settings/settings.queries.ts";
import { ShownError } from "../ui/feedback/shown-error.ts";
import { toast } from "../ui/feedback/toast.ts";
import { FormDialog } from "../ui/forms/form-dialog.tsx";
import { Fields } from "../ui/layout/section.tsx";
import { CONFIRMED, IDENTITY_CHANNEL } from "./identity-channel.ts";
import { askForPasskey, canUsePasskeys, messageOf } from "./passkeys.ts";
import { sessionQuery } from "./session.ts";

interface Props {
  onConfirmed: () => void;
  onClose: () => void;
}
interface ProofProps extends Props {
  factors: SecondFactors;
}

const TITLE = t("Confirm your identity");
const LASTS = t("Confirm that it is you to continue. You will not be asked again for ten minutes.");
/** Above other dialogs and their confirmations. */
const OVER_ALL = 400;

/** Asks for the password, or else a second factor, or a new sign-in at the provider. */
export default function ConfirmIdentity(props: Props) {
  const { data: factors, isError } = useQuery({ ...factorsQuery, staleTime: 0 });
  const { onClose } = props;
  useEffect(() => {
    if (isError) onClose();
  }, [isError, onClose]);
  useProofElsewhere(props.onConfirmed);
  if (!factors) return null;
  if (factors.has_password) return <TypedProof {...props} factors={factors} field="password" />;
  if (factors.totp) return <TypedProof {...props} factors={factors} field="code" />;
  return <OtherProof {...props} factors={factors} />;
}

/** The sign-in at the provider happens in another tab, so that nothing typed here is lost. */
function useProofElsewhere(onConfirmed: () => void) {
  useEffect(() => {
    const channel = new BroadcastChannel(IDENTITY_CHANNEL);
    channel.onmessage = ({ data: userId }) => {
      if (queryClient.getQueryData(sessionQuery.queryKey)?.user.id === userId) onConfirmed();
      else location.reload();
    };
    return () => channel.close();
  }, [onConfirmed]);
}

function TypedProof({ field, ...props }: ProofProps & { field: "password" | "code" }) {
  const [value, setValue] = useState("");
  const { onConfirmed, onClose } = props;
  return (
    <FormDialog
      title={TITLE}
      action={t("Confirm")}
      disabled={value === ""}
      zIndex={OVER_ALL}
      onSubmit={() => api.post("/session/confirmation", { body: { [field]: value } })}
      onDone={onConfirmed}
      onClose={onClose}
    >
      {(errors) => (
        <Fields>
          <Text>{LASTS}</Text>
          {field === "password" ? (
            <PasswordInput
              label={t("Password")}
              autoComplete="current-password"
              data-autofocus
              value={value}
              error={errors.password}
              onChange={(event) => setValue(event.currentTarget.value)}
              visibilityToggleButtonProps={{ "aria-label": t("Show password") }}
            />
          ) : (
            <TextInput
              label={t("Code from your authenticator app")}
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
function OtherProof(props: ProofProps) {
  const { factors, onClose } = props;
  const isPossible = factors.passkeys.length > 0 || factors.proof_address !== null;
  return (
    <Modal opened onClose={onClose} title={TITLE} size="30rem" zIndex={OVER_ALL}>
      <Text mb="md">
        {isPossible ? LASTS : t("You have no password. Ask an administrator of your organization for a password link.")}
      </Text>
      <Fields>
        <Alternatives {...props} />
      </Fields>
      <Group justify="flex-end" mt="lg">
        <Button variant="default" onClick={onClose}>
          {t("Cancel")}
        </Button>
      </Group>
    </Modal>
  );
}

function Alternatives({ factors, onConfirmed }: ProofProps) {
  const usePasskey = async () => {
    try {
      await api.post("/session/confirmation", { body: { passkey: await askForPasskey() } });
      onConfirmed();
    } catch (error) {
      toast.failed(new ShownError(messageOf(error)));
    }
  };
  return (
    <>
      {factors.passkeys.length > 0 && canUsePasskeys() && (
        <Button variant="default" onClick={usePasskey}>
          {t("Use a passkey")}
        </Button>
      )}
      {factors.proof_address !== null && (
        <Button variant="default" component="a" {...providerLink(factors.proof_address)}>
          {t("Sign in again with your identity provider")}
        </Button>
      )}
    </>
  );
}

/** The dialog of Word shows the page for the second factor and has no other tab, so the sign-in returns to that page. */
function providerLink(address: string) {
  const isAlone = location.pathname === "/two-step";
  const next = encodeURIComponent(isAlone ? location.pathname + location.search : CONFIRMED);
  return { href: `${address}&next=${next}`, ...(!isAlone && { target: "_blank", rel: "noopener" }) };
}
