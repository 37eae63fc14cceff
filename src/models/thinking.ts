const OPENS = "<think>";
const CLOSES = "</think>";
/** The most white space allowed before a thinking block in a stream. After more, the answer has begun. */
const MAX_LEAD = 1_000;

/** An answer without its thinking block: some local models think aloud before they answer. */
export function stripThinking(answer: string): string {
  const text = answer.trimStart();
  if (!text.startsWith(OPENS)) return answer;
  const end = text.indexOf(CLOSES);
  return end === -1 ? answer : text.slice(end + CLOSES.length).trimStart();
}

/** Publishes the answer without the thinking block before it. Looks at each piece once, however many there are. */
export function withoutThinking(publish: (piece: string) => void): (piece: string) => void {
  let state: "start" | "thinking" | "thought" | "answer" = "start";
  let held = "";
  return (piece) => {
    let text = state === "answer" ? piece : held + piece;
    held = "";
    if (state === "start") {
      const start = text.trimStart();
      if (start.startsWith(OPENS)) {
        state = "thinking";
        text = start.slice(OPENS.length);
      } else if (OPENS.startsWith(start) && text.length <= MAX_LEAD) held = text;
      else state = "answer";
    }
    if (state === "thinking") {
      const end = text.indexOf(CLOSES);
      if (end === -1) held = text.slice(1 - CLOSES.length);
      else {
        state = "thought";
        text = text.slice(end + CLOSES.length);
      }
    }
    if (state === "thought") {
      text = text.trimStart();
      if (text !== "") state = "answer";
    }
    if (state === "answer") publish(text);
  };
}
