import { must } from "../../content/must.ts";
import type { Turn } from "./turn.ts";

/** Urgent tasks first; then round-robin over organizations, one task at a time, oldest first. */
export class FairQueue<T> {
  readonly #urgent = new Lines<T>();
  readonly #others = new Lines<T>();

  get size(): number {
    return this.#urgent.size + this.#others.size;
  }

  get urgentSize(): number {
    return this.#urgent.size;
  }

  add(item: T, { organizationId, isUrgent }: Turn) {
    (isUrgent ? this.#urgent : this.#others).add(item, organizationId);
  }

  /** The next task. Undefined if the queue is empty. */
  take(): T | undefined {
    return this.#urgent.take() ?? this.#others.take();
  }

  /** The next urgent task, if any. */
  takeUrgent(): T | undefined {
    return this.#urgent.take();
  }

  remove(item: T) {
    this.#urgent.remove(item);
    this.#others.remove(item);
  }

  /** Empties the queue and returns its tasks. */
  takeAll(): T[] {
    const all: T[] = [];
    for (let item = this.take(); item !== undefined; item = this.take()) all.push(item);
    return all;
  }
}

/** One queue per organization. The first one is next. */
class Lines<T> {
  readonly #lines = new Map<string, Set<T>>();
  size = 0;

  add(item: T, organizationId: string) {
    const line = this.#lines.get(organizationId) ?? new Set();
    this.#lines.set(organizationId, line.add(item));
    this.size++;
  }

  take(): T | undefined {
    const [turn] = this.#lines;
    if (!turn) return undefined;
    const [organizationId, line] = turn;
    const [next] = line;
    const item = must(next, "an empty line is removed");
    line.delete(item);
    this.size--;
    this.#lines.delete(organizationId);
    if (line.size > 0) this.#lines.set(organizationId, line);
    return item;
  }

  remove(item: T) {
    for (const [organizationId, line] of this.#lines) {
      if (!line.delete(item)) continue;
      this.size--;
      if (line.size === 0) this.#lines.delete(organizationId);
    }
  }
}
