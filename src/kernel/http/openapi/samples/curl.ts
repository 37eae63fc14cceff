import type { Sampled } from "./sampled.ts";

/** The name of uploaded files in the samples. */
export const UPLOADED_FILE = "agreement.txt";

/** The operation with curl, using only options that versions before 7.82 support. `$KEY` is the key. */
export function curlSample({ method, path, url, params, query, body, sends, reply }: Sampled): string {
  const filled = path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(String(params[name] ?? name)));
  const search = new URLSearchParams(
    query.map(({ name, value }): [string, string] => [name, String(value)]),
  ).toString();
  const verb = method.toUpperCase();
  const isPlain = verb === "GET" || (verb === "POST" && sends !== undefined);
  const lines = [
    `curl${reply === "events" ? " -N" : ""}${isPlain ? "" : ` -X ${verb}`} ${quoted(`${url}${filled}${search && `?${search}`}`)}`,
    '-H "Authorization: $KEY"',
    ...contentOf(sends, body),
    ...(reply === "file" ? [`-o ${fileNameOf(path, query)}`] : []),
  ];
  return lines.join(" \\\n  ");
}

function contentOf(sends: string | undefined, body: unknown): string[] {
  if (sends === undefined) return [];
  if (sends === "application/octet-stream")
    return ["-H 'Content-Type: application/octet-stream'", `--data-binary @${UPLOADED_FILE}`];
  if (sends === "multipart/form-data") {
    const { file: _, ...fields } = body as Record<string, unknown>;
    return [
      `-F file=@${UPLOADED_FILE}`,
      ...Object.entries(fields).map(([name, value]) => `-F ${quoted(`${name}=${value}`)}`),
    ];
  }
  return ["-H 'Content-Type: application/json'", `-d ${quoted(JSON.stringify(body))}`];
}

const quoted = (text: string): string => `'${text.replaceAll("'", "'\\''")}'`;

/** The file name under which a download is saved. */
export function fileNameOf(path: string, query: Sampled["query"]): string {
  const format = query.find(({ name }) => name === "format")?.value;
  const name = path.split("/").findLast((part) => !part.startsWith("{")) ?? "file";
  return format === undefined ? `${name}.bin` : `${name}.${format === "bundle" ? "zip" : format}`;
}
