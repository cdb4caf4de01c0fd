import { capMarks } from '../../../../core/graphemes.ts';
import type { Json, JsonObject } from '../../../../core/json.ts';
import type { Announcer } from '../model/announcer.ts';
import { typingPauseMs } from '../model/history.ts';
import { layerTree } from '../model/layer-tree.ts';
import { isBound } from '../model/operations/expressions.ts';
import { type LayerValues, removeLayers, setLayerValues } from '../model/operations/layers.ts';
import type { EditorDocument } from '../model/records.ts';
import { layerKey, listBindings } from '../model/records.ts';
import type { EditorStore } from '../model/store.ts';
import {
  formatProperty,
  hasFormat,
  mustMoveToSpans,
  type TextFormat,
  toggledFormat,
  withFormat,
  withoutFormat,
} from '../model/text-style.ts';
import { readValue, withValue } from '../model/values.ts';
import type { PageView } from '../view/page-view.ts';
import { chipCharacter, EditedText, type SourceUnit } from './edited-text.ts';
import { type PlacedText, placeText } from './geometry/place-text.ts';
import {
  type RichText,
  readRichText,
  replaceRange,
  restyleRange,
  sliceText,
  type TextRange,
  toLayerValues,
} from './rich-text.ts';
import {
  type CaretMove,
  caretAt,
  type DeletedPart,
  deletedRange,
  moveCaret,
  rangeOf,
  selectRange,
  type TextSelection,
} from './text-selection.ts';

/** What a screen shows of a text that is edited. */
export interface TextEditingState {
  text: EditedText;
  selection: TextSelection;
  /** Where the text is drawn; undefined until it is. It may show an older version of the text for a moment. */
  placed: PlacedText | undefined;
  /** What the input method is composing. */
  composed: TextRange | undefined;
  /** The expression that is edited: a chip, or an empty range at which one is inserted. */
  expression: TextRange | undefined;
}

interface TextEditingOptions {
  store: EditorStore;
  layerId: string;
  refuse: Announcer['refuse'];
}

/** The text of a layer while it is edited on the canvas (EDT-8). Everything that it changes goes through the store. */
export class TextEditing {
  readonly layerId: string;
  readonly #store: EditorStore;
  readonly #refuse: (text: string) => void;
  readonly #listeners = new Set<() => void>();
  /** The selections that belong to versions of the layer, which undo and redo restore. */
  readonly #selections = new WeakMap<JsonObject, TextSelection>();
  readonly #wasEmpty: boolean;
  #record: JsonObject;
  #state: TextEditingState;
  /** Changes with everything that ends an entry of the history: a moved caret, a paste, a style. */
  #entry = 0;

  private constructor({ store, layerId, refuse }: TextEditingOptions, record: JsonObject, rich: RichText) {
    this.layerId = layerId;
    this.#store = store;
    this.#refuse = refuse;
    this.#record = record;
    const text = new EditedText(rich);
    this.#wasEmpty = text.length === 0;
    const selection = selectRange({ from: 0, to: text.length });
    this.#state = { text, selection, placed: undefined, composed: undefined, expression: undefined };
  }

  /** Opens a text with all of it selected. Undefined if it cannot be edited, which is refused. */
  static open(options: TextEditingOptions): TextEditing | undefined {
    const { store, layerId, refuse } = options;
    const record = store.document.records.get(layerKey(store.pageId, layerId));
    const rich = record && readRichText(record);
    if (!record || !store.mayEdit || record['type'] !== 'text') return undefined;
    if (rich && !isTextBound(store.document, store.pageId, layerId)) return new TextEditing(options, record, rich);
    refuse('This text is bound. Unbind it to edit it.');
    return undefined;
  }

  get state(): TextEditingState {
    return this.#state;
  }

