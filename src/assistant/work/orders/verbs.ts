const list = (words: string) => new Set(words.split(" "));

/** Verbs of orders that are hardly ever nouns. */
const PLAIN = list(
  "create add make write prepare produce generate build put save keep store compare contrast assess evaluate examine vet remind notify warn accept reject approve decline dismiss assign correct edit verify revert fill include insert enter upload extract tabulate summarize summarise give send draw compose apply use replace overwrite translate amend redraft tell analyze analyse collect gather list map pull perform carry conduct execute get need want like do",
);
/** Verbs that are nouns as well: “draft a letter”, but “draft delivery date”. */
const NOUNS_TOO = list(
  "review re-review check audit run draft note report record start open set mark flag fix update change copy move link file alert redline test compile complete schedule show load enter look process share delete remove rename cancel decide take",
);
/** What only asks for an opinion after “would you”. */
const OF_OPINION = list(
  "accept reject approve decline change edit include keep set decide assign mark flag replace move sign use do take",
);

/** Words that begin the object of a verb. */
const DETERMINERS = list(
  "it them him her the a an this these those that all each every both another any one two three four five six seven eight nine ten twelve twenty forty my our your their its his me us new some other against up in over out down",
);

export const isVerb = (word: string): boolean => PLAIN.has(word) || NOUNS_TOO.has(word);
export const isPlainVerb = (word: string): boolean => PLAIN.has(word);
export const isOfOpinion = (word: string): boolean => OF_OPINION.has(word);
export const isDeterminer = (word: string): boolean => DETERMINERS.has(word) || /^[\d¤]/.test(word);

/** “adding” as “add”, for “would you mind adding”. Undefined if it is no form of a verb here. */
export function verbOfForm(form: string): string | undefined {
  if (!form.endsWith("ing")) return undefined;
  const stem = form.slice(0, -3);
  const doubled = stem.at(-1) === stem.at(-2) ? stem.slice(0, -1) : stem;
  return [stem, `${stem}e`, doubled].find(isVerb);
}

export const FILLERS = list(
  "please pls plz kindly ok okay now then next also and so first firstly second secondly third finally lastly hi hello hey thanks thank great good perfect yes yeah yep sure right well just again afterwards chancery no ,  - – —",
);
/** Between “can you” and its verb. */
export const ADVERBS = list(
  "please pls plz kindly now then also just quickly briefly carefully again first maybe possibly",
);
export const QUESTION_WORDS = list(
  "what which who whose whom when where why how is are was were do does did has have had should shall may might must can could would will am isn't aren't wasn't don't doesn't didn't hasn't haven't shouldn't can't couldn't wouldn't won't what's who's where's how's when's",
);
export const NEGATIONS = list("not never don't dont don’t avoid stop refrain neither nor no without");
export const SUBORDINATING = list(
  "if when whenever once after before until till unless because since as while whereas although though provided assuming suppose supposing imagine whether in-case where",
);
export const PREPOSITIONS = list(
  "for in on at under with from to of by using via per based regarding concerning about across over within given among between against out as instead",
);
/** “The mail says, add a deadline.” */
export const SPEAKING = list(
  "say says said saying ask asks asked tell tells told write writes wrote state states stated read reads order orders ordered instruct instructs instructed demand demands demanded suggest suggests suggested recommend recommends recommended propose proposes proposed request requests requested require requires required urge urges urged advise advises advised",
);
export const MODALS = list(
  "shall must will may can should would could might cannot to do does did don't doesn't didn't won't can't mustn't",
);
/** A finite verb shows that a noun that looks like a verb is none: “Review rights are limited.” */
export const FINITE = list(
  "is are was were has have had shall must will may can should would could might ends begins applies says reads belongs seems looks",
);
/** “Tell me whether …” asks for information. */
export const INFORMING = list("whether if that how what which who whose when where why");
