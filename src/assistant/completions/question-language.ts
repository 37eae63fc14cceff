import { detectShortLanguage } from "../../content/formats/language.ts";

const ENGLISH = "en";
/** Words that are frequent in questions of a language and rare in those of the others. */
const WORDS: Record<string, RegExp> = {
  en: /^(?:the|an|of|is|are|was|what|whats|which|who|whose|when|where|why|how|does|do|did|can|may|must|shall|will|would|should|and|or|to|for|with|this|that|these|any|there|we|our|it|its|by|be|been|has|have|not|under|if|about|from|tell|show|list|find|explain|please)$/,
  de: /^(?:welche[mnrs]?|wer|wen|wem|wann|wie|wo|warum|wieso|ist|sind|der|die|das|den|dem|des|ein|eine[mnrs]?|gibt|es|für|und|oder|nicht|nach|mit|von|zu|zum|zur|im|vom|auf|aus|kann|können|darf|dürfen|muss|müssen|soll|wird|werden|hat|haben|diese[mnrs]?|bei|wenn|ob|unser\p{Ll}*|(?:vertrag|haftung|kündigung|laufzeit|gerichtsstand|geheimhaltung|zahlung|gewährleistung|vergütung)\p{Ll}*)$/u,
  fr: /^(?:quels?|quelles?|qui|que|quoi|quand|où|comment|pourquoi|combien|est|sont|a-t-il|y|le|la|les|du|de|des|un|une|dans|ce|cet|cette|au|aux|sur|et|ou|par|pour|avec|sans|il|elle|ils|peut|peuvent|doit|nous|notre|nos|entre|contrats?|loi|durée|résiliation|préavis|paiement|responsabilité|confidentialité)$/,
  es: /^(?:cuál|cual|cuáles|cuales|quién|quien|quiénes|quienes|qué|que|cuándo|cuando|cómo|cuánto|cuanto|cuántos|dónde|donde|es|son|hay|el|la|las|los|del|de|un|una|en|para|por|con|sin|puede|pueden|debe|este|esta|nuestro|nuestra|según|y|al|contratos?|ley|plazo|vigencia|rescisión|pago|responsabilidad|confidencialidad)$/,
  it: /^(?:quale|quali|qual|chi|che|cosa|quando|dove|quanto|è|sono|il|lo|la|gli|i|le|della|delle|del|dei|di|da|un|una|nel|nella|con|può|possono|deve|questo|questa|e|contratto|legge|durata|recesso|pagamento|responsabilità)$/,
  pt: /^(?:qual|quais|quem|que|quando|onde|quanto|é|são|o|os|da|das|dos|de|um|uma|em|no|na|para|por|com|sem|pode|podem|deve|este|esta|e|há|existe|contrato|lei|prazo|vigência|rescisão|pagamento|responsabilidade)$/,
  nl: /^(?:welke?|wie|wanneer|hoe|waar|waarom|het|een|van|de|der|voor|en|niet|met|kan|mag|moet|wordt|worden|zijn|deze|dit|er|onze|bij|overeenkomst|partijen|opzegtermijn|aansprakelijkheid)$/,
};
/** They also stand in names and in terms that English has borrowed: “de minimis”, “Van der Berg”. */
const PARTICLES =
  /^(?:de|del|den|der|des|di|da|do|du|e|el|en|i|la|las|le|les|los|na|no|o|os|un|van|von|y|zu|es|die|al|com|on|hat|wie|são)$/;
const SCRIPTS: [language: string, letters: RegExp][] = [
  ["ja", /[\p{Script=Hiragana}\p{Script=Katakana}]/gu],
  ["zh", /\p{Script=Han}/gu],
  ["ko", /\p{Script=Hangul}/gu],
  ["ru", /\p{Script=Cyrillic}/gu],
  ["el", /\p{Script=Greek}/gu],
  ["ar", /\p{Script=Arabic}/gu],
  ["he", /\p{Script=Hebrew}/gu],
  ["th", /\p{Script=Thai}/gu],
  ["hi", /\p{Script=Devanagari}/gu],
];
/** A question that has so many words of English and no more of another language is in English. */
const LEAST_WORDS = 1;
const LEAST_LETTERS = 12;

/** The language of a question. English if it cannot be told. */
export async function languageOfQuestion(message: string): Promise<string> {
  const own = message.replace(/["“„«][^"”“»\n]{1,200}["”“»]/g, " ");
  const words = own.toLowerCase().match(/[\p{L}\p{M}]+(?:-[\p{L}\p{M}]+){0,3}/gu) ?? [];
  const count = (language: string) => {
    const hits = words.filter((word) => WORDS[language]?.test(word));
    return hits.every((word) => PARTICLES.test(word)) ? 0 : hits.length;
  };
  const english = count(ENGLISH);
  const script = await languageOfScript(own, english);
  if (script) return script;
  const others = Object.keys(WORDS).filter((language) => language !== ENGLISH);
  const most = Math.max(...others.map(count));
  const likely = others.filter((language) => count(language) === most);
  if (most > english) return likely.length === 1 ? (likely[0] ?? ENGLISH) : await chooseAmong(own, likely);
  return english >= LEAST_WORDS ? ENGLISH : await languageOfNouns(own);
}

/** The language of the letters that are not Latin, if they make up the question. */
async function languageOfScript(text: string, english: number): Promise<string | undefined> {
  const latin = text.match(/\p{Script=Latin}/gu)?.length ?? 0;
  const [[language, letters] = ["", 0]] = SCRIPTS.map(
    ([code, pattern]) => [code, text.match(pattern)?.length ?? 0] as const,
  ).filter(([, length]) => length > 0);
  if (letters === 0 || (english > 1 && letters * 2 < latin)) return undefined;
  return language === "ru" ? ((await detectShortLanguage(text)) ?? language) : language;
}

async function chooseAmong(text: string, languages: string[]): Promise<string> {
  const detected = await detectShortLanguage(text);
  return languages.find((language) => language === detected) ?? languages[0] ?? ENGLISH;
}

/** Nouns without any frequent word: in another language if half of them have letters that English lacks. */
async function languageOfNouns(text: string): Promise<string> {
  const words = text.match(/\p{L}+/gu) ?? [];
  const strange = words.filter((word) => /[^a-z]/i.test(word));
  if (words.join("").length < LEAST_LETTERS || strange.length * 2 < words.length) return ENGLISH;
  return (await detectShortLanguage(text)) ?? ENGLISH;
}
