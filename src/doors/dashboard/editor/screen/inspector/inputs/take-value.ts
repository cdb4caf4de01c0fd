import { flushSync } from 'react-dom';

/**
 * Takes the value of a field, and gives the keys back to the canvas, so that arrow keys move the layer. The field keeps the
 * focus if its value is rejected or if it is in a dialog. `commit` returns whether the value is taken.
 */
export function takeValue(field: Element, commit: () => boolean): void {
  // A field that still has what was typed would take it again when it loses the focus.
  const isTaken = flushSync(commit);
  if (isTaken && !field.closest('[role="dialog"]'))
    document.querySelector<HTMLElement>('[role="application"]')?.focus({ preventScroll: true });
}
