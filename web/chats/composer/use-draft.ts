import { useKeptText } from "../../ui/forms/use-kept-text.ts";

/** Unsent text of a chat, or of a new one. */
export function useDraft(chatId: string | undefined, initial = ""): [string, (words: string) => void] {
  const { text, change } = useKeptText(`draft:${chatId ?? "new"}`, initial);
  return [text, change];
}
