import { useEffect, useState } from "react";
import { useIsConnected } from "../data/connection.ts";
import classes from "./connection-notice.module.css";

const SHOWN_MS = 4000;

/** Says that the connection is lost, and when it is back. It covers nothing that is being worked on. */
export function ConnectionNotice() {
  const isConnected = useIsConnected();
  const [wasLost, setWasLost] = useState(false);
  useEffect(() => {
    if (!isConnected) return setWasLost(true);
    const timer = setTimeout(() => setWasLost(false), SHOWN_MS);
    return () => clearTimeout(timer);
  }, [isConnected]);
  return (
    <div className={classes.place} role="status">
      {!isConnected && <div className={classes.notice}>Connection lost. Reconnecting…</div>}
      {isConnected && wasLost && (
        <div className={classes.notice} data-back>
          Back online
        </div>
      )}
    </div>
  );
}
