/** A greyscale image, one byte per pixel, drawn over the whole page or over `at` (left, bottom, width, height in points). */
export interface Picture {
  width: number;
  height: number;
  grey: Uint8Array;
  at?: [number, number, number, number];
}

/** One page of a handwritten PDF: `content` is its content stream. */
export interface PageSketch {
  content: string;
  width?: number;
  height?: number;
  rotate?: 0 | 90 | 180 | 270;
  cropBox?: [number, number, number, number];
  picture?: Picture;
  /** A filled-in form field: its position and value. */
  field?: { box: [number, number, number, number]; value: string; drawn: boolean };
  /** The ToUnicode map of font F2; its glyphs are Helvetica's. */
  meanings?: Record<string, string>;
}

export interface TextStyle {
  x: number;
  y: number;
  size?: number;
  /** Red, green and blue, 0..1. */
  colour?: [number, number, number];
  /** The text render mode: 0 fills, 3 draws nothing. */
  mode?: number;
  font?: "F1" | "F2";
}

/** Content stream operators that draw one line of text. */
export function text(line: string, style: TextStyle): string {
  const escaped = line.replace(/[\\()]/g, "\\$&");
  const colour = (style.colour ?? [0, 0, 0]).join(" ");
  const font = `/${style.font ?? "F1"} ${style.size ?? 12} Tf`;
  return `q ${colour} rg BT ${style.mode ?? 0} Tr ${font} 1 0 0 1 ${style.x} ${style.y} Tm (${escaped}) Tj ET Q\n`;
}

/** Content stream operators that fill a rectangle. */
export function box(left: number, bottom: number, width: number, height: number, colour: number[]): string {
  return `q ${colour.join(" ")} rg ${left} ${bottom} ${width} ${height} re f Q\n`;
}

/** Lines of text down the page, from `top`, in 12-point Helvetica. */
export function lines(all: string[], top = 740): string {
  return all.map((line, i) => text(line, { x: 60, y: top - 16 * i })).join("");
}

/** Writes a whole PDF: header, objects, cross-reference table. */
export function makePdf(pages: PageSketch[], info: { title?: string } = {}): Uint8Array {
  const file = new PdfWriter();
  const catalog = file.reserve();
  const tree = file.reserve();
  const font = file.add("<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding >>");
  const kids = pages.map((page) => addPage(file, page, tree, font));
  file.set(tree, `<< /Type /Pages /Count ${kids.length} /Kids [${kids.map((k) => `${k} 0 R`).join(" ")}] >>`);
  const fields = file.fields.map((field) => `${field} 0 R`).join(" ");
  const form = `<< /Fields [${fields}] /DA (/F1 12 Tf 0 g) /DR << /Font << /F1 ${font} 0 R >> >> >>`;
  file.set(catalog, `<< /Type /Catalog /Pages ${tree} 0 R /AcroForm ${form} >>`);
  const about = info.title === undefined ? undefined : file.add(`<< /Title (${info.title}) >>`);
  return file.finish(catalog, about);
}

function addPage(file: PdfWriter, page: PageSketch, tree: number, font: number): number {
  const { width = 612, height = 792 } = page;
  const fonts = [`/F1 ${font} 0 R`];
  if (page.meanings) fonts.push(`/F2 ${addMappedFont(file, page.meanings)} 0 R`);
  const pictures = page.picture ? `/XObject << /Im ${addPicture(file, page.picture)} 0 R >>` : "";
  const at = page.picture?.at ?? [0, 0, width, height];
  const draw = page.picture ? `q ${at[2]} 0 0 ${at[3]} ${at[0]} ${at[1]} cm /Im Do Q\n` : "";
  const content = file.addStream("", Buffer.from(draw + page.content, "latin1"));
  const extras = [
    page.rotate ? `/Rotate ${page.rotate}` : "",
    page.cropBox ? `/CropBox [${page.cropBox.join(" ")}]` : "",
    page.field ? `/Annots [${addField(file, page.field, font)} 0 R]` : "",
  ].join(" ");
  const resources = `<< /Font << ${fonts.join(" ")} >> ${pictures} >>`;
  return file.add(
    `<< /Type /Page /Parent ${tree} 0 R /MediaBox [0 0 ${width} ${height}] ${extras} /Resources ${resources} /Contents ${content} 0 R >>`,
  );
}

