import { Tag } from "../../ui/data/tag.tsx";
import { DECISIONS, type Decided } from "./decision-states.ts";

const TONES = { accepted: "good", edited: "good", rejected: "plain" } as const;

/** The decision in one word; nothing if there is none. */
export const DecisionMark = ({ decided }: { decided: Decided | undefined }) =>
  decided?.decision ? <Tag tone={TONES[decided.decision]}>{DECISIONS[decided.decision]}</Tag> : null;
