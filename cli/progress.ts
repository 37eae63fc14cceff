const BAR_WIDTH = 24;
const FRAMES = ["|", "/", "-", "\\"];
const FRAME_MS = 120;

interface Screen {
  isTTY?: boolean;
  columns?: number;
  write(text: string): unknown;
}

/** One line on stderr that is drawn again and again. Draws nothing where nobody watches. */
export class Progress {
  readonly #screen: Screen;
  readonly isShown: boolean;
  #label = "";
  #done: number | undefined;
  #frame = 0;
  #timer: NodeJS.Timeout | undefined;

  constructor(screen: Screen = process.stderr, isWanted = true) {
    this.#screen = screen;
    this.isShown = isWanted && screen.isTTY === true;
  }

  /** `done` between 0 and 1 draws a bar. Without it something turns. */
  show(label: string, done?: number) {
    if (!this.isShown) return;
    this.#label = label;
    this.#done = done;
    this.#draw();
    this.#timer ??= setInterval(() => this.#draw(), FRAME_MS).unref();
  }

  clear() {
    if (this.#timer) this.#screen.write("\r\x1b[2K");
    clearInterval(this.#timer);
    this.#timer = undefined;
  }

  #draw() {
    this.#frame++;
    const text = this.#done === undefined ? this.#turning() : bar(this.#label, this.#done);
    this.#screen.write(`\r\x1b[2K${text.slice(0, (this.#screen.columns || 80) - 1)}`);
  }

  #turning = () => `${FRAMES[this.#frame % FRAMES.length]} ${this.#label}`;
}

export function bar(label: string, done: number): string {
  const share = Math.min(1, Math.max(0, done));
  const filled = Math.round(share * BAR_WIDTH);
  const percent = `${Math.floor(share * 100)}%`.padStart(4);
  return `[${"#".repeat(filled)}${" ".repeat(BAR_WIDTH - filled)}] ${percent} ${label}`;
}

/** Calls `look` now and then while the work goes on, only where somebody watches. What it throws does not matter. */
export async function watched<T>(progress: Progress, work: Promise<T>, look: () => Promise<void>): Promise<T> {
  if (!progress.isShown) return work;
  let isLooking = false;
  const timer = setInterval(() => {
    if (isLooking) return;
    isLooking = true;
    void look()
      .catch(() => undefined)
      .finally(() => {
        isLooking = false;
      });
  }, 1000);
  return work.finally(() => clearInterval(timer));
}
