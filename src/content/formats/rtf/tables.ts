import { symbolCharacter } from "../docx/symbols.ts";

/** Encodings by Windows code page. Old DOS code pages have no decoder and fall back to windows-1252. */
const PAGES: Record<number, string> = {
  437: "windows-1252",
  850: "windows-1252",
  866: "ibm866",
  874: "windows-874",
  932: "shift_jis",
  936: "gbk",
  949: "euc-kr",
  950: "big5",
  10000: "macintosh",
  20866: "koi8-r",
  65001: "utf-8",
};

const CHARSET_PAGES: Record<number, number> = {
  77: 10000,
  128: 932,
  129: 949,
  130: 949,
  134: 936,
  136: 950,
  161: 1253,
  162: 1254,
  163: 1258,
  177: 1255,
  178: 1256,
  186: 1257,
  204: 1251,
  222: 874,
  238: 1250,
};

const SYMBOL_CHARSET = 2;

interface RtfFont {
  name: string;
  charset: number;
  page: number | null;
}

/** Control words for single characters. */
export const CONTROL_CHARACTERS = new Map<string, string>(
  Object.entries({
    bullet: "•",
    endash: "–",
    emdash: "—",
    lquote: "‘",
    rquote: "’",
    ldblquote: "“",
    rdblquote: "”",
    enspace: " ",
    emspace: " ",
    qmspace: " ",
    tab: "\t",
    line: "\n",
    lbr: "\n",
    "~": "\u00a0",
    _: "\u2011",
    "{": "{",
    "}": "}",
    "\\": "\\",
  }),
);

export const HEADER_WORDS = new Map<string, "header" | "footer">(
  Object.entries({
    header: "header",
    headerl: "header",
    headerr: "header",
    headerf: "header",
    footer: "footer",
    footerl: "footer",
    footerr: "footer",
    footerf: "footer",
  }),
);

/** Groups without `\*` whose text is not part of the document. */
export const SKIPPED_GROUPS = new Set(
  "stylesheet pict nonshppict shprslt fldinst xe tc rxe template filetbl sp sn sv objdata objclass objname atnid atnauthor atndate atnicn bkmkstart bkmkend author operator company comment doccomm keywords subject category manager hlinkbase vern creatim revtim printim buptim mmathPict xmlnstbl listtable listoverridetable rsidtbl generator latentstyles datastore themedata colorschememapping panose falt pntxta pntxtb background".split(
    " ",
  ),
);

/** Groups marked `\*` (ignorable) that do hold text of the document. */
export const READ_STARRED_GROUPS = new Set(["annotation", "ud", "moMath", "shpinst", "do", "footnote"]);

const decoders = new Map<string, InstanceType<typeof TextDecoder>>();

/** The font and colour tables of a file. */
export class RtfTables {
  readonly #fonts = new Map<number, RtfFont>();
  readonly #colors: (string | null)[] = [];
  #font: RtfFont | null = null;
  #channels: [number, number, number] | null = null;
  /** The code page for fonts that name none. */
  page = 1252;
  defaultFont = -1;

  fontControl(word: string, parameter: number | null): void {
    if (word === "f" && this.#fonts.size < 10_000) {
      this.#font = { name: "", charset: 0, page: null };
      this.#fonts.set(parameter ?? 0, this.#font);
    }
    if (!this.#font) return;
    if (word === "fcharset") this.#font.charset = parameter ?? 0;
    if (word === "cpg") this.#font.page = parameter;
  }

  nameFont(text: string): void {
    const [name = ""] = text.split(";", 1);
    if (this.#font && this.#font.name === "") this.#font.name = name.trim().slice(0, 100);
  }

  colorControl(word: string, parameter: number | null): void {
    const channel = ["red", "green", "blue"].indexOf(word);
    if (channel === -1) return;
    this.#channels ??= [0, 0, 0];
    this.#channels[channel] = Math.max(0, Math.min(255, parameter ?? 0));
  }

  endColor(): void {
    const hex = this.#channels?.map((channel) => channel.toString(16).padStart(2, "0")).join("");
    if (this.#colors.length < 1000) this.#colors.push(hex ?? null);
    this.#channels = null;
  }

  /** Six hexadecimal digits, or null for the default colour. */
  color(index: number): string | null {
    return this.#colors[index] ?? null;
  }

  decode(bytes: Uint8Array, fontNumber: number): string {
    const font = this.#fonts.get(fontNumber === -1 ? this.defaultFont : fontNumber);
    if (font?.charset === SYMBOL_CHARSET) {
      return Array.from(bytes, (byte) => (byte === 0x20 ? " " : symbolCharacter(font.name, byte.toString(16)))).join(
        "",
      );
    }
    const page = font?.page ?? CHARSET_PAGES[font?.charset ?? 0] ?? this.page;
    const label = PAGES[page] ?? (page >= 1250 && page <= 1258 ? `windows-${page}` : "windows-1252");
    const decoder = decoders.get(label) ?? new TextDecoder(label);
    decoders.set(label, decoder);
    return decoder.decode(bytes);
  }
}
