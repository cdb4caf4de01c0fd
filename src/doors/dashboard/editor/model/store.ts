import type { Clock } from '../../../../core/clock.ts';
import { applyDiff, type Diff, emptyDiff, invertDiff } from './diff.ts';
import { type Grouping, History, type HistoryEntry } from './history.ts';
import { type Merge, mergeDocuments } from './merge.ts';
import type { EditorDocument } from './records.ts';
import { type Selection, validSelection } from './selection.ts';
import { findNewFaults, type RecordFault } from './validate.ts';

/** A change for the store, with the words of its entry in the history. */
export interface StoreChange {
  /** What it does, for the Undo button: "Move". */
  label: string;
  diff: Diff;
  /** The selection after the change. By default it stays. */
  select?: readonly string[];
  grouping?: Grouping;
}

/** A gesture under way, such as a drag. Its changes are one entry of the history, or none (EDT-4). */
export interface Gesture {
  /** The document as it was when the gesture began. */
  readonly start: EditorDocument;
  /** False once the gesture was committed or canceled. */
  readonly isRunning: boolean;
  /** Shows a change of the document at the start, in place of the one before. Returns the faults for which it is rejected. */
  update(diff: Diff): RecordFault[];
  /** Ends the gesture and keeps its last change. */
  commit(select?: readonly string[]): void;
  /** Ends the gesture and restores the document byte for byte. */
  cancel(): void;
}

interface StoreOptions {
  document: EditorDocument;
  pageId: string;
  clock: Clock;
  /** False for viewers, whose changes are all rejected. */
  mayEdit: boolean;
}

/** The document that is open in the editor. Every part of the editor reads it here and changes it here (EDT-3). */
export class EditorStore {
  readonly #clock: Clock;
  readonly #mayEdit: boolean;
  readonly #history = new History();
  readonly #listeners = new Set<() => void>();
  #document: EditorDocument;
  #selection: Selection;
  #version = 0;
  #gesture: Gesture | undefined;

  constructor({ document, pageId, clock, mayEdit }: StoreOptions) {
    this.#document = document;
    this.#selection = { pageId, layerIds: [] };
    this.#clock = clock;
    this.#mayEdit = mayEdit;
  }

  get document(): EditorDocument {
    return this.#document;
  }

  get selection(): Selection {
    return this.#selection;
  }

  get pageId(): string {
    return this.#selection.pageId;
  }

  /** Rises with every change of the document (EDT-2). */
  get version(): number {
    return this.#version;
  }

  get mayEdit(): boolean {
    return this.#mayEdit;
  }

  /** Whether a gesture is under way. */
  get isGesturing(): boolean {
    return this.#gesture !== undefined;
  }

  get undoLabel(): string | undefined {
    return this.#history.undoLabel;
  }

  get redoLabel(): string | undefined {
    return this.#history.redoLabel;
  }

