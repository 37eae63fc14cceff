const OPENS = "<think>";
const CLOSES = "</think>";
/** The most white space allowed before a thinking block in a stream. After more, the answer has begun. */
const MAX_LEAD = 1_000;

/** An answer without its thinking block: some local models think aloud before they answer. Some servers leave out where it begins. */
export function stripThinking(answer: string): string {
  const text = answer.trimStart();
  const end = text.indexOf(CLOSES);
  if (end === -1 || (!text.startsWith(OPENS) && text.slice(0, end).includes(OPENS))) return answer;
  return text.slice(end + CLOSES.length).trimStart();
}

/**
 * Publishes the answer without the thinking block before it. Looks at each piece once, however many there are. When a block ends that
 * was not seen to begin, what was published is taken back.
 */
export function withoutThinking(publish: (piece: string) => void, takeBack: () => void): (piece: string) => void {
  let state: "start" | "thinking" | "thought" | "unsure" | "answer" = "start";
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
      else state = "unsure";
    }
    if (state === "unsure") {
      const end = text.indexOf(CLOSES);
      if (end === -1) {
        if (text.includes(OPENS)) state = "answer";
        else [text, held] = splitEnd(text);
        if (text !== "") publish(text);
        return;
      }
      takeBack();
      state = "thought";
      text = text.slice(end + CLOSES.length);
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

/** Holds back an end that may be the beginning of a tag. */
function splitEnd(text: string): [string, string] {
  const at = text.lastIndexOf("<");
  const isTag = at !== -1 && (CLOSES.startsWith(text.slice(at)) || OPENS.startsWith(text.slice(at)));
  return isTag ? [text.slice(0, at), text.slice(at)] : [text, ""];
}
