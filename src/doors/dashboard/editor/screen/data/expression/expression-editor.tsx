import { autocompletion, closeBrackets, closeBracketsKeymap, completionKeymap } from '@codemirror/autocomplete';
import { defaultKeymap, history, historyKeymap } from '@codemirror/commands';
import { type Diagnostic, linter } from '@codemirror/lint';
import { EditorState } from '@codemirror/state';
import { EditorView, keymap } from '@codemirror/view';
import { useEffect, useRef } from 'react';
import { expressionSyntaxProblems } from '../../../../../../design/expressions/index.ts';
import type { PageScope } from '../../../view/page-scope.ts';
import { completeExpression } from './completion.ts';
import { expressionTheme } from './theme.ts';

export interface ExpressionEditorProps {
  label: string;
  value: string;
  scope: PageScope;
  onChange(value: string): void;
  /** Called for Ctrl+Enter or Cmd+Enter. */
  onSubmit(): void;
}

/**
 * The editor of an expression, with completion and faults from the language itself. It is in a shadow root, whose style
 * sheets the policy of the page allows, while it forbids the style elements that the editor would add to the page.
 */
export function ExpressionEditor({ label, value, scope, onChange, onSubmit }: ExpressionEditorProps) {
  const host = useRef<HTMLDivElement>(null);
  const latest = useRef({ onChange, onSubmit });
  useEffect(() => {
    latest.current = { onChange, onSubmit };
  });
  // The editor keeps the text itself; only the first value is put into it.
  const first = useRef(value);
  useEffect(() => {
    const element = host.current;
    if (!element) return;
    const root = element.shadowRoot ?? element.attachShadow({ mode: 'open', delegatesFocus: true });
    const submit = () => {
      latest.current.onSubmit();
      return true;
    };
    const view = new EditorView({
      root,
      parent: root,
      state: EditorState.create({
        doc: first.current,
        selection: { anchor: first.current.length },
        extensions: [
          history(),
          closeBrackets(),
          autocompletion({ override: [completeExpression(scope)], icons: false }),
          linter(findProblems, { delay: 200 }),
          keymap.of([
            { key: 'Mod-Enter', run: submit },
            ...closeBracketsKeymap,
            ...completionKeymap,
            ...defaultKeymap,
            ...historyKeymap,
          ]),
          EditorView.lineWrapping,
          EditorView.contentAttributes.of({ 'aria-label': label, spellcheck: 'false' }),
          EditorView.updateListener.of((update) => {
            if (!update.docChanged) return;
            first.current = update.state.doc.toString();
            latest.current.onChange(first.current);
          }),
          expressionTheme,
        ],
      }),
    });
    return () => view.destroy();
  }, [label, scope]);
  // biome-ignore lint/a11y/noNoninteractiveTabindex: the focus goes on to the text inside
  return <div ref={host} tabIndex={0} data-expression-editor="" />;
}

function findProblems({ state }: EditorView): Diagnostic[] {
  const source = state.doc.toString();
  if (source.trim() === '') return [];
  return expressionSyntaxProblems(source).map(({ message, index }) => {
    const from = Math.min(index, Math.max(0, source.length - 1));
    return { from, to: Math.min(source.length, from + 1), severity: 'error', message };
  });
}
