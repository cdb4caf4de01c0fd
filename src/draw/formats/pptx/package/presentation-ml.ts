import { element, type Xml } from '../xml.ts';

/**
 * The namespaces that the root of each PresentationML part declares: DrawingML, relationships and PresentationML
 * itself.
 */
export const namespaces = {
  'xmlns:a': 'http://schemas.openxmlformats.org/drawingml/2006/main',
  'xmlns:r': 'http://schemas.openxmlformats.org/officeDocument/2006/relationships',
  'xmlns:p': 'http://schemas.openxmlformats.org/presentationml/2006/main',
};

/** States that a slide or layout takes its colors from the color map of its master. */
export const masterColorMap = element('p:clrMapOvr', {}, element('a:masterClrMapping', {}));

const origin = element(
  'p:grpSpPr',
  {},
  element(
    'a:xfrm',
    {},
    element('a:off', { x: 0, y: 0 }),
    element('a:ext', { cx: 0, cy: 0 }),
    element('a:chOff', { x: 0, y: 0 }),
    element('a:chExt', { cx: 0, cy: 0 }),
  ),
);

/**
 * Prints `p:spTree`: the group at the root of a slide, layout or master. It contains the shapes from the back to the
 * front.
 */
export function shapeTree(shapes: readonly Xml[] = []): Xml {
  const properties = element(
    'p:nvGrpSpPr',
    {},
    element('p:cNvPr', { id: 1, name: '' }),
    element('p:cNvGrpSpPr', {}),
    element('p:nvPr', {}),
  );
  return element('p:spTree', {}, properties, origin, shapes);
}
