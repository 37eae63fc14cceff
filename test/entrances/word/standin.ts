/** A paragraph of a document: its text, or its parts where some of it is deleted as a tracked change. */
export type Written = string | { text: string; isDeleted: boolean }[];

interface Piece {
  text: string;
  isDeleted: boolean;
  /** Typed while changes were tracked. */
  isAdded: boolean;
}

interface Found {
  /** Paragraph numbers and offsets in their text, deletions included. The paragraph mark is at the offset after the last character. */
  line: number;
  start: number;
  lastLine: number;
  end: number;
}

/** The document as tests see it. */
export interface OpenDocument {
  /** Each paragraph with its tracked changes: `[-deleted-]` and `[+inserted+]`. */
  lines: () => string[];
  comments: string[];
  selected: () => string;
  /** Selects the first occurrence of these words. With `mark`, it includes the paragraph mark, as a triple click does. */
  select: (words: string, mark?: boolean) => void;
  mode: () => string;
  /** Edits a paragraph as a person might meanwhile. */
  retype: (line: number, text: string) => void;
}

/**
 * A stand-in for Word's document. It behaves as Microsoft's documentation and issues describe Word: properties are available only after
 * `load` and `sync`; the text of a paragraph includes tracked deletions (office-js#1267); `search` looks at that text, takes at most 255
 * characters, and finds neither tabs nor line breaks (#2331), nor words split by a deletion (#5874). It uses only its arguments, because
 * its source is sent to browsers.
 */