  get range(): TextRange {
    return rangeOf(this.#state.selection);
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  /** Reads the layer again after the document has changed. Returns false if the text can no longer be edited. */
  sync(): boolean {
    const { store, layerId } = { store: this.#store, layerId: this.layerId };
    const record = store.document.records.get(layerKey(store.pageId, layerId));
    const [selected, ...others] = store.selection.layerIds;
    if (!record || selected !== layerId || others.length > 0) return false;
    if (record === this.#record) return true;
    const rich = readRichText(record);
    if (!rich || isTextBound(store.document, store.pageId, layerId)) return false;
    this.#record = record;
    const text = new EditedText(rich);
    this.#set({ text, selection: this.#selections.get(record) ?? clamped(this.#state.selection, text) });
    return true;
  }

  /** Takes the geometry from a version of the page, if it shows the present text. */
  show(view: PageView): void {
    const placed = placeText(view, this.layerId, this.#state.text);
    if (placed) this.#set({ placed });
  }

  /** Ends editing. A text that was empty before and still is vanishes, without an entry if it was just added. */
  end(): void {
    const store = this.#store;
    const isThere = () => layerTree(store.document, store.pageId).has(this.layerId);
    if (!this.#wasEmpty || this.#state.text.length > 0 || !isThere()) return;
    if (store.undoLabel === 'Add text') {
      store.undo();
      if (!isThere()) return;
      // It was another text that was added last.
      store.redo();
    }
    store.dispatch({ label: 'Delete', diff: removeLayers(store.document, store.pageId, [this.layerId]), select: [] });
  }

  select(selection: TextSelection): void {
    this.#entry += 1;
    this.#set({ selection, composed: undefined });
  }

  selectAll(): void {
    this.select(selectRange({ from: 0, to: this.#state.text.length }));
  }

  move(move: CaretMove, options: { isExtending: boolean }): void {
    this.select(moveCaret(this.#state.selection, move, this.#moved, options));
  }

  /** Replaces the selection with typed or pasted text. */
  insert(inserted: string, { isPasted = false } = {}): void {
    const { from, to } = this.range;
    const { source } = this.#state.text;
    if (inserted === '{' && source[from - 1] === '{') {
      this.#set({ expression: { from: from - 1, to } });
      return;
    }
    this.#replace({ from, to }, inserted, { label: isPasted ? 'Paste' : 'Type', isTyping: !isPasted });
  }

  /** Deletes the selection, or what is before or after the caret. A chip is selected first, and deleted the second time. */
  delete(part: DeletedPart, step: -1 | 1): void {
    const { selection } = this.#state;
    const selected = rangeOf(selection);
    const range = selected.from === selected.to ? deletedRange(selection, part, step, this.#moved) : selected;
    if (selected.from === selected.to && this.findChip(range)) this.select(selectRange(range));
    else if (range.from < range.to) this.#replace(range, '', { label: 'Delete text', isTyping: true });
  }

  /**
   * Takes over what the browser's field contains after it was typed in. `caret` is its caret, and `composedLength` how
   * much before it the input method has not finished yet.
   */
  takeInput(value: string, caret: number, composedLength = 0): void {
    const { text } = this.#state;
    const change = findChange(text.mirror, value, caret);
    const range = text.fromMirrorRange(change);
    const selected = this.range;
    if (change.inserted === '{' && selected.from === range.from) this.insert('{');
    else this.#replace(range, change.inserted.replaceAll(chipCharacter, ''), { label: 'Type', isTyping: true });
    const to = this.#state.text.fromMirror(caret);
    const composed = composedLength > 0 ? { from: to - composedLength, to } : undefined;
    this.#set({ composed, ...(composed ? { selection: caretAt(to) } : {}) });
  }

  /** The chip that is exactly at a range. */
  findChip({ from, to }: TextRange): SourceUnit | undefined {
    return this.#state.text.chips.find((chip) => chip.from === from && chip.to === to);
  }

  /** Opens a chip's expression, or an empty one that replaces a range. */
  openExpression(range: TextRange): void {
    this.#set({ expression: range });
  }

  closeExpression(): void {
    this.#set({ expression: undefined });
  }

  /** Sets the expression that is edited. Returns what is wrong with it. An empty one removes the chip. */
  setExpression(expression: string): string | undefined {
    const range = this.#state.expression;
    if (!range) return undefined;
    const source = expression.trim() === '' ? '' : `{{ ${expression.trim()} }}`;
    const fault = this.#replace(range, source, { label: 'Change expression', isTyping: false });
    if (fault === undefined) this.closeExpression();
    return fault;
  }

  hasFormat(format: TextFormat): boolean {
    const style = this.#layerStyle;
    return this.#selectedSpans.every((span) => hasFormat(format, span.style, style));
  }

  /** Switches a format on or off for the selection, or for the whole text if nothing is selected. */
  toggleFormat(format: TextFormat): void {
    const isOn = !this.hasFormat(format);
    const property = formatProperty(format);
    if (this.#isWhole) {
      const value = this.#layerStyle[property];
      // Spans may have the format while the layer does not. Then it is the layer that changes.
      const isKept = hasFormat(format, this.#layerStyle, {}) === isOn;
      this.#styleLayer(property, isKept ? value : toggledFormat(format, value), format);
      return;
    }
    const layerStyle = this.#layerStyle;
    if (isOn || !mustMoveToSpans(format, layerStyle)) {
      this.#styleRange(property, (style) => withFormat(format, style, { isOn, layerStyle }));
      return;
    }
    const moved = restyleRange(this.#state.text.rich, { from: 0, to: this.#state.text.length }, (style) =>
      hasFormat(format, style, {}) ? style : withFormat(format, style, { isOn: true, layerStyle: {} }),
    );
    const restyled = restyleRange(moved, this.range, (style) => withoutFormat(format, style));
    const rest = toggledFormat(format, layerStyle[property]);
    this.#restyle(property, restyled, { [`style.${property}`]: rest });
  }

  /** The value of a style property in the selection; undefined if it differs or is not set. */
  getStyle(property: string): Json | undefined {
    const values = this.#selectedSpans.map(({ style }) => style[property] ?? this.#layerStyle[property]);
    const [first] = values;
    return values.every((value) => value === first) ? first : undefined;
  }

  setStyle(property: string, value: Json): void {
    if (this.#isWhole) this.#styleLayer(property, value);
    else this.#styleRange(property, (style) => withValue(style, property, value));
  }

  get #moved() {
    const { text, placed } = this.#state;
    return { text, geometry: placed?.geometry };
  }

  /** Whether a style applies to the layer: everything is selected, or nothing. */
  get #isWhole(): boolean {
    const { from, to } = this.range;
    return from === to || (from === 0 && to === this.#state.text.length);
  }

  get #selectedSpans(): RichText {
    const { text } = this.#state;
    return this.#isWhole ? text.rich : sliceText(text.rich, this.range.from, this.range.to);
  }

  get #layerStyle(): JsonObject {
    const style = readValue(this.#record, 'style');
    return typeof style === 'object' && style !== null && !Array.isArray(style) ? style : {};
  }

  /** Sets a style of the layer, and removes it from its spans. */
  #styleLayer(property: string, value: Json | undefined, format?: TextFormat): void {
    const { text } = this.#state;
    const restyled = restyleRange(text.rich, { from: 0, to: text.length }, (style) =>
      format === undefined ? withValue(style, property, undefined) : withoutFormat(format, style),
    );
    this.#restyle(property, restyled, { [`style.${property}`]: value });
  }

  #styleRange(property: string, change: (style: JsonObject) => JsonObject): void {
    this.#restyle(property, restyleRange(this.#state.text.rich, this.range, change), {});
  }

  #restyle(property: string, rich: RichText, values: LayerValues): void {
    const { document, pageId } = this.#store;
    if (isBound(document, pageId, this.layerId, `style.${property}`)) {
      this.#refuse('This style is bound. Unbind it to change it.');
      return;
    }
    this.#entry += 1;
    this.#write(rich, values, { label: 'Change style', selection: this.#state.selection });
    this.#entry += 1;
  }

  /** Replaces a range, with the caret behind what is inserted. Returns why the change is rejected. */
  #replace(
    range: TextRange,
    inserted: string,
    { label, isTyping }: { label: string; isTyping: boolean },
  ): string | undefined {
    if (!isTyping) this.#entry += 1;
    const rich = replaceRange(this.#state.text.rich, range, capMarks(inserted));
    const selection = caretAt(range.from + inserted.length);
    const fault = this.#write(rich, {}, { label, selection });
    if (!isTyping) this.#entry += 1;
    return fault;
  }

  #write(
    rich: RichText,
    values: LayerValues,
    { label, selection }: { label: string; selection: TextSelection },
  ): string | undefined {
    const { document, pageId } = this.#store;
    const isUnchanged = rich === this.#state.text.rich;
    const all = { ...(isUnchanged ? {} : toLayerValues(this.#record, rich)), ...values };
    const diff = setLayerValues(document, pageId, [[this.layerId, all]]);
    const after = diff.get(layerKey(pageId, this.layerId))?.after;
    this.#selections.set(this.#record, this.#state.selection);
    if (after) this.#selections.set(after, selection);
    const grouping = { key: `text ${this.layerId} ${this.#entry}`, pauseMs: typingPauseMs };
    const [fault] = this.#store.dispatch({ label, diff, grouping });
    if (fault) this.#refuse(fault.message);
    else this.#set({ selection });
    return fault?.message;
  }

  #set(change: Partial<TextEditingState>): void {
    this.#state = { ...this.#state, ...change };
    for (const listener of this.#listeners) listener();
  }
}

/** Whether a binding sets the text or a part of it. */
function isTextBound(document: EditorDocument, pageId: string, layerId: string): boolean {
  return listBindings(document, pageId).some(
    (binding) => binding['layerId'] === layerId && /^(?:content|spans)(?:\.|$)/.test(String(binding['property'])),
  );
}

function clamped({ anchor, head }: TextSelection, text: EditedText): TextSelection {
  return { anchor: text.snap(anchor), head: { offset: text.snap(head.offset), isTrailing: false } };
}

/** What was replaced in a text, and with what. `caret` is behind the change. */
function findChange(before: string, after: string, caret: number): TextRange & { inserted: string } {
  let end = 0;
  const longest = Math.min(before.length, after.length - caret);
  while (end < longest && before[before.length - 1 - end] === after[after.length - 1 - end]) end++;
  let from = 0;
  const limit = Math.min(before.length, after.length) - end;
  while (from < limit && before[from] === after[from]) from++;
  return { from, to: before.length - end, inserted: after.slice(from, after.length - end) };
}
