import { Button, Menu, Textarea } from "@mantine/core";
import { Braces } from "lucide-react";
import { Fragment, useRef } from "react";
import { t } from "../../messages.ts";
import { type Reference, textInWords } from "../references.ts";
import classes from "./form.module.css";

interface Props {
  label: string;
  value: unknown;
  references: Reference[];
  description?: string;
  error?: string | undefined;
  maxLength?: number;
  rows?: number;
  onChange: (text: string) => void;
}

const IN_TEXT = new Set<Reference["sort"]>(["text", "number", "decision"]);

/** A text into which results of earlier steps can be put. */
export function ResultText({ value, references, maxLength = 2000, rows = 2, onChange, ...field }: Props) {
  const box = useRef<HTMLTextAreaElement>(null);
  const text = typeof value === "string" ? value : "";
  const offered = references.filter(({ sort }) => IN_TEXT.has(sort));
  const insert = (reference: string) => {
    const at = box.current?.selectionStart ?? text.length;
    onChange(`${text.slice(0, at)}{${reference}}${text.slice(box.current?.selectionEnd ?? at)}`);
  };
  const words = textInWords(text, references);
  return (
    <div>
      <Textarea
        {...field}
        ref={box}
        autosize
        minRows={rows}
        maxLength={maxLength}
        value={text}
        onChange={(event) => onChange(event.currentTarget.value)}
      />
      <div className={classes.under}>
        {words && <p className={classes.reads}>{t("Reads: {text}", { text: words })}</p>}
        {offered.length > 0 && <InsertMenu label={field.label} references={offered} onInsert={insert} />}
      </div>
    </div>
  );
}

interface MenuProps {
  label: string;
  references: Reference[];
  onInsert: (reference: string) => void;
}

const InsertMenu = ({ label, references, onInsert }: MenuProps) => (
  <Menu position="bottom-start" keepMounted={false}>
    <Menu.Target>
      <Button
        variant="subtle"
        size="compact-sm"
        leftSection={<Braces size={12} aria-hidden />}
        aria-label={t("Insert a result into “{field}”", { field: label })}
      >
        {t("Insert a result")}
      </Button>
    </Menu.Target>
    <Menu.Dropdown>
      {[...Map.groupBy(references, ({ from }) => from)].map(([from, each]) => (
        <Fragment key={from}>
          <Menu.Label>{from}</Menu.Label>
          {each.map(({ value, what }) => (
            <Menu.Item key={value} onClick={() => onInsert(value)}>
              {what}
            </Menu.Item>
          ))}
        </Fragment>
      ))}
    </Menu.Dropdown>
  </Menu>
);
