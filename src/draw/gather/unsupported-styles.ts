import { type Warning, WarningList } from '../../core/warnings.ts';
import { listUnprinted, unsupportedBy } from '../../design/boxes/style/index.ts';
import type { BoxStyle, StyleEngine, StyleProblem } from '../../design/boxes/style/types.ts';
import type { Box } from '../../design/boxes/types.ts';

/** Warns of styles that an engine does not draw (RND-24). */
export function unsupportedStyles(root: Box, engine: StyleEngine): Warning[] {
  return styleWarnings(root, (style) => unsupportedBy(engine, style));
}

/** Warns of styles that a browser does not print (RND-24), and of texts that it prints as pictures (DOCF-1). */
export function unprintedStyles(root: Box): Warning[] {
  return [...styleWarnings(root, listUnprinted), ...textsInPictures(root)];
}

/**
 * Warns of texts in a layer with a filter, because a browser prints such a layer, including its content, as a picture.
 */
function textsInPictures(root: Box): Warning[] {
  const list = new WarningList();
  const visit = (box: Box): void => {
    const isPicture = (box.style['filter'] ?? 'none') !== 'none';
    if (isPicture && holdsText(box)) {
      const message =
        'The layer’s text is part of a picture in a pdf, for it has a filter: nobody can select or search it.';
      list.add({ code: 'drawn_as_picture', message, layerId: box.layerId });
    } else if (box.kind === 'container') box.children.forEach(visit);
  };
  visit(root);
  return list.list();
}

function holdsText(box: Box): boolean {
  if (box.kind === 'container') return box.children.some(holdsText);
  return box.kind === 'text' && box.spans.some(({ text }) => text.trim() !== '');
}

function styleWarnings(root: Box, judge: (style: BoxStyle) => StyleProblem[]): Warning[] {
  const list = new WarningList();
  const visit = (box: Box): void => {
    const styles = box.kind === 'text' ? [box.style, ...box.spans.map(({ style }) => style)] : [box.style];
    for (const { message } of styles.flatMap(judge)) {
      list.add({ code: 'style_unsupported', message, layerId: box.layerId });
    }
    if (box.kind === 'container') box.children.forEach(visit);
  };
  visit(root);
  return list.list();
}