export function installWord(written: Written[], bytes: number[], target: Record<string, unknown>): OpenDocument {
  const untracked = (text: string): Piece[] => [{ text, isDeleted: false, isAdded: false }];
  const lines = written.map((line) =>
    typeof line === "string" ? untracked(line) : line.map((piece) => ({ ...piece, isAdded: false })),
  );
  const comments: string[] = [];
  let mode = "Off";
  let selection: Found = { line: 0, start: 0, lastLine: 0, end: 0 };
  const marked = (line: Piece[]) => line.map(({ text }) => text).join("");

  const split = (line: Piece[], at: number) => {
    let passed = 0;
    for (const [index, piece] of line.entries()) {
      if (passed === at) return index;
      if (passed + piece.text.length > at) {
        const [head, tail] = [piece.text.slice(0, at - passed), piece.text.slice(at - passed)];
        line.splice(index, 1, { ...piece, text: head }, { ...piece, text: tail });
        return index + 1;
      }
      passed += piece.text.length;
    }
    return line.length;
  };
  const textOf = ({ line, start, lastLine, end }: Found, isCurrent: boolean) => {
    const texts: string[] = [];
    for (let each = line; each <= lastLine; each++) {
      let at = 0;
      let text = "";
      for (const piece of lines[each]!) {
        const from = Math.max(each === line ? start - at : 0, 0);
        const to = each === lastLine ? end - at : piece.text.length;
        if (!(isCurrent && piece.isDeleted) && to > from) text += piece.text.slice(from, Math.max(from, to));
        at += piece.text.length;
      }
      texts.push(text);
    }
    return texts.join("\r") + (end > marked(lines[lastLine]!).length ? "\r" : "");
  };
  const replace = (place: Found, text: string) => {
    const own = lines[place.line]!;
    const length = marked(own).length;
    if (place.line !== place.lastLine || place.end > length) {
      const next = place.end > length ? (lines[place.lastLine + 1] ?? []) : [];
      const rest = [...lines[place.lastLine]!, ...next];
      lines.splice(place.line, place.lastLine - place.line + 1 + (next.length > 0 ? 1 : 0), rest);
      return;
    }
    const from = split(own, place.start);
    const to = split(own, place.end);
    const come = { text, isDeleted: false, isAdded: mode === "TrackAll" };
    if (mode === "TrackAll") {
      for (const piece of own.slice(from, to)) piece.isDeleted = true;
      if (text !== "") own.splice(to, 0, come);
    } else own.splice(from, to - from, come);
  };

  let waiting: (() => void)[] = [];
  const queue = (work: () => void) => waiting.push(work);
  /** Reading what was not loaded is an error, as it is in Word. */
  const proxied = <T extends object>(own: T, properties: Record<string, () => unknown>) => {
    const loaded: Record<string, unknown> = {};
    const load = (names: string) =>
      queue(() => {
        for (const name of names.split(",")) {
          const property = name.trim().replace(/^items\//, "");
          if (properties[property]) loaded[property] = properties[property]();
        }
      });
    for (const name of Object.keys(properties))
      Object.defineProperty(own, name, {
        get: () => {
          if (!(name in loaded)) throw new Error(`PropertyNotLoaded: ${name}`);
          return loaded[name];
        },
      });
    return Object.assign(own, { load });
  };
  const later = (value: () => string) => {
    const result: { value?: string } = {};
    Object.defineProperty(result, "value", {
      configurable: true,
      get: () => {
        throw new Error("ValueNotLoaded");
      },
    });
    queue(() => {
      const read = value();
      Object.defineProperty(result, "value", { get: () => read });
    });
    return result;
  };

  const rangeOf = (find: () => Found | null) => {
    const there = () => {
      const found = find();
      if (!found) throw new Error("ItemNotFound");
      return found;
    };
    const range: Record<string, unknown> = {
      find,
      select: () =>
        queue(() => {
          selection = there();
        }),
      getReviewedText: () => later(() => textOf(there(), true)),
      insertText: (text: string, where: string) =>
        queue(() => replace(where === "Replace" ? there() : { ...there(), start: there().end }, text)),
      delete: () => queue(() => replace(there(), "")),
      insertComment: (comment: string) => queue(() => comments.push(`${textOf(there(), false)}: ${comment}`)),
      expandTo: (other: { find: () => Found }) =>
        rangeOf(() => ({ ...there(), lastLine: other.find().lastLine, end: other.find().end })),
      getRange: () => rangeOf(() => ({ ...there(), lastLine: there().line, end: there().start })),
      intersectWithOrNullObject: (other: { find: () => Found }) =>
        rangeOf(() => {
          const [a, b] = [there(), other.find()];
          const end = a.lastLine > b.line ? b.end : Math.min(a.end, b.end);
          return a.line === b.line ? { line: a.line, lastLine: a.line, start: Math.max(a.start, b.start), end } : null;
        }),
      paragraphs: {
        getFirst: () => paragraphAt(() => there().line),
        getLast: () => paragraphAt(() => there().lastLine),
      },
    };
    return proxied(range, {
      isNullObject: () => find() === null,
      text: () => (find() ? textOf(there(), false) : undefined),
    });
  };
  const paragraphAt = (index: () => number): Record<string, unknown> => {
    const whole = () => ({ line: index(), lastLine: index(), start: 0, end: marked(lines[index()]!).length });
    const paragraph: Record<string, unknown> = {
      getReviewedText: () => later(() => textOf(whole(), true)),
      getRange: () => rangeOf(whole),
      search: (words: string) => {
        if (words.length > 255) throw new Error("SearchStringInvalidOrTooLong");
        const plain = words.replaceAll("^^", "^");
        const results = { items: undefined as unknown[] | undefined, load: (_names: string) => {} };
        results.load = () =>
          queue(() => {
            const text = marked(lines[index()]!);
            const starts: number[] = [];
            for (let at = text.indexOf(plain); at >= 0; at = text.indexOf(plain, at + 1)) starts.push(at);
            const isFound = !/[\t\v\r\n]/.test(plain);
            const line = index();
            results.items = (isFound ? starts : []).map((start) =>
              rangeOf(() => ({ line, lastLine: line, start, end: start + plain.length })),
            );
          });
        return results;
      },
      insertParagraph: (text: string) => {
        const piece = { text, isDeleted: false, isAdded: false };
        const line = [piece];
        queue(() => {
          piece.isAdded = mode === "TrackAll";
          lines.splice(index() + 1, 0, line);
        });
        return paragraphAt(() => lines.indexOf(line));
      },
    };
    return proxied(paragraph, { text: () => textOf(whole(), false), isListItem: () => false });
  };

  const end = () => ({
    line: lines.length - 1,
    start: 0,
    lastLine: lines.length - 1,
    end: marked(lines.at(-1)!).length,
  });
  const paragraphs = {
    items: undefined as unknown[] | undefined,
    load: (names: string) =>
      queue(() => {
        paragraphs.items = lines.map((line) => {
          const paragraph = paragraphAt(() => lines.indexOf(line));
          (paragraph.load as (names: string) => void)(names);
          return paragraph;
        });
      }),
  };
  const body = {
    paragraphs,
    getRange: () => rangeOf(() => ({ line: 0, start: 0, lastLine: 0, end: 0 })),
    getReviewedText: () => later(() => textOf({ ...end(), line: 0 }, true)),
  };
  const document = { body, load: () => {}, getSelection: () => rangeOf(() => selection) };
  Object.defineProperty(document, "changeTrackingMode", {
    get: () => mode,
    set: (next: string) =>
      queue(() => {
        mode = next;
      }),
  });
  const sync = async () => {
    while (waiting.length > 0) {
      const now = waiting;
      waiting = [];
      for (const work of now) work();
    }
  };
  const done = (value: unknown) => ({ status: "succeeded", value });
  const file = {
    sliceCount: 1,
    getSliceAsync: (_index: number, give: (result: unknown) => void) => give(done({ data: bytes })),
    closeAsync: () => {},
  };
  target.Word = { run: (work: (context: unknown) => unknown) => work({ document, sync }) };
  target.Office = {
    onReady: async () => ({ host: "Word", platform: "OfficeOnline" }),
    context: {
      document: {
        url: "C:\\Contracts\\NDA.docx",
        getFileAsync: (_type: string, _options: unknown, give: (result: unknown) => void) => give(done(file)),
      },
      ui: {},
    },
  };
  return {
    lines: () =>
      lines.map((line) =>
        line
          .map(({ text, isDeleted, isAdded }) => (isDeleted ? `[-${text}-]` : isAdded ? `[+${text}+]` : text))
          .join(""),
      ),
    comments,
    selected: () => textOf(selection, true),
    select: (words, mark = false) => {
      const line = lines.findIndex((each) => marked(each).includes(words));
      const start = marked(lines[line]!).indexOf(words);
      selection = { line, lastLine: line, start, end: start + words.length + (mark ? 1 : 0) };
    },
    mode: () => mode,
    retype: (line, text) => {
      lines[line] = untracked(text);
    },
  };
}
