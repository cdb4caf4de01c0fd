import type { BoxOfElement } from './box-style.ts';
import { type Around, take } from './building.ts';
import { type Built, built } from './built.ts';
import { drawsSomething, reasonsFor, toBuilt } from './element-layer.ts';
import { nameOf, textName } from './names.ts';
import type { StyledElement } from './styled.ts';
import { type InlineContent, textFields, textStyle } from './texts.ts';

/** A text, with the box of its element if it is all that is inside it. */
export function buildText(
  styled: StyledElement,
  content: InlineContent,
  box: BoxOfElement | undefined,
  around: Around,
): Built | undefined {
  reportInline(content, around);
  const problems = new Set([...(box?.problems ?? []), ...content.problems]);
  const base = textStyle(styled.style, around.decoration, problems);
  const text = textFields(content.parts, base);
  if (!text) {
    if (!box) return undefined;
    const empty = toBuilt(styled, { type: 'container' }, box, around);
    return drawsSomething(empty) && take(around, nameOf(styled)) ? reported(empty, styled, box, around) : undefined;
  }
  const name = textName(styled, text.fields);
  if (!take(around, name)) return undefined;
  around.building.countCharacters(
    content.parts.reduce((sum, part) => sum + (part.kind === 'text' ? part.text.length : 0), 0),
  );
  const cut = text.isCut ? ['It has too many changes of style.'] : [];
  around.building.reportBox(name, problems, [...(box ? reasonsFor(styled) : []), ...cut]);
  const clamp = Number.parseInt(styled.style.own.get('lineClamp') ?? '', 10);
  const isCut = styled.style.own.get('textOverflow') === 'ellipsis' && base['whiteSpace'] === 'pre';
  const maxLines = isCut ? 1 : clamp >= 1 && clamp <= 1_000 ? clamp : undefined;
  const fields = { ...text.fields, ...(maxLines === undefined ? {} : { maxLines }) };
  if (!box) return built(fields, { style: text.style, order: styled.order });
  const layer = toBuilt(styled, fields, box, around);
  layer.style = { ...layer.style, ...text.style };
  const { name: _name, ...unnamed } = layer.fields;
  layer.fields = unnamed;
  return layer;
}

function reported(layer: Built, styled: StyledElement, box: BoxOfElement, { building }: Around): Built {
  building.reportBox(nameOf(styled), box.problems, reasonsFor(styled));
  return layer;
}

/** Reports what is in a line and does not become a part of it. */
export function reportInline({ links, hidden }: InlineContent, around: Around): void {
  for (const styled of hidden.splice(0)) around.building.element(styled, around);
  for (const link of links.splice(0))
    around.building.report(`Link “${link}”`, 'approximated', 'Its address is not kept.');
}
