import { queryOptions } from "@tanstack/react-query";
import type { Comment } from "../../src/assistant/comments/comments.schema.ts";
import { api, queryClient } from "../api.ts";

export type { Comment };

/** What a thread is about. */
export type CommentSubject =
  | { kind: "file"; fileId: string }
  | { kind: "document"; vaultId: string; documentId: string }
  | { kind: "finding"; reviewId: string; checkId: string };

interface Person {
  id: number;
  name: string | null;
  email: string | null;
}

const MOST = 500;

function named(subject: CommentSubject) {
  if (subject.kind === "file") return { subject: subject.kind, subject_id: subject.fileId };
  if (subject.kind === "document") return { subject: subject.kind, subject_id: subject.documentId };
  return { subject: subject.kind, subject_id: `${subject.reviewId}.${subject.checkId}` };
}

export const keyOf = (subject: CommentSubject) => {
  const { subject: kind, subject_id } = named(subject);
  return `${kind}:${subject_id}`;
};

export const commentsQuery = (subject: CommentSubject) =>
  queryOptions({
    queryKey: ["comments", keyOf(subject)],
    queryFn: ({ signal }) => api.get("/comments", { query: { ...named(subject), limit: MOST }, signal }),
  });

/** The people who can be mentioned. */
export const mentionableQuery = (subject: CommentSubject) =>
  queryOptions({
    queryKey: ["comments", keyOf(subject), "people"],
    queryFn: ({ signal }): Promise<Person[]> => listPeople(subject, signal),
    staleTime: 60_000,
  });

async function listPeople(subject: CommentSubject, signal: AbortSignal): Promise<Person[]> {
  if (subject.kind === "finding") {
    const params = { id: subject.reviewId };
    return (await api.get("/reviews/{id}/people", { params, query: { limit: MOST }, signal })).people;
  }
  if (subject.kind === "document") {
    const { members } = await api.get("/vaults/{id}/members", { params: { id: subject.vaultId }, signal });
    return members.flatMap(({ user_id: id, role, ...member }) => (role === null ? [] : [{ id, ...member }]));
  }
  return (await api.get("/people", { query: { limit: MOST }, signal })).people;
}

const refresh = (subject: CommentSubject) =>
  queryClient.invalidateQueries({ queryKey: commentsQuery(subject).queryKey, exact: true });

export async function addComment(subject: CommentSubject, comment: { text: string; mentions: number[] }) {
  await api.post("/comments", { body: { ...named(subject), ...comment } });
  await refresh(subject);
}

export async function deleteComment(subject: CommentSubject, id: string) {
  await api.delete("/comments/{id}", { params: { id } });
  await refresh(subject);
}
