import { canonicalJson } from '../../core/json.ts';
import type { Box, ImageBox, PictureSource } from '../../design/boxes/types.ts';

/** Returns an id that two sources share only if they are the same picture. */
export function sourceId(source: PictureSource): string {
  switch (source.kind) {
    case 'remote':
    case 'data':
      return source.url;
    case 'asset':
      return `asset:${source.spaceId ?? ''}/${source.assetId}`;
    case 'svg':
    case 'drawing':
      return `${source.kind}:${source.markup}`;
    case 'shader':
      return `shader:${canonicalJson(source)}`;
  }
}

/** Returns the distinct pictures of a box tree in drawing order, each with the first box that shows it. */
export function pictureBoxes(root: Box): Map<string, ImageBox> {
  const boxes = new Map<string, ImageBox>();
  const visit = (box: Box): void => {
    if (box.kind === 'container') box.children.forEach(visit);
    else if (box.kind === 'image') {
      const id = sourceId(box.source);
      if (!boxes.has(id)) boxes.set(id, box);
    }
  };
  visit(root);
  return boxes;
}
