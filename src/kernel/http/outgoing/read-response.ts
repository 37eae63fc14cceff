/** Reads at most `most` bytes of a response. `whole` is false if there were more. */
export async function readUpTo(response: Response, most: number): Promise<{ bytes: Buffer; whole: boolean }> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of response.body ?? []) {
    size += chunk.length;
    if (size > most) return { bytes: Buffer.concat(chunks), whole: false };
    chunks.push(chunk);
  }
  return { bytes: Buffer.concat(chunks), whole: true };
}
