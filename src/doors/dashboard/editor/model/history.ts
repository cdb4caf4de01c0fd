import { composeDiffs, type Diff } from './diff.ts';
import type { Selection } from './selection.ts';
import { recordBytes } from './validate.ts';

/** One step of undo and redo. */
export interface HistoryEntry {
  /** What the step did, for the Undo button: "Move", "Change color". */
  label: string;
  diff: Diff;
  selectionBefore: Selection;
  selectionAfter: Selection;
}

/** Changes that follow each other closely become one entry if they have the same key, such as nudges of the same layers. */
export interface Grouping {
  key: string;
  /** The longest pause between two changes of one entry, in milliseconds (EDT-4). */
  pauseMs: number;
}

export const nudgePauseMs = 500;
export const typingPauseMs = 2_000;

/** An entry is dropped only if there are more entries, or they take more memory (EDT-4). */
const maxEntries = 500;
const maxBytes = 32 * 1_048_576;

/** The entries that can be undone, and those that can be done again. */
export class History {
  #done: HistoryEntry[] = [];
  #undone: HistoryEntry[] = [];
  #open: { grouping: Grouping; at: number } | undefined;
  #bytes = 0;

  /** `now` is in epoch milliseconds. */
  add(entry: HistoryEntry, now: number, grouping?: Grouping): void {
    const last = this.#done.at(-1);
    const continues = grouping !== undefined && this.continues(grouping, now);
    this.#undone = [];
    this.#open = grouping && { grouping, at: now };
    if (last && continues) {
      const diff = composeDiffs([last.diff, entry.diff]);
      this.#bytes += diffBytes(diff) - diffBytes(last.diff);
      this.#done[this.#done.length - 1] = { ...last, diff, selectionAfter: entry.selectionAfter };
    } else {
      this.#done.push(entry);
      this.#bytes += diffBytes(entry.diff);
    }
    while (this.#done.length > 1 && (this.#done.length > maxEntries || this.#bytes > maxBytes)) {
      const dropped = this.#done.shift();
      if (dropped) this.#bytes -= diffBytes(dropped.diff);
    }
  }

  /** Whether a change with this grouping becomes part of the last entry. */
  continues(grouping: Grouping, now: number): boolean {
    const open = this.#open;
    return open?.grouping.key === grouping.key && now - open.at <= grouping.pauseMs && this.#undone.length === 0;
  }

  /** Makes the next change a new entry: after a pause, a click elsewhere, or another kind of change. */
  closeEntry(): void {
    this.#open = undefined;
  }

  get undoLabel(): string | undefined {
    return this.#done.at(-1)?.label;
  }

  get redoLabel(): string | undefined {
    return this.#undone.at(-1)?.label;
  }

  /** The entry to take back, which can then be done again. */
  takeUndo(): HistoryEntry | undefined {
    this.closeEntry();
    const entry = this.#done.pop();
    if (!entry) return undefined;
    this.#bytes -= diffBytes(entry.diff);
    this.#undone.push(entry);
    return entry;
  }

  /** The entry to do again, which can then be taken back. */
  takeRedo(): HistoryEntry | undefined {
    this.closeEntry();
    const entry = this.#undone.pop();
    if (!entry) return undefined;
    this.#bytes += diffBytes(entry.diff);
    this.#done.push(entry);
    return entry;
  }
}

/** The memory that a diff keeps: its records before the change. Those after it are in the document or the next entry. */
function diffBytes(diff: Diff): number {
  return [...diff.values()].reduce((sum, { before, after }) => sum + recordBytes(before ?? after ?? {}), 0);
}
