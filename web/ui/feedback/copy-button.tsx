import { Button } from "@mantine/core";
import { Check, Copy } from "lucide-react";
import { useEffect, useState } from "react";
import { t } from "../../messages.ts";
import { toast } from "./toast.ts";

/** Copies a text to the clipboard and confirms it. */
export function CopyButton({ text, label = t("Copy") }: { text: string; label?: string }) {
  const [copied, setCopied] = useState(false);
  useEffect(() => {
    if (!copied) return;
    const timer = setTimeout(() => setCopied(false), 2000);
    return () => clearTimeout(timer);
  }, [copied]);
  const copy = () => navigator.clipboard.writeText(text).then(() => setCopied(true), toast.failed);
  const Icon = copied ? Check : Copy;
  return (
    <Button variant="default" size="compact-sm" leftSection={<Icon size={13} aria-hidden />} onClick={copy}>
      {copied ? t("Copied") : label}
    </Button>
  );
}
