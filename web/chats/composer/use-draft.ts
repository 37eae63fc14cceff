import { useKeptText } from "../../ui/forms/use-kept-text.ts";
import { forgetUnconfirmed } from "../chats.queries.ts";

/** Unsent text of a chat, or of a new one. */
export function useDraft(chatId: string | undefined) {
  const { text, change, sent } = useKeptText(`draft:${chatId ?? "new"}`);
  const write = (words: string) => {
    if (words === "") forgetUnconfirmed();
    change(words);
  };
  return { words: text, write, sent };
}