  /** Calls `listener` after every change of the document or the selection. Returns the function that stops this. */
  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  /**
   * Applies a change and adds it to the history. A gesture under way is committed first.
   * Returns the faults for which the change is rejected as a whole; none if it was applied.
   */
  dispatch({ label, diff, select, grouping }: StoreChange): RecordFault[] {
    this.#gesture?.commit();
    const faults = this.#check(this.#document, diff);
    if (faults.length > 0) return faults;
    const selectionBefore = this.#selection;
    this.#change(applyDiff(this.#document, diff), select);
    if (diff.size > 0) {
      const entry = { label, diff, selectionBefore, selectionAfter: this.#selection };
      this.#history.add(entry, this.#clock.now(), grouping);
    }
    this.#notify();
    return [];
  }

  /** Whether a change with this grouping would be part of the last entry of the history. */
  continues(grouping: Grouping): boolean {
    return this.#history.continues(grouping, this.#clock.now());
  }

  /** Selects layers of the open page. Selecting is no entry of the history. */
  select(layerIds: readonly string[]): void {
    this.#history.closeEntry();
    this.#selection = validSelection(this.#document, { pageId: this.pageId, layerIds }, this.#selection);
    this.#notify();
  }

  /** Opens another page. */
  openPage(pageId: string): void {
    this.#gesture?.cancel();
    this.#history.closeEntry();
    this.#selection = { pageId, layerIds: [] };
    this.#notify();
  }

  startGesture(label: string): Gesture {
    this.#gesture?.cancel();
    const start = this.#document;
    const selectionBefore = this.#selection;
    let shown: Diff = emptyDiff;
    const isRunning = () => this.#gesture === gesture;
    const gesture: Gesture = {
      start,
      get isRunning() {
        return isRunning();
      },
      update: (diff) => {
        if (this.#gesture !== gesture) return [];
        const faults = this.#check(start, diff);
        if (faults.length > 0) return faults;
        shown = diff;
        this.#change(diff.size === 0 ? start : applyDiff(start, diff));
        this.#notify();
        return [];
      },
      commit: (select) => {
        if (this.#gesture !== gesture) return;
        this.#gesture = undefined;
        this.#history.closeEntry();
        if (select)
          this.#selection = validSelection(this.#document, { pageId: this.pageId, layerIds: select }, this.#selection);
        if (shown.size > 0) {
          const entry = { label, diff: shown, selectionBefore, selectionAfter: this.#selection };
          this.#history.add(entry, this.#clock.now());
        }
        this.#notify();
      },
      cancel: () => {
        if (this.#gesture !== gesture) return;
        this.#gesture = undefined;
        this.#selection = selectionBefore;
        if (shown.size > 0) this.#change(start);
        this.#notify();
      },
    };
    this.#gesture = gesture;
    return gesture;
  }

  /** Restores the document byte for byte if a gesture is under way: Escape, blur, a cancelled pointer. */
  cancelGesture(): void {
    this.#gesture?.cancel();
  }

  undo(): void {
    this.#gesture?.cancel();
    const entry = this.#history.takeUndo();
    if (entry) this.#replay(invertDiff(entry.diff), entry.selectionBefore);
  }

  redo(): void {
    this.#gesture?.cancel();
    const entry = this.#history.takeRedo();
    if (entry) this.#replay(entry.diff, entry.selectionAfter);
  }

  /**
   * Merges what others saved into the document. `base` is what both sides were made from. This is no entry of the history:
   * undo takes back only what this person did.
   */
  merge(base: EditorDocument, theirs: EditorDocument): Merge {
    this.#gesture?.cancel();
    const merge = mergeDocuments(base, this.#document, theirs);
    this.#history.closeEntry();
    this.#change(merge.document);
    this.#notify();
    return merge;
  }

  /** Adds records that were loaded, such as another page. This is not a change. */
  load(add: (document: EditorDocument) => EditorDocument): void {
    this.#document = add(this.#document);
    this.#version += 1;
    this.#notify();
  }

  /** Applies an entry of the history. Records that others have changed since are merged by value, so that their work stays. */
  #replay(diff: Diff, selection: HistoryEntry['selectionBefore']): void {
    const isUntouched = [...diff].every(([key, { before }]) => this.#document.records.get(key) === before);
    this.#document = isUntouched ? applyDiff(this.#document, diff) : rebased(this.#document, diff);
    this.#version += 1;
    this.#selection = validSelection(this.#document, selection, this.#selection);
    this.#notify();
  }

  #check(document: EditorDocument, diff: Diff): RecordFault[] {
    if (diff.size === 0) return [];
    if (!this.#mayEdit) return [{ key: '', path: '', message: 'You can view this template, but not change it.' }];
    return findNewFaults(document, diff);
  }

  #change(document: EditorDocument, select: readonly string[] = this.#selection.layerIds): void {
    if (document !== this.#document) this.#version += 1;
    this.#document = document;
    this.#selection = validSelection(document, { pageId: this.pageId, layerIds: select }, this.#selection);
  }

  #notify(): void {
    for (const listener of this.#listeners) listener();
  }
}

/** The document with a diff whose records others have changed in the meantime. */
function rebased(document: EditorDocument, diff: Diff): EditorDocument {
  const base = applyDiff(document, invertDiff(diff));
  return mergeDocuments(base, applyDiff(base, diff), document).document;
}
