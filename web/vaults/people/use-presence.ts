import { useQuery } from "@tanstack/react-query";
import { useCallback, useEffect, useMemo, useRef, useState } from "react";
import { api } from "../../api.ts";
import { t } from "../../messages.ts";
import { displayName, useSession } from "../../session/session.ts";
import { membersQuery } from "../vaults.queries.ts";
import { occupiedCells, type Peer, type ToldPresence, withoutSilent, withPresence } from "./peers.ts";

const REPEAT_MS = 10_000;
const SETTLE_MS = 200;
const CHECK_MS = 5000;

interface Place {
  documentId?: string | undefined;
  fieldKey?: string | undefined;
}

/** Tracks who else has the vault open and in which cell, and reports where this person is. */
export function usePresence(vaultId: string, place: Place | undefined) {
  const { user } = useSession();
  const [peers, setPeers] = useState<Peer[]>([]);
  const [streamId, setStreamId] = useState<string>();
  const { data } = useQuery({ ...membersQuery(vaultId), enabled: peers.length > 0 });
  useTellPlace(vaultId, streamId, place);
  const hasPeers = peers.length > 0;
  useEffect(() => {
    if (!hasPeers) return;
    const timer = setInterval(() => setPeers((now) => withoutSilent(now, Date.now())), CHECK_MS);
    return () => clearInterval(timer);
  }, [hasPeers]);
  const nameOf = useCallback(
    (id: number) => {
      const member = data?.members.find(({ user_id }) => user_id === id);
      return member ? displayName({ ...member, id }) : t("A colleague");
    },
    [data],
  );
  /** A new stream: everyone present reports again. */
  const onHello = useCallback((told: unknown) => {
    setPeers([]);
    setStreamId((told as { stream_id: string }).stream_id);
  }, []);
  const onPresence = useCallback(
    (told: unknown) => {
      const presence = told as ToldPresence;
      if (presence.user_id !== user.id) setPeers((now) => withPresence(now, presence, Date.now()));
    },
    [user.id],
  );
  const people = useMemo(
    () => [...new Set(peers.map(({ userId }) => userId))].sort().map((id) => ({ id, name: nameOf(id) })),
    [peers, nameOf],
  );
  const cells = useMemo(() => occupiedCells(peers, nameOf), [peers, nameOf]);
  return { people, cells, onHello, onPresence };
}

/** Reports where this person is when that changes, and again every ten seconds. A failure shows as a lost connection anyway. */
function useTellPlace(vaultId: string, streamId: string | undefined, place: Place | undefined) {
  const { documentId = null, fieldKey = null } = place ?? {};
  const wasTold = useRef("");
  useEffect(() => {
    if (!streamId) return;
    const body = { stream_id: streamId, document_id: documentId, field_key: documentId && fieldKey };
    const tell = () => {
      wasTold.current = streamId;
      void api.put("/vaults/{id}/presence", { params: { id: vaultId }, body }).catch(() => undefined);
    };
    const first = setTimeout(tell, wasTold.current === streamId ? SETTLE_MS : 0);
    const again = setInterval(tell, REPEAT_MS);
    return () => {
      clearTimeout(first);
      clearInterval(again);
    };
  }, [vaultId, streamId, documentId, fieldKey]);
}
