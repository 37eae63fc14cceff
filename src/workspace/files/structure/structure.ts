import { UnreadableFile } from "../../../content/formats/canonical.ts";
import type { Context } from "../../../kernel/context.ts";
import { badRequest } from "../../../kernel/errors/errors.ts";
import { parserAt } from "../../../kernel/readers/parser.ts";
import * as store from "../files.store.ts";
import { readText } from "../files.ts";
import type { parse, Structure } from "./structure.parser.ts";
import type { Definitions, Outline, References } from "./structure.schema.ts";

/** Reads the structure of a text in a reader process. */
export const STRUCTURE = parserAt<typeof parse>(new URL("./structure.parser.ts", import.meta.url));

/** The sections of a file in reading order. */
export async function readOutline(ctx: Context, file: store.FileRow): Promise<Outline> {
  const { pages } = await readText(ctx, file);
  const sections = await structureOf(ctx, file, "outline");
  let at = 0;
  return {
    sections: sections.map((section) => {
      while (at < pages.length - 1 && (pages[at + 1]?.start ?? 0) <= section.start) at++;
      return { ...section, page: pages[at]?.page ?? null };
    }),
  };
}

export const readDefinitions = (ctx: Context, file: store.FileRow): Promise<Definitions> =>
  structureOf(ctx, file, "definitions");

export async function readReferences(ctx: Context, file: store.FileRow): Promise<References> {
  return { references: await structureOf(ctx, file, "references") };
}

/** Read in a reader process: the text of a file may be long and hostile. */
async function structureOf<P extends keyof Structure>(
  ctx: Context,
  file: store.FileRow,
  part: P,
): Promise<Structure[P]> {
  const { text } = await readText(ctx, file);
  const content = await store.findContent(ctx.sql, ctx.organizationId, file.id);
  const read = ctx.deps.uploadReader.parse(STRUCTURE, null, { part, text, stories: content?.stories ?? [] });
  return (await read.catch(asUnsupported)) as Structure[P];
}

function asUnsupported(error: unknown): never {
  if (error instanceof UnreadableFile) throw badRequest("UNSUPPORTED_FILE", error.message);
  throw error;
}
