import { useCallback, useEffect, useState } from "react";
import { loadModule } from "../../lazy-module.ts";
import { toast } from "../feedback/toast.ts";
import type { Palette as PaletteType } from "./palette.tsx";

interface Props {
  opened: boolean;
  onClose: () => void;
}

/** The command palette, whose code is loaded once the page is at rest, or when it is first opened. */
export function LaterPalette({ opened, onClose }: Props) {
  const [Palette, setPalette] = useState<typeof PaletteType>();
  const load = useCallback(async () => {
    const module = await loadModule(() => import("./palette.tsx"));
    setPalette(() => module.Palette);
  }, []);
  useEffect(() => whenIdle(() => load().catch(() => undefined)), [load]);
  const isMissing = opened && !Palette;
  useEffect(() => {
    if (!isMissing) return;
    load().catch((error) => {
      toast.failed(error);
      onClose();
    });
  }, [isMissing, load, onClose]);
  return Palette ? <Palette opened={opened} onClose={onClose} /> : null;
}

const LATEST_MS = 3000;

/** Safari has no idle callbacks. Returns a function that calls it off. */
function whenIdle(run: () => void): () => void {
  if (typeof requestIdleCallback !== "function") {
    const timer = setTimeout(run, LATEST_MS);
    return () => clearTimeout(timer);
  }
  const handle = requestIdleCallback(run, { timeout: LATEST_MS });
  return () => cancelIdleCallback(handle);
}
