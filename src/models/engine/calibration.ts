import { z } from "zod";
import content from "./calibration.json" with { type: "json" };
import { checkContent } from "./checked-json.ts";

const Point = z.strictObject({ lead: z.number(), right: z.number() });
const Matrix = z.array(z.array(z.number()).min(1)).min(1);
const Setting = z.strictObject({
  value: z.union([z.number(), z.array(Point).min(1), Matrix, z.record(z.string(), Matrix)]),
  meaning: z.string().min(1),
  /** The eval that set the value. Values set by hand name the eval that measures them. */
  set_by: z
    .string()
    .regex(
      /\beval:(?:extract|answers|defects|examples|facts|languages|lint|review|tagger|terms)$/,
      "name the eval at the end: `eval:extract`",
    ),
});
const Calibration = z.record(z.string(), z.record(z.string(), Setting));

type Content = typeof content;
type Values = { [Area in keyof Content]: { [Name in keyof Content[Area]]: ValueOf<Content[Area][Name]> } };
type ValueOf<S> = S extends { value: infer V } ? V : never;

/** Checks `calibration.json` and returns its values by area and name. */
export function readCalibration(from: unknown) {
  const areas = checkContent("calibration.json", Calibration, from);
  return mapValues(areas, (settings) => mapValues(settings, ({ value }) => value));
}

function mapValues<V, W>(record: Record<string, V>, change: (value: V) => W): Record<string, W> {
  return Object.fromEntries(Object.entries(record).map(([name, value]) => [name, change(value)]));
}

/** The thresholds, weights and scores of reading and judging, each with the eval that set or measures it. */
export const CALIBRATION = readCalibration(content) as Values;
