import type { ReadCall } from "../tools/run.ts";
import type { Desk } from "./desk.ts";
import { goesInto, goesIntoThat, nameIn, nounOf, objectsOf, objectThatIs, type Thing } from "./orders/objects.ts";
import type { Order } from "./orders/orders.ts";
import type { MadeChange } from "./work.schema.ts";

const MAKE =
  /^(?:create|make|add|write|draft|save|prepare|produce|generate|build|open|start|put|keep|store|need|want|give|get|compose|draw|set|do|like|record|fill|insert|enter|include|compile|carry|perform|conduct)$/;
const PUT = /^(?:add|put|move|copy|load|include|link|save|keep|file|upload|insert|store|collect|gather)$/;
const WRITE = /^(?:draft|write|prepare|produce|compose|amend|redraft|translate|record|note|draw)$/;
const REVIEW = /^(?:review|re-review|assess|audit|redline|vet|evaluate)$/;
const CHECK = /^(?:check|compare|test|examine|run|apply|use|execute|start|do|analy[sz]e|look)$/;
const REVIEWED = /^(?:reviews?|audits?|assessments?|redlines?|mark-?ups?|checks?|portfolios?)$/;
const DOCUMENT =
  /^(?:drafts?|notes?|memos?|memorand(?:um|a)|documents?|letters?|reports?|summar(?:y|ies)|texts?|files?|lists?|checklists?|briefs?|agreements?|contracts?|leases?|ndas?|amendments?|overviews?|timelines?)$/;
const NO_DOCUMENT = /^(?:e-?mails?|diagrams?|tables?|columns?|cells?|values?)$/;
const ANY = /./;

/** What of an order shows that it asks for a change. */
interface Wish {
  verbs: RegExp;
  /** What its object is, if the verb alone does not say it. */
  object?: RegExp;
  /** Where it puts something. */
  into?: RegExp;
  /** Words that stand somewhere behind the verb. */
  says?: RegExp;
  /** Objects that are something else: “fill in the template” is no value. */
  except?: RegExp;
  /** An order for one thing is done with one. */
  isMade?: boolean;
}

const CELL: Wish[] = [
  {
    verbs: /^(?:correct|fix|set|fill|edit|overwrite|verify|flag|revert|change|update|mark|enter|record|replace|note)$/,
    except:
      /^(?:templates?|projects?|vaults?|playbooks?|folders?|keys?|members?|settings?|agreements?|contracts?|drafts?|memos?|documents?|files?|columns?|alerts?|reminders?|deadlines?|redlines?|mark-?ups?)$/,
  },
  { verbs: /^(?:add|write|make|put|leave)$/, object: /^notes?$/ },
];

const RUN: Wish[] = [
  { verbs: REVIEW, except: /^(?:playbooks?|vaults?|projects?|columns?|settings?)$/ },
  { verbs: /^mark$/, says: /^up\b/ },
  { verbs: CHECK, says: /\b(?:against|playbooks?|compl(?:y|iance))\b/ },
  { verbs: /^(?:run|apply|use|execute)$/, says: /\b(?:over|on|through|for|to review|to check)\b/ },
  { verbs: MAKE, object: REVIEWED },
];

/** Orders of a person for a change, by the operation that makes it. What a document says is never among them. */
const WISHES: Record<string, Wish[]> = {
  "POST /playbooks/{id}/run": RUN,
  "POST /portfolios": RUN,
  "PATCH /reviews/{id}/findings/{checkId}": [
    { verbs: /^(?:accept|reject|approve|decline|dismiss|decide|assign)$/ },
    { verbs: /^(?:mark|edit|change)$/, object: /^(?:findings?|changes)$/ },
  ],
  "POST /reviews/{id}/redline": [
    { verbs: /^redline$/ },
    { verbs: /^mark$/, says: /^up\b/ },
    { verbs: MAKE, object: /^(?:redlines?|mark-?ups?|changes)$/ },
    { verbs: MAKE, says: /\btracked changes\b/ },
  ],
  "POST /reviews/{id}/responses": [
    { verbs: MAKE, object: /^(?:responses?|counter-?drafts?)$/ },
    {
      verbs: /^(?:compare|check|analy[sz]e|read|take|process|add|look|record)$/,
      says: /\b(?:respon|return|came back|sent back|counter)/,
    },
  ],
  "POST /vaults": [{ verbs: MAKE, object: /^(?:vaults?|registers?|repositor(?:y|ies))$/, isMade: true }],
  "POST /vaults/{id}/columns": [{ verbs: MAKE, object: /^(?:columns?|fields?)$/, isMade: true }],
  "POST /vaults/{id}/alerts": [
    { verbs: MAKE, object: /^(?:alerts?|reminders?|deadlines?|notifications?|warnings?)$/, isMade: true },
    { verbs: /^(?:remind|alert|notify|warn)$/, isMade: true },
    { verbs: PUT, into: /^calendar$/, isMade: true },
  ],
  "POST /projects": [{ verbs: MAKE, object: /^(?:projects?|matters?|workspaces?)$/, isMade: true }],
  "POST /files": [
    { verbs: MAKE, object: DOCUMENT, isMade: true, except: /^(?:files|agreements|contracts|documents)$/ },
    {
      verbs: ANY,
      into: /^(?:files?|drafts?|notes?|memos?|memorandum|documents?|letters?|reports?|lists?|checklists?)$/,
      isMade: true,
    },
    { verbs: WRITE, says: /^(?:it|this|that|them)\b/, isMade: true },
    { verbs: /^(?:save|store|keep)$/, isMade: true },
  ],
  "POST /templates/{id}/fill": [
    { verbs: /^(?:fill|complete|use)$/, object: /^(?:templates?|forms?|drafts?|documents?)$/ },
    { verbs: MAKE, object: /^(?:drafts?|documents?|agreements?|contracts?|letters?|ndas?|leases?|forms?|templates?)$/ },
    { verbs: WRITE, says: /\btemplates?\b/ },
  ],
  "POST /reports": [
    { verbs: MAKE, object: /^(?:reports?|memos?|memorand(?:um|a))$/ },
    { verbs: MAKE, says: /\bdue.diligence\b/ },
  ],
  "POST /vaults/{id}/documents": [{ verbs: PUT, into: /^(?:vaults?|tables?|registers?|repositor(?:y|ies))$/ }],
  "POST /projects/{id}/files": [{ verbs: PUT, into: /^(?:projects?|matters?|workspaces?)$/ }],
};

