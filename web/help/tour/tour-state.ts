import { useSyncExternalStore } from "react";

/** How far the person is, kept in this browser so that the tour can be left and continued. */
interface TourState {
  step: number;
  isRunning: boolean;
  isOver: boolean;
}

const KEY = "tour";
const AT_START: TourState = { step: 0, isRunning: false, isOver: false };
const listeners = new Set<() => void>();
let state = readState();

function readState(): TourState {
  try {
    const { step, isRunning, isOver } = JSON.parse(localStorage.getItem(KEY) ?? "{}");
    return { step: Number.isInteger(step) ? step : 0, isRunning: isRunning === true, isOver: isOver === true };
  } catch {
    return AT_START;
  }
}

function change(next: Partial<TourState>) {
  state = { ...state, ...next };
  try {
    localStorage.setItem(KEY, JSON.stringify(state));
  } catch {
    // Storage is blocked: the tour lasts as long as the page.
  }
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void) {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export const useTour = () => useSyncExternalStore(subscribe, () => state);

export const startTour = () => change({ step: 0, isRunning: true, isOver: false });
export const continueTour = () => change({ isRunning: true });
export const leaveTour = () => change({ isRunning: false });
export const endTour = () => change({ ...AT_START, isOver: true });
export const goToStep = (step: number) => change({ step });
