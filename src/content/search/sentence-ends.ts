export const segmenter = new Intl.Segmenter("en", { granularity: "sentence" });
const ABBREVIATION =
  /(?:^|[\s("“‘[])(?:\p{Lu}|(?:\p{L}\.)+\p{L}|Jan|Feb|Mar|Apr|Jun|Jul|Aug|Sept?|Oct|Nov|Dec|Mr|Mrs|Ms|Dr|Prof|Hon|Messrs|Jr|Sr|St|Inc|Ltd|Corp|Co|Cos|Bros|LLP|Plc|Assn|Ex|Exh|Sched|App|Annex|Art|Arts|Sec|Secs|Sect|Cl|Par|Para|Paras|Reg|Regs|Ch|Vol|Fig|No|Nos|pp?|ff?|vs?|cf|al|approx|est|incl|viz|Dept|Div|Gov|Nr|Abs|Ziff|bzw|ggf)\.\s*$/iu;
const NUMBER_ALONE = /(?:^|\n)\s{0,120}\(?(?:\d{1,9}(?:\.\d{1,9}){0,9}|\p{L}|[ivxlc]{1,9})[.)]\s{0,120}$/iu;

/** Whether a sentence can end here: not after an abbreviation or a clause number. */
export function endsSentence(before: string): boolean {
  return !ABBREVIATION.test(before) && !NUMBER_ALONE.test(before);
}
