import { EditorView } from '@codemirror/view';

/** The look of the editor. Custom properties of the page apply inside of its shadow root too. */
export const expressionTheme = EditorView.theme({
  '&': {
    border: '1px solid var(--color-control-border)',
    borderRadius: '8px',
    background: 'var(--color-surface)',
    color: 'var(--color-text)',
    fontSize: '14px',
  },
  '&.cm-focused': { outline: '2px solid var(--color-focus)', outlineOffset: '1px' },
  '.cm-content': { minHeight: '3em', padding: '8px 4px', fontFamily: 'var(--font-mono)', caretColor: 'currentColor' },
  '.cm-scroller': { maxHeight: '30vh', overflow: 'auto' },
  '.cm-lintRange-error': {
    backgroundImage: 'none',
    textDecoration: 'underline wavy var(--color-danger)',
    textUnderlineOffset: '3px',
  },
  '.cm-tooltip': {
    border: '1px solid var(--color-border)',
    borderRadius: '8px',
    background: 'var(--color-raised, var(--color-surface))',
    color: 'var(--color-text)',
    boxShadow: '0 6px 24px rgb(0 0 0 / 0.18)',
    overflow: 'hidden',
  },
  '.cm-tooltip.cm-tooltip-autocomplete > ul': {
    maxHeight: '200px',
    fontFamily: 'var(--font-mono)',
    fontSize: '13px',
  },
  '.cm-tooltip.cm-tooltip-autocomplete > ul > li': { padding: '3px 8px' },
  '.cm-tooltip.cm-tooltip-autocomplete > ul > li[aria-selected]': {
    background: 'var(--color-selected)',
    color: 'var(--color-text)',
  },
  '.cm-tooltip.cm-tooltip-autocomplete > ul > completion-section': {
    padding: '6px 8px 2px',
    borderBottom: 'none',
    color: 'var(--color-text-muted)',
    fontFamily: 'var(--font-body)',
    fontSize: '11px',
    opacity: '1',
  },
  '.cm-completionMatchedText': { textDecoration: 'none', fontWeight: '700' },
  '.cm-completionDetail': { color: 'var(--color-text-muted)', fontStyle: 'normal', marginLeft: '12px' },
  '.cm-completionInfo': { padding: '8px', maxWidth: '260px', fontSize: '12px' },
  '.cm-diagnostic': { padding: '4px 8px', borderLeft: '3px solid var(--color-danger)' },
});
