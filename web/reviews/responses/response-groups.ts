import type { ResponseResult } from "../../../src/playbooks/responses/responses.schema.ts";
import { type ChangeGroup, type ChangeItem, itemOf, placesOf } from "../../files/compare/changes.ts";
import { type Anchor, anchorsOf, mapOffset, type Pair, type Side } from "../../files/compare/scroll-map.ts";
import { t } from "../../messages.ts";

type OwnChange = ResponseResult["changes"][number];
type Words = { start: number; end: number } | null;

const STATUSES = {
  accepted: { verb: t("Accepted"), tone: "good" },
  rejected: { verb: t("Rejected"), tone: "danger" },
  altered: { verb: t("Altered"), tone: "warning" },
} as const;

/** The anchors that align what was sent with what came back. */
export function responseAnchors({ changes, differences }: ResponseResult): Anchor[] {
  const own = changes.flatMap(({ proposed, returned }): Pair[] =>
    proposed && returned ? [{ base: proposed, revised: returned }] : [],
  );
  return anchorsOf([...own, ...differences.filter(({ kind }) => kind !== "moved").map(placesOf)]);
}

/** Words that are missing on one side are placed beside the words of the other. */
function placeOf(side: Side, own: Words, other: Words, anchors: Anchor[]) {
  if (own) return { start: own.start, end: own.end };
  const at = other ? mapOffset(anchors, side === "base" ? "revised" : "base", other.start) : 0;
  return { start: at, end: at };
}

function ownItem(change: OwnChange, id: string, anchors: Anchor[]): ChangeItem {
  const { status, tracked, original, proposed, returned } = change;
  return {
    id,
    ...STATUSES[status],
    topic: tracked === false ? t("Not tracked") : undefined,
    before: original,
    after: proposed?.quote ?? "",
    outcome: status === "altered" ? (returned?.quote ?? "") : undefined,
    page: returned?.page ?? proposed?.page ?? null,
    base: { ...placeOf("base", proposed, returned, anchors), kind: "quote" },
    revised: { ...placeOf("revised", returned, proposed, anchors), kind: "quote" },
  };
}

/** Changes that were not tracked first, then what became of our changes, then the changes that the other side tracked. */
export function responseGroups(result: ResponseResult, anchors: Anchor[]): ChangeGroup[] {
  const { changes, differences } = result;
  const items = differences.map((change, index) => ({ change, item: itemOf(change, `difference ${index}`) }));
  const among = (isTracked: boolean) =>
    items
      .filter(({ change }) => change.tracked === isTracked)
      .sort((a, b) => Number(a.change.significance === "format") - Number(b.change.significance === "format"))
      .map(({ item }) => item);
  const silent = among(false);
  return [
    {
      title: t("Not tracked"),
      note:
        silent.length === 0
          ? t("Every other change in the draft was tracked.")
          : t("The other side made these changes without tracking them."),
      items: silent.map((item) => ({ ...item, tone: "danger" as const })),
    },
    {
      title: t("Our changes"),
      ...(changes.length === 0 && { note: t("The document that was sent contains none of our changes.") }),
      items: changes.map((change, index) => ownItem(change, `own ${index}`, anchors)),
    },
    {
      title: t("Other tracked changes"),
      ...(among(true).length === 0 && { note: t("None.") }),
      items: among(true),
    },
  ];
}
