import type { Box } from '../../../design/boxes/types.ts';

/** The tree with each of its texts changed; boxes in which nothing changes stay the same objects. */
export function mapTexts<Root extends Box>(root: Root, change: (text: string) => string): Root {
  if (root.kind === 'image') return root;
  if (root.kind === 'container') {
    const children = root.children.map((child) => mapTexts(child, change));
    return children.every((child, place) => child === root.children[place]) ? root : { ...root, children };
  }
  const spans = root.spans.map(({ text, style }) => ({ text: change(text), style }));
  return spans.every(({ text }, place) => text === root.spans[place]?.text) ? root : { ...root, spans };
}
