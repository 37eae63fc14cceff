/** A question about files themselves, and not about what they say. */
export interface FileQuestion {
  what: "count" | "list" | "newest" | "oldest" | "largest" | "smallest" | "longest" | "shortest";
  /** It names the project, whatever is attached. */
  isOfProject: boolean;
  /** The endings of the kind of file that is asked for. */
  ending: RegExp | undefined;
}

const THE = "(?:(?:the|these|those|my|our|all|all of the|all the)\\s)?";
const KIND = "(?:(pdf|word|docx|excel|xlsx|text|txt|e-?mail|powerpoint|pptx)\\s)?";
const FILES = "(?:files?|documents?)";
/** Contracts are counted and listed like files; which of them is the newest may ask for a date in them. */
const THINGS = "(?:files?|documents?|contracts?|agreements?|pdfs)";
const PLACE =
  "(?:(?:are\\s)?(?:in|of|inside|on|for)\\s(?:this|the|my|our)\\s(?:project|chat|matter|conversation|deal room|data room|folder)|here|attached(?:\\s(?:here|to\\sthis\\s(?:chat|project)))?|in\\shere)";
const THERE = `(?:are\\s(?:there|here|attached|uploaded|available)|is\\sthere|do\\s(?:we|i|you)\\s(?:have|see)|have\\s(?:i|we)\\s(?:attached|uploaded|added)|did\\s(?:i|we)\\s(?:attach|upload|add)|does\\s(?:this|the)\\s(?:project|chat|matter)\\s(?:have|hold|contain)|has\\s(?:this|the)\\s(?:project|chat|matter)|were\\suploaded)`;
const END = `(?:\\s${PLACE}){0,2}`;

const ORDER_WORDS: [RegExp, FileQuestion["what"]][] = [
  [/newest|latest|most recent|last|recently/, "newest"],
  [/oldest|earliest|first/, "oldest"],
  [/largest|biggest/, "largest"],
  [/smallest/, "smallest"],
  [/longest|most pages/, "longest"],
  [/shortest|fewest pages/, "shortest"],
];
const ADJECTIVE = "(newest|latest|most recent|oldest|largest|biggest|smallest|longest|shortest)";

const COUNT = [
  new RegExp(`^how many ${KIND}${THINGS}(?:\\s${THERE})?${END}$`),
  new RegExp(`^(?:what is |give me |tell me )?the (?:number|count) of ${KIND}${THINGS}${END}$`),
  new RegExp(`^count ${THE}${KIND}${THINGS}${END}$`),
];
const LIST = [
  new RegExp(`^(?:which|what) ${KIND}${THINGS} ${THERE}${END}$`),
  new RegExp(`^(?:which|what) ${KIND}${THINGS} ${PLACE}$`),
  new RegExp(`^(?:list|show|name) (?:me )?${THE}${KIND}${FILES}${END}$`),
  new RegExp(`^what (?:are|is) (?:the )?(?:names? of )?${THE}${KIND}${FILES}${END}$`),
];
const FIRST = [
  new RegExp(`^(?:which|what) (?:is|was) the ${ADJECTIVE} ${FILES}${END}$`),
  new RegExp(`^(?:which|what)(?: one)? of ${THE}${FILES}${END} is (?:the )?${ADJECTIVE}$`),
  new RegExp(`^(?:which|what) ${FILES}${END} is (?:the )?${ADJECTIVE}(?: one)?${END}$`),
  new RegExp(
    `^(?:which|what) ${THINGS}${END} (?:was|were|did (?:i|we)) (?:uploaded|added|attached|upload|add|attach) (last|first|most recently|recently)${END}$`,
  ),
  new RegExp(`^(?:which|what) ${FILES}${END} has the (most pages|fewest pages)$`),
];

const ENDINGS: Record<string, RegExp> = {
  pdf: /\.pdf$/i,
  pdfs: /\.pdf$/i,
  word: /\.docx?$/i,
  docx: /\.docx$/i,
  excel: /\.xlsx?$/i,
  xlsx: /\.xlsx$/i,
  text: /\.txt$/i,
  txt: /\.txt$/i,
  email: /\.(?:eml|msg)$/i,
  powerpoint: /\.pptx?$/i,
  pptx: /\.pptx$/i,
};

const MAX_LENGTH = 200;

/** Undefined for a question about what the files say. */
export function fileQuestion(message: string): FileQuestion | undefined {
  if (message.length > MAX_LENGTH) return undefined;
  const words = message.toLowerCase().split(/\s+/).filter(Boolean).join(" ");
  const asked = words.replace(/[?.!]{1,5}$/, "").replace(/^(?:please|and|ok|so),? /, "");
  const isOfProject = /\bproject|matter|data room|deal room\b/.test(asked);
  const matches = (patterns: RegExp[]) =>
    patterns.map((pattern) => pattern.exec(asked)).find((found) => found !== null) ?? undefined;
  const first = matches(FIRST);
  const what = ORDER_WORDS.find(([pattern]) => first && pattern.test(first[1] ?? ""))?.[1];
  if (what) return { what, isOfProject, ending: undefined };
  const counted = matches(COUNT);
  const found = counted ?? matches(LIST);
  if (!found) return undefined;
  const kind = (found[1] ?? (/\bpdfs\b/.exec(asked) ?? [])[0])?.replace("-", "");
  return { what: counted ? "count" : "list", isOfProject, ending: kind === undefined ? undefined : ENDINGS[kind] };
}
