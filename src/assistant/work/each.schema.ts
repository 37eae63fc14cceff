import { z } from "zod";
import { visibleText } from "../../kernel/http/shapes.ts";

/** A column of a table over documents. */
export const EachColumn = z
  .strictObject({
    label: visibleText(1, 100).describe("The heading of the column."),
    question: visibleText(1, 2_000).describe("What is asked of each document."),
  })
  .meta({ id: "QuestionOfEach" });
export type EachColumn = z.output<typeof EachColumn>;