function addPicture(file: PdfWriter, { width, height, grey }: Picture): number {
  const shape = `/Type /XObject /Subtype /Image /Width ${width} /Height ${height}`;
  return file.addStream(`${shape} /ColorSpace /DeviceGray /BitsPerComponent 8`, grey);
}

function addMappedFont(file: PdfWriter, meanings: Record<string, string>): number {
  const hex = (value: string) => Buffer.from(value, "utf16le").swap16().toString("hex");
  const rows = Object.entries(meanings).map(([code, means]) => {
    return `<${code.charCodeAt(0).toString(16).padStart(2, "0")}> <${hex(means)}>`;
  });
  const map = [
    "/CIDInit /ProcSet findresource begin 12 dict begin begincmap /CMapName /M def /CMapType 2 def",
    "1 begincodespacerange <00> <ff> endcodespacerange",
    `${rows.length} beginbfchar\n${rows.join("\n")}\nendbfchar`,
    "endcmap end end",
  ].join("\n");
  const toUnicode = file.addStream("", Buffer.from(map));
  return file.add(
    `<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding /ToUnicode ${toUnicode} 0 R >>`,
  );
}

function addField(file: PdfWriter, field: NonNullable<PageSketch["field"]>, font: number): number {
  const [left, bottom, right, top] = field.box;
  const shape = `/Type /XObject /Subtype /Form /BBox [0 0 ${right - left} ${top - bottom}]`;
  const drawing = `/Tx BMC ${text(field.value, { x: 2, y: 4 })} EMC`;
  const shown = file.addStream(`${shape} /Resources << /Font << /F1 ${font} 0 R >> >>`, Buffer.from(drawing));
  const about = `/FT /Tx /F 4 /T (field) /V (${field.value}) /DA (/F1 12 Tf 0 g) /Rect [${field.box.join(" ")}]`;
  const drawn = field.drawn ? `/AP << /N ${shown} 0 R >>` : "";
  const id = file.add(`<< /Type /Annot /Subtype /Widget ${about} ${drawn} >>`);
  file.fields.push(id);
  return id;
}

class PdfWriter {
  fields: number[] = [];
  private objects: Buffer[] = [];

  reserve(): number {
    return this.objects.push(Buffer.alloc(0));
  }

  set(id: number, body: string): void {
    this.objects[id - 1] = Buffer.from(body, "latin1");
  }

  add(body: string): number {
    return this.objects.push(Buffer.from(body, "latin1"));
  }

  addStream(dictionary: string, data: Uint8Array): number {
    const head = Buffer.from(`<< ${dictionary} /Length ${data.length} >>\nstream\n`, "latin1");
    return this.objects.push(Buffer.concat([head, data, Buffer.from("\nendstream")]));
  }

  finish(catalog: number, info?: number): Uint8Array {
    const parts = [Buffer.from("%PDF-1.7\n%\xe2\xe3\xcf\xd3\n", "latin1")];
    let offset = parts[0]!.length;
    const offsets = this.objects.map((body, i) => {
      const whole = Buffer.concat([Buffer.from(`${i + 1} 0 obj\n`), body, Buffer.from("\nendobj\n")]);
      const at = offset;
      parts.push(whole);
      offset += whole.length;
      return at;
    });
    const rows = offsets.map((at) => `${String(at).padStart(10, "0")} 00000 n \n`).join("");
    const about = info === undefined ? "" : `/Info ${info} 0 R`;
    const size = this.objects.length + 1;
    const tail = `xref\n0 ${size}\n0000000000 65535 f \n${rows}trailer\n<< /Size ${size} /Root ${catalog} 0 R ${about} >>\nstartxref\n${offset}\n%%EOF\n`;
    return new Uint8Array(Buffer.concat([...parts, Buffer.from(tail)]));
  }
}
