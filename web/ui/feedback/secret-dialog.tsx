import { Button, CopyButton, Group, Modal, Text } from "@mantine/core";
import { Check, Copy } from "lucide-react";
import type { ReactNode } from "react";
import { t } from "../../messages.ts";
import classes from "./shown-once.module.css";

interface Props {
  title: string;
  /** The secret, or undefined while there is none to show. */
  secret: string | undefined;
  /** What it is for and why it is not shown again. */
  children: ReactNode;
  onClose: () => void;
}

/** Shows a key, secret or link once, with a copy button. */
export function SecretDialog({ title, secret, children, onClose }: Props) {
  return (
    <Modal opened={secret !== undefined} onClose={onClose} title={title} size="34rem" closeOnClickOutside={false}>
      <Text component="div" mb="sm">
        {children}
      </Text>
      <CopyButton value={secret ?? ""} timeout={4000}>
        {({ copied, copy }) => (
          <>
            <div className={classes.secret}>
              <input
                readOnly
                aria-label={title}
                value={secret ?? ""}
                onFocus={(event) => event.currentTarget.select()}
              />
            </div>
            <Group justify="flex-end" gap="xs" mt="md">
              <Button
                variant={copied ? "light" : "filled"}
                leftSection={copied ? <Check size={14} /> : <Copy size={14} />}
                onClick={copy}
                data-autofocus
              >
                {copied ? t("Copied") : t("Copy")}
              </Button>
              <Button variant="default" onClick={onClose}>
                {t("Done")}
              </Button>
            </Group>
          </>
        )}
      </CopyButton>
    </Modal>
  );
}
