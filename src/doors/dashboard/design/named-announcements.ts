/**
 * Completes the announcements of pending buttons for screen readers. The component library announces a pending button
 * with a node that refers to the button by its id and exists for seven seconds. If a dialog closes, its button is
 * removed before that, so this function writes the button's name into the node while the button exists.
 */
export function nameAnnouncements(): void {
  const nameObserver = new MutationObserver((changes) => {
    for (const { addedNodes } of changes) for (const node of addedNodes) if (node instanceof Element) name(node);
  });
  const regionObserver = new MutationObserver(() => {
    const region = document.querySelector('body > [data-live-announcer]');
    if (!region) return;
    regionObserver.disconnect();
    nameObserver.observe(region, { childList: true, subtree: true });
    for (const node of region.querySelectorAll('[aria-labelledby]')) name(node);
  });
  regionObserver.observe(document.body, { childList: true });
}

function name(announced: Element): void {
  const ids = announced.getAttribute('aria-labelledby')?.split(' ');
  if (!ids) return;
  const words = ids.flatMap((id) => listTexts(document.getElementById(id))).join(' ');
  // The element no longer exists, so there is nothing to announce.
  if (words === '') {
    announced.remove();
    return;
  }
  announced.removeAttribute('aria-labelledby');
  announced.setAttribute('aria-label', words);
}

/** The name of an element for screen readers: its label, or the texts and labels inside it. */
function listTexts(node: Node | null): string[] {
  if (node === null || (node instanceof Element && node.getAttribute('aria-hidden') === 'true')) return [];
  const label =
    node instanceof Element ? node.getAttribute('aria-label') : node.nodeType === Node.TEXT_NODE && node.nodeValue;
  if (label) return label.trim() === '' ? [] : [label.trim()];
  return [...node.childNodes].flatMap(listTexts);
}