const wishesFor = (operation: string): Wish[] => WISHES[operation] ?? (operation.includes("/cells/") ? CELL : []);

type Asked = Pick<Desk, "made"> & { setting: Pick<Desk["setting"], "orders" | "bringsPlaybooks"> };

/** Whether an order of the person asks for such a change: one of this message, or one of before that it goes on with. */
export function askedBy({ setting, made }: Asked, call: ReadCall): "own" | "carried" | undefined {
  const { own, carried, made: before } = setting.orders;
  if (call.action.operation === "POST /playbooks/{id}/run" && setting.bringsPlaybooks) return "own";
  if (isOrdered(own, made, call)) return "own";
  return isOrdered(carried, [...before, ...made], call) ? "carried" : undefined;
}

/** What was made for an order of one thing is not made again. */
function isOrdered(orders: Order[], made: MadeChange[], call: ReadCall): boolean {
  const { operation } = call.action;
  const wishes = wishesFor(operation);
  const asked = orders.flatMap((order) => {
    const wish = wishes.find((each) => isWished(order, each, orders));
    return wish && isNamedSo(order, wish, call) ? [{ order, wish }] : [];
  });
  if (asked.length === 0) return false;
  if (asked.some(({ order, wish }) => !wish.isMade || !thingsOf(order, wish).every(({ isOne }) => isOne))) return true;
  const ones = asked.reduce((sum, { order, wish }) => sum + Math.max(1, thingsOf(order, wish).length), 0);
  return made.filter((each) => each.operation === operation).length < ones;
}

const thingsOf = (order: Order, { object }: Wish): Thing[] =>
  object ? objectsOf(order).filter((thing) => object.test(nounOf(thing) ?? "")) : [];

function isWished(order: Order, { verbs, object, into, says, except }: Wish, all: Order[]): boolean {
  if (!order.verbs.some((verb) => verbs.test(verb))) return false;
  if (object && !objectThatIs(order, object)) return false;
  if (
    into &&
    !goesInto(order, into) &&
    !(goesIntoThat(order) && all.some((each) => each !== order && objectThatIs(each, into)))
  )
    return false;
  if (says && !says.test(order.rest)) return false;
  return !(except && objectsOf(order).some((thing) => except.test(nounOf(thing) ?? "")));
}

/** “Create a project called Merger” is no order for a project of another name. */
function isNamedSo(order: Order, { isMade, object }: Wish, { parts }: ReadCall): boolean {
  const name = isMade && object ? nameIn(order) : undefined;
  const { name: called, label } = (parts?.body ?? {}) as { name?: unknown; label?: unknown };
  const given = called ?? label;
  if (name === undefined || typeof given !== "string") return true;
  const [said, made] = [name.toLowerCase(), given.trim().toLowerCase()];
  return said === made || said.startsWith(`${made} `) || made.includes(said);
}

export const asksForReview = (order: Order): boolean => RUN.some((wish) => isWished(order, wish, []));

const MEMO = /^(?:memos?|memorand(?:um|a)|reports?)$/;

/** “Write the memo”, “in a memo”, “with a memo” */
export const asksForMemo = (order: Order): boolean =>
  isWished(order, { verbs: MAKE, object: MEMO }, []) ||
  goesInto(order, MEMO) ||
  /\bwith (?:an?|the) (?:\w{1,20} )?(?:memo|report)\b/.test(order.rest);

/** Whether the person's own words ask for something that is written as a document. */
export const asksForDocument = ({ setting }: { setting: Pick<Desk["setting"], "orders"> }): boolean =>
  [...setting.orders.own, ...setting.orders.carried].some(
    (order) =>
      (order.verbs.some((verb) => WRITE.test(verb)) && !objectThatIs(order, NO_DOCUMENT)) ||
      isWished(order, { verbs: MAKE, object: DOCUMENT }, []) ||
      goesInto(order, DOCUMENT),
  );
