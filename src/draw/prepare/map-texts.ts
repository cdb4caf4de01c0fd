import type { Box, TextBox, TextSpan } from '../../design/boxes/types.ts';

/** Changes the spans of texts. Boxes without a change are returned as the same objects. */
export function mapSpans<Root extends Box>(root: Root, change: (spans: TextBox['spans']) => readonly TextSpan[]): Root {
  if (root.kind === 'image') return root;
  if (root.kind === 'container') {
    const children = root.children.map((child) => mapSpans(child, change));
    return children.every((child, index) => child === root.children[index]) ? root : { ...root, children };
  }
  const spans = change(root.spans);
  return spans === root.spans ? root : { ...root, spans };
}

/** Does the same as mapSpans, but changes the text of each span by itself. */
export function mapTexts<Root extends Box>(root: Root, change: (text: string) => string): Root {
  return mapSpans(root, (spans) => {
    const changed = spans.map((span) => ({ ...span, text: change(span.text) }));
    return changed.every(({ text }, index) => text === spans[index]?.text) ? spans : changed;
  });
}
