import type { Box, TextBox, TextSpan } from '../../design/boxes/types.ts';

/** The tree with the spans of its texts changed; boxes in which nothing changes stay the same objects. */
export function mapSpans<Root extends Box>(root: Root, change: (spans: TextBox['spans']) => readonly TextSpan[]): Root {
  if (root.kind === 'image') return root;
  if (root.kind === 'container') {
    const children = root.children.map((child) => mapSpans(child, change));
    return children.every((child, place) => child === root.children[place]) ? root : { ...root, children };
  }
  const spans = change(root.spans);
  return spans === root.spans ? root : { ...root, spans };
}

/** The same, with a change of each text alone. */
export function mapTexts<Root extends Box>(root: Root, change: (text: string) => string): Root {
  return mapSpans(root, (spans) => {
    const changed = spans.map((span) => ({ ...span, text: change(span.text) }));
    return changed.every(({ text }, place) => text === spans[place]?.text) ? spans : changed;
  });
}
