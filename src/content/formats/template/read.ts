import type { Element } from "@xmldom/xmldom";
import { toCleanOffset } from "../clean-text.ts";
import { openDocx } from "../docx/model.ts";
import { faultsInCodes } from "./field-codes.ts";
import { inferFields } from "./fields.ts";
import { findTags, storyParts } from "./found-tags.ts";
import { mustBeHarmless } from "./harmless.ts";
import { mustBeWordDocument } from "./kinds.ts";
import type { ReadTemplate, TemplateFault } from "./template.ts";
import { nest } from "./tree.ts";

const MOST_FAULTS = 100;

/** Finds the fields of a template, and what is wrong with its tags. */
export async function readTemplate(bytes: Uint8Array): Promise<ReadTemplate> {
  mustBeWordDocument(bytes);
  const model = await openDocx(bytes);
  await mustBeHarmless(model.package);
  const names = storyParts(model.package);
  const starts = new Map(model.segments.map(({ node, rawStart }) => [node, rawStart]));
  const locate = (node: Element, offset: number) => {
    const start = starts.get(node);
    return start === undefined ? null : toCleanOffset(model.clean.offsets, start + offset);
  };
  const { tags, faults } = findTags(model.package, locate);
  const parts = names.toReversed().map((part) => nest(tags.filter((tag) => tag.part === part)));
  const inferred = inferFields(parts.map(({ nodes }) => nodes));
  const inCodes = await faultsInCodes(model.package, names);
  const all = [...faults, ...inCodes, ...parts.flatMap((part) => part.faults), ...inferred.faults];
  return { text: model.text, fields: inferred.fields, faults: all.sort(byPlace).slice(0, MOST_FAULTS) };
}

const byPlace = (a: TemplateFault, b: TemplateFault) =>
  (a.start ?? Number.POSITIVE_INFINITY) === (b.start ?? Number.POSITIVE_INFINITY)
    ? 0
    : (a.start ?? Number.POSITIVE_INFINITY) - (b.start ?? Number.POSITIVE_INFINITY);
