import { ActionIcon, Button, TextInput } from "@mantine/core";
import { Plus, X } from "lucide-react";
import { t } from "../../messages.ts";
import classes from "./form.module.css";

interface Question {
  label: string;
  question: string;
}

const MOST = 10;
const NEW: Question = { label: "", question: "" };

interface Props {
  value: unknown;
  error: (field: string) => string | undefined;
  onChange: (questions: Question[]) => void;
}

/** The questions that are asked of each file, with the heading of their column. */
export function QuestionsField({ value, error, onChange }: Props) {
  const questions = Array.isArray(value) ? (value as Question[]) : [];
  const change = (index: number, part: Partial<Question>) =>
    onChange(questions.map((each, at) => (at === index ? { ...each, ...part } : each)));
  const problem = error("columns");
  return (
    <div className={classes.questions}>
      {questions.map(({ label, question }, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a question is known by its place alone
        <div key={index} className={classes.question}>
          <TextInput
            label={t("Heading")}
            maxLength={100}
            value={label}
            error={error(`columns.${index}.label`)}
            onChange={(event) => change(index, { label: event.currentTarget.value })}
          />
          <TextInput
            label={t("Question")}
            maxLength={2000}
            value={question}
            error={error(`columns.${index}.question`)}
            onChange={(event) => change(index, { question: event.currentTarget.value })}
          />
          <ActionIcon
            variant="subtle"
            color="gray"
            size={30}
            aria-label={t("Remove the question {number}", { number: index + 1 })}
            onClick={() => onChange(questions.filter((_, at) => at !== index))}
          >
            <X size={14} aria-hidden />
          </ActionIcon>
        </div>
      ))}
      {problem && (
        <p role="alert" className={classes.fault}>
          {problem}
        </p>
      )}
      {questions.length < MOST && (
        <Button
          variant="default"
          size="compact-sm"
          w="fit-content"
          leftSection={<Plus size={13} aria-hidden />}
          onClick={() => onChange([...questions, NEW])}
        >
          {t("Add a question")}
        </Button>
      )}
    </div>
  );
}
