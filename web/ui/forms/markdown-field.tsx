import { SegmentedControl, Textarea } from "@mantine/core";
import { useState } from "react";
import { t } from "../../messages.ts";
import { LazyMarkdown } from "../text/lazy-markdown.tsx";
import classes from "./markdown-field.module.css";

interface Props {
  label: string;
  value: string;
  onChange: (value: string) => void;
  placeholder?: string;
  maxLength?: number;
  error?: string | undefined;
  minRows?: number;
}

/** A field for Markdown with a preview. */
export function MarkdownField({ label, value, onChange, placeholder, maxLength, error, minRows = 12 }: Props) {
  const [side, setSide] = useState("write");
  return (
    <div>
      <div className={classes.head}>
        <span className={classes.label} aria-hidden>
          {label}
        </span>
        <SegmentedControl
          size="xs"
          aria-label={t("{label}: write or preview", { label })}
          value={side}
          onChange={setSide}
          data={[
            { value: "write", label: t("Write") },
            { value: "preview", label: t("Preview") },
          ]}
        />
      </div>
      {side === "write" ? (
        <Textarea
          aria-label={label}
          className={classes.input}
          value={value}
          onChange={(event) => onChange(event.currentTarget.value)}
          placeholder={placeholder}
          maxLength={maxLength}
          error={error}
          minRows={minRows}
          maxRows={40}
        />
      ) : (
        <section className={classes.preview} aria-label={t("Preview of {label}", { label: label.toLowerCase() })}>
          <LazyMarkdown author="person">{value.trim() || t("*Nothing to preview.*")}</LazyMarkdown>
        </section>
      )}
    </div>
  );
}
