import type { Question } from "../chats/chats.queries.ts";

interface Named {
  id: string;
  name: string;
}

const SHORTEST = 4;
const MOST = 5;

const plain = (text: string) =>
  ` ${text
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, " ")
    .trim()} `;

/** The files whose name, with or without its ending, stands in the question. A longer name wins over one that it contains. */
export function namedIn(question: string, files: Named[]): Named[] {
  const asked = plain(question);
  const words = (name: string) => plain(name.replace(/\.[a-z]{1,5}$/i, ""));
  const named = files.filter(({ name }) => words(name).trim().length >= SHORTEST && asked.includes(words(name)));
  return named
    .filter(
      ({ name }) =>
        !named.some(
          (other) =>
            other.name !== name && words(other.name).includes(words(name)) && words(other.name) !== words(name),
        ),
    )
    .slice(0, MOST);
}

/** The question, asked of the files that it names if nothing is attached to it. */
export async function withNamedFiles(question: Question, find: (words: string) => Promise<Named[]>): Promise<Question> {
  const { message, file_ids, vault_id, project_id } = question;
  if (file_ids.length > 0 || vault_id || project_id) return question;
  const named = namedIn(message, await find(message).catch(() => []));
  return named.length === 0 ? question : { ...question, file_ids: named.map(({ id }) => id) };
}
