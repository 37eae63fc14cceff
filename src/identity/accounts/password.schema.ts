import { text } from "../../kernel/http/shapes.ts";

/** Common passwords and words that attackers try first. Numbers, keyboard rows and repetitions are detected by rules. */
const COMMON = `
  password passwort passw0rd passphrase login signin welcome letmein access account admin administrator root user guest test testing
  demo sample example default changeme change secret private secure security computer internet google facebook microsoft windows
  apple samsung iphone android linkedin twitter youtube amazon master manager service support system server database
  iloveyou ilove love lovely lover forever always together princess prince queen king angel angels baby babygirl girl boy
  sunshine flower butterfly rainbow summer winter spring autumn monday tuesday wednesday thursday friday saturday sunday january
  february march april june july august september october november december football baseball basketball soccer hockey
  liverpool chelsea arsenal barcelona manchester united madrid dragon monkey tiger lion panther eagle shadow ninja samurai superman
  batman spiderman starwars pokemon naruto minecraft fortnite killer hunter ranger cowboy soldier michael michelle jordan jennifer
  jessica daniel andrew charlie thomas robert william elizabeth christian christopher alexander jonathan benjamin nicholas
  whatever trustno unbelievable nothing something everything anything money freedom hello goodbye please thankyou fuckyou fuck
  family friends mother father brother sister chocolate cookie banana orange cheese pepper ginger purple yellow black white
  blue green red silver golden diamond company office lawyer attorney legal contract counsel chancery qwerty qwertz azerty asdf zxcv
`
  .trim()
  .split(/\s+/)
  .sort((one, other) => other.length - one.length);

const ROWS = [
  "abcdefghijklmnopqrstuvwxyz",
  "01234567890",
  "qwertyuiop",
  "qwertzuiop",
  "azertyuiop",
  "asdfghjkl",
  "zxcvbnm",
  "1qaz2wsx3edc4rfv5tgb6yhn7ujm8ik9ol0p",
  "1q2w3e4r5t6y7u8i9o0p",
  "qazwsxedcrfvtgbyhnujm",
];
const RUNS = new Set(
  ROWS.flatMap((row) => [row, [...row].reverse().join("")]).flatMap((row) =>
    Array.from({ length: row.length - 2 }, (_, at) => row.slice(at, at + 3)),
  ),
);
const LOOKALIKES: Record<string, string> = {
  "0": "o",
  "1": "i",
  "3": "e",
  "4": "a",
  "5": "s",
  "7": "t",
  "@": "a",
  $: "s",
  "!": "i",
};
const REPEATED = /^(.{1,11})\1+$/su;
/** How many different characters must remain after common words, the person's names, keyboard rows and repetitions are removed. */
const MIN_UNGUESSABLE = 6;

const TOO_EASY = "is too easy to guess: use unrelated words, or let a password manager create one";

export const NewPassword = text(12, 200).refine((password) => !isGuessable(password), TOO_EASY);

/** Returns an error if the password is easy to guess from names, addresses or the organization. */
export const passwordFault = (password: string, about: (string | null)[]): string | undefined =>
  isGuessable(password, about.flatMap(wordsOf)) ? TOO_EASY : undefined;

function isGuessable(password: string, about: string[] = []): boolean {
  const plain = password.toLowerCase();
  const folded = plain.replace(/[013457@$!]/g, (sign) => LOOKALIKES[sign] ?? sign);
  return REPEATED.test(plain) || [plain, folded].some((text) => countUnguessable(text, about) < MIN_UNGUESSABLE);
}

/** Counts the different characters that remain after guessable parts are removed. */
function countUnguessable(text: string, about: string[]): number {
  let rest = text.replace(/(?:19|20)\d\d/g, "");
  for (const word of [...about, ...COMMON]) rest = rest.replaceAll(word, "\n");
  rest = [...rest].filter((_, at) => !isInRun(rest, at)).join("");
  return new Set(rest.replace(/\s/g, "")).size;
}

const isInRun = (text: string, at: number) => [0, 1, 2].some((back) => RUNS.has(text.slice(at - back, at - back + 3)));

const wordsOf = (name: string | null) =>
  (name ?? "")
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word.length > 2);
