/** The endings that a file of each type may have; the first is given to one that has none of them. */
const ENDINGS: Record<string, string[]> = {
  "application/pdf": ["pdf"],
  "application/vnd.openxmlformats-officedocument.wordprocessingml.document": ["docx"],
  "application/vnd.oasis.opendocument.text": ["odt"],
  "application/rtf": ["rtf"],
  "text/plain": ["txt", "text"],
  "text/markdown": ["md", "markdown"],
  "text/html": ["html", "htm"],
  "message/rfc822": ["eml"],
  "application/vnd.ms-outlook": ["msg"],
  "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet": ["xlsx"],
  "text/csv": ["csv", "tsv"],
  "image/png": ["png"],
  "image/jpeg": ["jpg", "jpeg"],
  "image/tiff": ["tif", "tiff"],
  "application/zip": ["zip"],
  "application/msword": ["doc"],
};
const UNKNOWN = ["bin"];
/** Disks take names of 255 bytes; some of them are left for what a program puts before or after. */
const LONGEST_BYTES = 200;

/** Controls, signs that turn the direction of text or cannot be seen, and line ends. The two joiners are letters of some scripts. */
const UNSEEN = /(?![\u200c\u200d])[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Cs}]/gu;
/** What separates folders, drives and streams on one system or another, and what no name may hold on Windows. */
const PATH_SIGNS = /[/\\:*?"<>|]/g;
const EDGES = /^[\s.]+|(?<![\s.])[\s.]+$/g;

/**
 * The name under which a file is handed out. Its ending says what the file is by its content, whatever it was called: a page
 * named `NDA.hta` becomes `NDA.hta.html`, which no system runs. The name that is kept stays as it was given.
 */
export function safeName(name: string, contentType: string): string {
  const endings = ENDINGS[contentType.split(";", 1)[0]!.trim()] ?? UNKNOWN;
  const plain = name.slice(0, 1000).replace(UNSEEN, "").replace(PATH_SIGNS, "_").replace(EDGES, "") || "file";
  const dot = plain.lastIndexOf(".");
  const fits = dot > 0 && endings.includes(plain.slice(dot + 1).toLowerCase());
  const ending = fits ? plain.slice(dot) : `.${endings[0]}`;
  return shortened(fits ? plain.slice(0, dot) : plain, LONGEST_BYTES - ending.length) + ending;
}

function shortened(text: string, bytes: number): string {
  const whole = Buffer.from(text);
  if (whole.length <= bytes) return text;
  return whole
    .subarray(0, bytes)
    .toString()
    .replace(/(?<!\ufffd)\ufffd+$/, "");
}
