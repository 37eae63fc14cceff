import type { ModelTest } from "../../../src/administration/model-settings/model-settings.schema.ts";
import { Tag } from "../../ui/data/tag.tsx";
import classes from "./model-test.module.css";

const PARTS: { part: Exclude<keyof ModelTest, "name">; label: string }[] = [
  { part: "connection", label: "Connection" },
  { part: "json", label: "JSON" },
  { part: "tools", label: "Tools" },
  { part: "streaming", label: "Streaming" },
  { part: "context", label: "Context" },
];

/** What the model can do, line by line. */
export const ModelTestResult = ({ result }: { result: ModelTest }) => (
  <ul className={classes.result} aria-label="Test result">
    {PARTS.map(({ part, label }) => (
      <li key={part} className={classes.line}>
        <Tag tone={result[part].ok ? "good" : "danger"}>{result[part].ok ? "Works" : "Fails"}</Tag>
        <strong className={classes.part}>{label}</strong>
        <span>{result[part].message}</span>
      </li>
    ))}
  </ul>
);
