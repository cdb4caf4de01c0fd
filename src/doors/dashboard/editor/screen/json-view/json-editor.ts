import { defaultKeymap, history, historyKeymap } from '@codemirror/commands';
import { json } from '@codemirror/lang-json';
import {
  bracketMatching,
  defaultHighlightStyle,
  foldGutter,
  foldKeymap,
  indentOnInput,
  syntaxHighlighting,
} from '@codemirror/language';
import { lintGutter, setDiagnostics } from '@codemirror/lint';
import { highlightSelectionMatches, search, searchKeymap } from '@codemirror/search';
import { Annotation, EditorState, Transaction } from '@codemirror/state';
import { drawSelection, EditorView, highlightActiveLine, keymap, lineNumbers } from '@codemirror/view';
import type { TextPosition } from '../../../screens/templates/pages/text-places.ts';
import { jsonHighlighting, jsonTheme } from './theme.ts';

/** A fault at its place in the text. */
export interface TextFault extends TextPosition {
  message: string;
}

interface JsonEditorOptions {
  text: string;
  label: string;
  isReadOnly: boolean;
  /** The person changed the text. */
  onType(): void;
}

/** The words of the search in sentence case, as everywhere in the dashboard. */
const searchWords = {
  next: 'Next',
  previous: 'Previous',
  all: 'Select all',
  'match case': 'Match case',
  regexp: 'Regular expression',
  'by word': 'Whole words',
  replace: 'Replace',
  'replace all': 'Replace all',
  close: 'Close',
};

/** Marks a change that comes from the document and not from the person. */
const isShown = Annotation.define<boolean>();

/**
 * A text editor for JSON. It is in a shadow root, whose style sheets the policy of the page allows, while it forbids the style
 * elements that the editor would add to the page.
 */
export class JsonEditor {
  readonly #view: EditorView;
  readonly #host: HTMLElement;

  constructor(host: HTMLElement, { text, label, isReadOnly, onType }: JsonEditorOptions) {
    const root = host.shadowRoot ?? host.attachShadow({ mode: 'open', delegatesFocus: true });
    this.#host = host;
    this.#view = new EditorView({
      root,
      parent: root,
      state: EditorState.create({
        doc: text,
        extensions: [
          lineNumbers(),
          foldGutter(),
          lintGutter(),
          history(),
          drawSelection(),
          indentOnInput(),
          bracketMatching(),
          highlightActiveLine(),
          highlightSelectionMatches(),
          search({ top: true }),
          EditorState.phrases.of(searchWords),
          json(),
          syntaxHighlighting(jsonHighlighting),
          syntaxHighlighting(defaultHighlightStyle, { fallback: true }),
          keymap.of([...defaultKeymap, ...historyKeymap, ...foldKeymap, ...searchKeymap]),
          EditorState.readOnly.of(isReadOnly),
          EditorView.contentAttributes.of({ 'aria-label': label, spellcheck: 'false' }),
          EditorView.updateListener.of(({ docChanged, transactions }) => {
            if (docChanged && !transactions.some((each) => each.annotation(isShown))) onType();
          }),
          jsonTheme,
        ],
      }),
    });
    for (const type of clipboardEvents) host.addEventListener(type, keepInside);
  }

  get text(): string {
    return this.#view.state.doc.toString();
  }

  /** Shows another text. What is equal at its start and end stays, and so do the caret and the scroll position there. */
  show(text: string): void {
    const before = this.text;
    if (before === text) return;
    let start = 0;
    while (start < before.length && start < text.length && before[start] === text[start]) start += 1;
    let end = 0;
    while (end < before.length - start && end < text.length - start && before.at(-1 - end) === text.at(-1 - end))
      end += 1;
    this.#view.dispatch({
      changes: { from: start, to: before.length - end, insert: text.slice(start, text.length - end) },
      annotations: [isShown.of(true), Transaction.addToHistory.of(false)],
    });
    this.showFaults([]);
  }

  /** Marks faults in the text and at their lines. */
  showFaults(faults: readonly TextFault[]): void {
    const { length } = this.#view.state.doc;
    const diagnostics = faults.map(({ start, end, message }) => {
      const from = Math.min(start, Math.max(0, length - 1));
      return { from, to: Math.max(from, Math.min(length, end)), severity: 'error' as const, message };
    });
    this.#view.dispatch(setDiagnostics(this.#view.state, diagnostics));
  }

  goTo({ start, end }: TextPosition): void {
    const { length } = this.#view.state.doc;
    const selection = { anchor: Math.min(start, length), head: Math.min(end, length) };
    this.#view.dispatch({ selection, effects: EditorView.scrollIntoView(selection.anchor, { y: 'center' }) });
    this.#view.focus();
  }

  dispose(): void {
    for (const type of clipboardEvents) this.#host.removeEventListener(type, keepInside);
    this.#view.destroy();
  }
}

// The text has its own clipboard. Outside of the shadow root, its events would copy and paste layers.
const clipboardEvents = ['copy', 'cut', 'paste'];
const keepInside = (event: Event) => event.stopPropagation();
