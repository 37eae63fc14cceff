import { writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import { addTo } from "../src/identity/accounts/common-passwords.ts";
import { passwordFault } from "../src/identity/accounts/password.schema.ts";

/** Writes the filter of common passwords, from the lists of zxcvbn and from how people lengthen a short password. */
const FILE = join(import.meta.dirname, "../src/identity/accounts/common-passwords.bin");
const BYTES = 900_000;
const LEAST = 12;
const [PAIRED, LENGTHENED, FIRST_YEAR, LAST_YEAR] = [420, 2500, 1960, 2030];
const ENDS = ["123", "1234", "12345", "123456", "1", "12", "abc", "007", "69", "99", "00", "11", "01"];

const lists: Record<string, string[]> = createRequire(import.meta.url)("zxcvbn/lib/frequency_lists.js");
const { passwords = [], surnames = [], female_names = [], male_names = [], english_wikipedia = [] } = lists;
const words = passwords.filter((word) => /^[a-z]{4,}$/.test(word));
const names = [...male_names.slice(0, 300), ...female_names.slice(0, 300), ...surnames.slice(0, 300)];
const years = Array.from({ length: LAST_YEAR - FIRST_YEAR + 1 }, (_, index) => String(FIRST_YEAR + index));

function* candidates() {
  yield* passwords;
  yield* english_wikipedia;
  const paired = words.slice(0, PAIRED);
  for (const first of paired) for (const second of paired) yield first + second;
  const long = [...words.slice(0, LENGTHENED), ...names].filter((word) => word.length >= LEAST - 6);
  for (const word of long) for (const end of [...years, ...ENDS]) yield word + end;
}

const bits = Buffer.alloc(BYTES);
const kept = new Set<string>();
for (const password of candidates()) {
  if (password.length >= LEAST && !passwordFault(password, [])) kept.add(password);
}
for (const password of kept) addTo(bits, password);
writeFileSync(FILE, bits);
console.log(`${kept.size} passwords that the rules would let pass, in ${BYTES} bytes`);
