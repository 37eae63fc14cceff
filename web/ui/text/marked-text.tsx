interface Props {
  text: string;
  /** Places in the text, in order. */
  marks: readonly { start: number; end: number }[];
}

/** A text with the words of a search highlighted. */
export function MarkedText({ text, marks }: Props) {
  const pieces = [];
  let at = 0;
  for (const { start, end } of marks) {
    pieces.push(text.slice(at, start));
    pieces.push(<mark key={start}>{text.slice(start, end)}</mark>);
    at = end;
  }
  return (
    <>
      {pieces}
      {text.slice(at)}
    </>
  );
}
