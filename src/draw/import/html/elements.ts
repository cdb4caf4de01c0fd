import { buildBlock } from './blocks.ts';
import { type Around, Building } from './building.ts';
import type { Built } from './built.ts';
import { buildListItem } from './list-items.ts';
import { nameOf, tagName } from './names.ts';
import { buildControl, buildDrawing, buildImage, buildRule } from './replaced.ts';
import { isStyled, type StyledElement } from './styled.ts';
import { buildTable } from './table-layers.ts';
import { droppedElements, silentElements } from './vocabulary.ts';

interface BuildOptions {
  newId: () => string;
  maxLayers: number;
  maxDepth: number;
}

/** Builds the body of a document as a container, from the outside to the inside. Undefined if it draws nothing. */
export function buildBody(
  body: StyledElement | undefined,
  options: BuildOptions,
): { building: Building; layer: Built | undefined } {
  const building = new Building({ ...options, element: buildElement });
  const layer = body && building.element(body, { building, formatting: 'block', decoration: '', depth: 0, placed: [] });
  if (building.omitted > 0)
    building.report(
      `${building.omitted} more elements`,
      'dropped',
      'A page has a limited number of layers and characters.',
    );
  return { building, layer };
}

/** An element that is not a part of a text. Undefined if it draws nothing. */
function buildElement(styled: StyledElement, around: Around): Built | undefined {
  const { element, display } = styled;
  const { name } = element;
  if (silentElements.has(name)) return undefined;
  const dropped = droppedElements.get(name);
  if (dropped !== undefined) return around.building.drop(tagName(name), dropped);
  if (display === 'none') {
    if (element.children.length > 0) around.building.report(nameOf(styled), 'dropped', 'It is hidden.');
    return undefined;
  }
  if (name === 'img') return buildImage(styled, around);
  if (name === 'svg') return buildDrawing(styled, around);
  if (name === 'hr') return buildRule(styled, around);
  if (name === 'input' || name === 'textarea' || name === 'select') return buildControl(styled, around);
  if (display === 'table' || display === 'inline-table') return buildTable(styled, around);
  if (name === 'li' && display !== 'inline') return buildListItem(styled, around);
  if (name === 'details' && !element.attributes.has('open')) {
    const summary = styled.children.filter((child) => isStyled(child) && child.element.name === 'summary');
    around.building.report('Details', 'dropped', 'They are closed.');
    return buildBlock({ ...styled, children: summary }, around);
  }
  return buildBlock(styled, around);
}
