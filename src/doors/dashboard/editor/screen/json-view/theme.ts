import { HighlightStyle } from '@codemirror/language';
import { EditorView } from '@codemirror/view';
import { tags } from '@lezer/highlight';

/** The look of the JSON editor. Custom properties of the page apply inside of its shadow root too. */
export const jsonTheme = EditorView.theme({
  '&': { height: '100%', background: 'var(--color-surface)', color: 'var(--color-text)', fontSize: '12px' },
  '&.cm-focused': { outline: '2px solid var(--color-focus)', outlineOffset: '-2px' },
  '.cm-scroller': { fontFamily: 'var(--font-mono)', lineHeight: '1.5' },
  '.cm-content': { caretColor: 'var(--color-text)' },
  '.cm-cursor': { borderLeftColor: 'var(--color-text)' },
  '.cm-gutters': {
    background: 'var(--color-sunken)',
    color: 'var(--color-text-muted)',
    borderRight: '1px solid var(--color-border)',
  },
  '.cm-activeLine, .cm-activeLineGutter': { background: 'var(--color-hover)' },
  '&.cm-focused > .cm-scroller > .cm-selectionLayer .cm-selectionBackground, .cm-selectionBackground': {
    background: 'var(--color-selected)',
  },
  '.cm-lintRange-error': {
    backgroundImage: 'none',
    textDecoration: 'underline wavy var(--color-danger)',
    textUnderlineOffset: '3px',
  },
  '.cm-tooltip, .cm-panels': {
    border: '1px solid var(--color-border)',
    background: 'var(--color-surface)',
    color: 'var(--color-text)',
  },
  '.cm-panels': { border: '0', borderBottom: '1px solid var(--color-border)' },
  '.cm-panel.cm-search': { padding: '8px 28px 8px 8px', fontFamily: 'var(--font-body)', fontSize: '12px' },
  '.cm-panel.cm-search label': { fontSize: '12px' },
  '.cm-panel.cm-search .cm-textfield, .cm-panel.cm-search .cm-button': {
    margin: '2px 4px 2px 0',
    padding: '3px 8px',
    border: '1px solid var(--color-control-border)',
    borderRadius: '6px',
    background: 'var(--color-surface)',
    color: 'var(--color-text)',
    font: '500 12px / 1.4 var(--font-body)',
  },
  '.cm-panel.cm-search [name=close]': { color: 'var(--color-text)', fontSize: '16px' },
  '.cm-panel.cm-search :focus-visible': { outline: '2px solid var(--color-focus)', outlineOffset: '1px' },
  '.cm-searchMatch': { background: 'transparent', outline: '1px solid var(--color-warning)' },
  '.cm-searchMatch.cm-searchMatch-selected': { background: 'var(--color-selected)' },
  '.cm-diagnostic': { padding: '4px 8px', borderLeft: '3px solid var(--color-danger)' },
});

/** Names stand out from values; kinds of values differ by weight and slant too, not by color alone. */
export const jsonHighlighting = HighlightStyle.define([
  { tag: tags.propertyName, color: 'var(--color-accent)' },
  { tag: tags.string, color: 'var(--color-text)' },
  { tag: [tags.number, tags.bool, tags.null], color: 'var(--color-text)', fontWeight: '600' },
  { tag: tags.punctuation, color: 'var(--color-text-muted)' },
]);
