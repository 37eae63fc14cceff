import { useQuery } from "@tanstack/react-query";
import { useCallback, useEffect, useMemo, useState } from "react";
import { api } from "../../api.ts";
import { t } from "../../messages.ts";
import { displayName, useSession } from "../../session/session.ts";
import { withoutSilent } from "../../vaults/people/peers.ts";
import { reviewPeopleQuery } from "../reviews.queries.ts";

const REPEAT_MS = 10_000;
const CHECK_MS = 5000;

/** An open page of another person, and the finding that it shows. */
interface Reader {
  streamId: string;
  userId: number;
  checkId: string | null;
  heardAt: number;
}

interface Told {
  user_id: number;
  stream_id: string;
  check_id: string | null;
  is_here: boolean;
}

export type ReviewPresence = ReturnType<typeof useReviewPresence>;

/** Tracks who else has the review open and at which finding, and reports where this person is. */
export function useReviewPresence(id: string) {
  const { user } = useSession();
  const [readers, setReaders] = useState<Reader[]>([]);
  const [streamId, setStreamId] = useState<string>();
  const [checkId, setPlace] = useState<string | null>(null);
  const hasReaders = readers.length > 0;
  const { data } = useQuery({ ...reviewPeopleQuery(id), enabled: hasReaders });
  useTellPlace(id, streamId, checkId);
  useEffect(() => {
    if (!hasReaders) return;
    const timer = setInterval(() => setReaders((now) => withoutSilent(now, Date.now())), CHECK_MS);
    return () => clearInterval(timer);
  }, [hasReaders]);
  /** A new stream: everyone present reports again. */
  const onHello = useCallback((told: unknown) => {
    setReaders([]);
    setStreamId((told as { stream_id: string }).stream_id);
  }, []);
  const onPresence = useCallback(
    (told: unknown) => {
      const presence = told as Told;
      if (presence.user_id !== user.id) setReaders((now) => withReader(now, presence, Date.now()));
    },
    [user.id],
  );
  const people = useMemo(() => {
    const nameOf = (id: number) => {
      const person = data?.people.find((each) => each.id === id);
      return person ? displayName(person) : t("A colleague");
    };
    return [...new Set(readers.map(({ userId }) => userId))].sort().map((id) => ({ id, name: nameOf(id) }));
  }, [readers, data]);
  const namesAt = (at: string) =>
    people
      .filter(({ id }) => readers.some((reader) => reader.userId === id && reader.checkId === at))
      .map(({ name }) => name);
  return { people, namesAt, setPlace, onHello, onPresence };
}

function withReader(readers: Reader[], told: Told, now: number): Reader[] {
  const others = readers.filter(({ streamId }) => streamId !== told.stream_id);
  if (!told.is_here) return others;
  return [...others, { streamId: told.stream_id, userId: told.user_id, checkId: told.check_id, heardAt: now }];
}

/** Reports where this person is when that changes, and again every ten seconds. A failure shows as a lost connection anyway. */
function useTellPlace(id: string, streamId: string | undefined, checkId: string | null) {
  useEffect(() => {
    if (!streamId) return;
    const body = { stream_id: streamId, check_id: checkId };
    const tell = () => void api.put("/reviews/{id}/presence", { params: { id }, body }).catch(() => undefined);
    tell();
    const again = setInterval(tell, REPEAT_MS);
    return () => clearInterval(again);
  }, [id, streamId, checkId]);
}
