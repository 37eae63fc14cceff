import { useEffect, useState } from "react";

/** The pixels of the screen for each pixel of the page. It changes with the browser's zoom and on another screen. */
export function usePixelRatio(): number {
  const [ratio, setRatio] = useState(devicePixelRatio || 1);
  useEffect(() => {
    const query = matchMedia(`(resolution: ${ratio}dppx)`);
    const update = () => setRatio(devicePixelRatio || 1);
    query.addEventListener("change", update);
    return () => query.removeEventListener("change", update);
  }, [ratio]);
  return ratio;
}
