/** Allowed extensions per media type. The first is appended to names that have none of them. */
const ENDINGS: Record<string, string[]> = {
  "application/pdf": ["pdf"],
  "application/vnd.openxmlformats-officedocument.wordprocessingml.document": ["docx"],
  "application/vnd.openxmlformats-officedocument.wordprocessingml.template": ["dotx"],
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
  "application/json": ["json"],
};
const UNKNOWN = ["bin"];
/** File systems allow 255 bytes; the rest is left for prefixes and suffixes that programs add. */
const LONGEST_BYTES = 200;

/** Control, bidirectional and other invisible characters, and line separators. The two joiners are kept because some scripts need them. */
const INVISIBLE = /(?![\u200c\u200d])[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Cs}]/gu;
/** Path separators and characters that Windows does not allow in names. */
const RESERVED_CHARACTERS = /[/\\:*?"<>|]/g;
const EDGES = /^[\s.]+|(?<![\s.])[\s.]+$/g;

/**
 * The name of a file for downloads. Its extension follows from the content type, whatever the file was called: an HTML page
 * named `NDA.hta` becomes `NDA.hta.html`, which no system executes. The stored name is not changed.
 */
export function safeName(name: string, contentType: string): string {
  const [type = ""] = contentType.split(";", 1);
  const endings = ENDINGS[type.trim()] ?? UNKNOWN;
  const plain =
    name.slice(0, 1000).replace(INVISIBLE, "").replace(RESERVED_CHARACTERS, "_").replace(EDGES, "") || "file";
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
