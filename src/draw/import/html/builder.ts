import type { JsonObject } from '../../../core/json.ts';
import { cssName } from '../../../design/boxes/style/properties.ts';
import type { Fidelity, ImportedPart } from '../imported.ts';
import { type BoxOfElement, borders, type Formatting, innerFormatting, readBox, readPlace } from './box-style.ts';
import { type Built, built, collapseMargins, noMargins, sortByLevel } from './built.ts';
import { findColor } from './expand.ts';
import { markerOf, markerWidth } from './lists.ts';
import { layerName, nameOf, tagName, textName } from './names.ts';
import { importInlineSvg, readBackgroundPicture, readFit, readPictureUrl } from './pictures.ts';
import { isInlineLevel, isStyled, type StyledElement, type StyledNode } from './styled.ts';
import { readTable } from './tables.ts';
import {
  addDecoration,
  collectInline,
  type InlineContent,
  type InlinePart,
  innerText,
  literal,
  shorten,
  textFields,
  textStyle,
} from './texts.ts';
import { toNumber, toStyleValue } from './values.ts';
import { droppedElements, silentElements } from './vocabulary.ts';

interface BuilderOptions {
  newId: () => string;
  maxLayers: number;
  maxDepth: number;
}

/** The characters that a page may draw. */
const maxCharacters = 50_000;

/** What is known around an element while its layers are built. */
interface Around {
  /** How the parent lays out its children. */
  formatting: Formatting;
  /** The lines over and under texts that come from outside. */
  decoration: string;
  /** How many layers are around it. */
  depth: number;
  /** Collects boxes that are placed in the nearest box that is positioned. */
  placed: Built[];
}

/** Builds the layers of a document from the outside to the inside, with a report of what became of each part. */
export class LayerBuilder {
  readonly parts: ImportedPart[] = [];
  readonly #options: BuilderOptions;
  #layers = 0;
  #characters = 0;
  #omitted = 0;
  #isFull = false;

  constructor(options: BuilderOptions) {
    this.#options = options;
  }

  /** The body of a document as a container. */
  body(body: StyledElement): Built | undefined {
    const layer = this.#element(body, { formatting: 'block', decoration: '', depth: 0, placed: [] });
    if (this.#omitted > 0)
      this.report(`${this.#omitted} more elements`, 'dropped', 'A page has a limited number of layers and characters.');
    return layer;
  }

  report(name: string, fidelity: Fidelity, reason?: string): void {
    this.parts.push({ name, fidelity, ...(reason === undefined ? {} : { reason }) });
  }

  #reportBox(name: string, problems: ReadonlySet<string>, reasons: readonly string[] = []): void {
    const styles = [...problems].slice(0, 6).map(cssName).join(', ');
    const all = [...reasons, ...(styles === '' ? [] : [`It has styles without an equivalent: ${styles}.`])];
    if (all.length === 0) this.report(name, 'exact');
    else this.report(name, 'approximated', all.join(' '));
  }

  /** Whether there is room for one more layer. */
  #take({ depth }: Around, name: string): boolean {
    if (this.#isFull || this.#layers >= this.#options.maxLayers || this.#characters > maxCharacters) {
      this.#isFull = true;
      this.#omitted++;
      return false;
    }
    if (depth >= this.#options.maxDepth) {
      this.report(name, 'dropped', 'It is nested too deeply.');
      return false;
    }
    this.#layers++;
    return true;
  }

  /** An element that is not a part of a text. Undefined if it draws nothing. */
  #element(styled: StyledElement, around: Around): Built | undefined {
    const { element, display } = styled;
    const { name } = element;
    if (this.#isFull) {
      this.#omitted++;
      return undefined;
    }
    if (silentElements.has(name)) return undefined;
    const dropped = droppedElements.get(name);
    if (dropped !== undefined) return this.#drop(tagName(name), dropped);
    if (display === 'none') {
      if (element.children.length > 0) this.report(nameOf(styled), 'dropped', 'It is hidden.');
      return undefined;
    }
    if (name === 'img') return this.#image(styled, around);
    if (name === 'svg') return this.#drawing(styled, around);
    if (name === 'hr') return this.#rule(styled, around);
    if (name === 'input' || name === 'textarea' || name === 'select') return this.#control(styled, around);
    if (display === 'table' || display === 'inline-table') return this.#table(styled, around);
    if (name === 'li' && display !== 'inline') return this.#listItem(styled, around);
    if (name === 'details' && !element.attributes.has('open')) {
      const summary = styled.children.filter((child) => isStyled(child) && child.element.name === 'summary');
      this.report('Details', 'dropped', 'They are closed.');
      return this.#block({ ...styled, children: summary }, around);
    }
    return this.#block(styled, around);
  }

  #drop(name: string, reason: string): undefined {
    this.report(name, 'dropped', reason);
    return undefined;
  }

  /** A box with texts or other boxes inside. If it has one text only, it becomes a text itself. */
  #block(styled: StyledElement, around: Around): Built | undefined {
    const box = readBox(styled, around.formatting);
    const decoration = addDecoration(around.decoration, styled);
    const inner = innerFormatting(styled);
    const isFlow = inner === 'block' && !isTableCell(styled);
    const picture = readBackgroundPicture(styled.style.own);
    if (hasMarkers(styled)) {
      const padding = toNumber(styled.style.own.get('paddingLeft')) ?? 0;
      box.style['paddingLeft'] = Number((padding - markerWidth(styled)).toFixed(2));
    }
    if (isFlow && !picture && hasOnlyText(styled)) {
      const content = collectInline(styled.children, styled, decoration);
      if (content.parts.every(({ kind }) => kind !== 'box'))
        return this.#text(styled, content, box, around, decoration);
    }
    return this.#container(styled, box, { ...around, decoration }, picture);
  }

  #container(
    styled: StyledElement,
    box: BoxOfElement,
    around: Around,
    picture?: { url: string; fit: string },
  ): Built | undefined {
    const isContaining = box.level !== undefined || styled.element.name === 'body';
    const inner = innerFormatting(styled);
    const own: Built[] = [];
    const isPlain = isUnwrapped(styled, box, around) && !picture;
    const depth = isPlain ? around.depth : around.depth + 1;
    const at = this.parts.length;
    if (!isPlain && !this.#take(around, nameOf(styled))) return undefined;
    const inside: Around = {
      formatting: inner,
      decoration: around.decoration,
      depth,
      placed: isContaining ? own : around.placed,
    };
    const children = this.#children(styled.children, styled, inside);
    const background = picture && this.#background(styled, picture, box, inside);
    const [only, ...others] = children;
    // An element around a single box is needed only if it has a style.
    if (isPlain) {
      if (!only) return undefined;
      if (others.length === 0) return this.#unwrap(styled, only, box);
      if (!this.#take(around, nameOf(styled))) return undefined;
    }
    const layer = this.#toBuilt(styled, { type: 'container' }, box, around);
    layer.children = [...(background ? [background] : []), ...children, ...own];
    if (inner === 'flex') Object.assign(layer.style, flexStyle(styled));
    else if (inner === 'grid') layer.style = { display: 'grid', ...layer.style };
    else collapseMargins(layer);
    layer.children = sortByLevel(layer.children);
    if (styled.element.name === 'button') Object.assign(layer.style, { justifyContent: 'center' });
    if (layer.children.length === 0 && !drawsSomething(layer)) return undefined;
    this.#insertReport(at, nameOf(styled), box.problems, this.#reasons(styled));
    return layer;
  }

  /** Reports an element before what is inside it. */
  #insertReport(at: number, name: string, problems: ReadonlySet<string>, reasons: readonly string[]): void {
    this.#reportBox(name, problems, reasons);
    const [part] = this.parts.splice(-1);
    if (part) this.parts.splice(at, 0, part);
  }

  #reasons(styled: StyledElement): string[] {
    const { element, style, isFloating, isPlaced } = styled;
    const reasons: string[] = [];
    if (element.name === 'button') reasons.push('It is drawn, and not a control.');
    if (element.name === 'a' && element.attributes.has('href')) reasons.push('The address of the link is not kept.');
    if (isFloating) reasons.push('Text does not flow around it.');
    const { own } = style;
    if (isPlaced && own.get('position') === 'fixed') reasons.push('It is placed on the page.');
    if (own.get('position') === 'sticky') reasons.push('It does not stick.');
    if (isPlaced && !readPlace(styled, { margins: noMargins }).isExact)
      reasons.push('Its place depends on the text around it.');
    return reasons;
  }

  /** The box that is inside an element without a style of its own. */
  #unwrap(styled: StyledElement, only: Built, { margins }: BoxOfElement): Built {
    const wrapper = built({ type: 'container' }, { children: [only], margins, isOpen: { top: true, bottom: true } });
    collapseMargins(wrapper);
    const { top, bottom } = wrapper.margins;
    const { fields } = only;
    if (fields['name'] === undefined && fields['type'] === 'container') Object.assign(fields, layerName(styled));
    return { ...only, margins: { ...only.margins, top, bottom } };
  }

  /** The boxes inside an element: blocks, lines of text between them, and rows of boxes that float. */
  #children(nodes: readonly StyledNode[], parent: StyledElement, around: Around): Built[] {
    const result: Built[] = [];
    let line: StyledNode[] = [];
    let floats: Built[] = [];
    const endLine = () => {
      result.push(...this.#line(line, parent, around));
      line = [];
    };
    const endFloats = () => {
      const [first, ...others] = floats;
      if (first && others.length === 0) result.push(first);
      else if (first) result.push(built({ type: 'container' }, { style: { flexDirection: 'row' }, children: floats }));
      floats = [];
    };
    for (const node of nodes) {
      const isFlow = around.formatting === 'block';
      if (!isStyled(node) || (isFlow && isInlineLevel(node) && !node.isPlaced)) {
        if (!isStyled(node) && node.trim() === '' && floats.length > 0) continue;
        endFloats();
        line.push(node);
        if (!isFlow) endLine();
        continue;
      }
      if (node.display === 'contents') {
        endLine();
        result.push(...this.#children(node.children, node, around));
        continue;
      }
      if (node.isPlaced) {
        this.#placed(node, around);
        continue;
      }
      endLine();
      const child = this.#element(node, around);
      if (!child) continue;
      if (node.isFloating && isFlow) {
        floats.push(this.#float(node, child, floats));
        continue;
      }
      endFloats();
      if (isFlow) alignBlock(node, child, parent);
      result.push(child);
    }
    endLine();
    endFloats();
    return result;
  }

  #float({ style }: StyledElement, child: Built, before: readonly Built[]): Built {
    const isRight = /right|end/.test(style.own.get('float') ?? '');
    const isFirstRight = isRight && before.every(({ margins }) => margins.left !== 'auto');
    if (isFirstRight && child.margins.left === 0) child.margins = { ...child.margins, left: 'auto' };
    child.style['alignSelf'] = isRight && before.length === 0 ? 'flex-end' : 'flex-start';
    return child;
  }

  #placed(styled: StyledElement, around: Around): void {
    const child = this.#element(styled, { ...around, formatting: 'block' });
    if (child) around.placed.push(child);
  }

  /** Inline nodes between blocks: a text, or rows of texts and boxes. */
  #line(nodes: readonly StyledNode[], parent: StyledElement, around: Around): Built[] {
    if (nodes.length === 0) return [];
    this.#placedInside(nodes, around);
    const content = collectInline(nodes, parent, around.decoration);
    if (content.parts.every(({ kind }) => kind !== 'box')) {
      const text = this.#text(parent, content, undefined, around, around.decoration);
      return text ? [text] : [];
    }
    this.#reportInline(content, around);
    return splitAtBreaks(content.parts).flatMap((parts) => this.#row(parts, content, parent, around));
  }

  /** Elements in a line that are placed. */
  #placedInside(nodes: readonly StyledNode[], around: Around): void {
    for (const node of nodes) {
      if (!isStyled(node)) continue;
      if (node.isPlaced) this.#placed(node, around);
      else if (node.display === 'inline' && !isBoxName(node)) this.#placedInside(node.children, around);
    }
  }

  /** A line with boxes in it. */
  #row(parts: readonly InlinePart[], content: InlineContent, parent: StyledElement, around: Around): Built[] {
    const boxes = parts.filter(({ kind }) => kind === 'box').length;
    const texts = parts.filter((part) => part.kind === 'text' && part.text.trim() !== '').length;
    const isSingle = boxes === 1 && texts === 0;
    const inside: Around = isSingle ? around : { ...around, formatting: 'flex', depth: around.depth + 1 };
    if (!isSingle && !this.#take(around, 'Row')) return [];
    const children: Built[] = [];
    let run: InlinePart[] = [];
    let hasBlank = false;
    const endRun = () => {
      const isBlank = run.every((part) => part.kind === 'text' && part.text.trim() === '');
      if (run.length > 0 && isBlank) hasBlank ||= children.length > 0;
      if (!isBlank) {
        const text = this.#text(parent, { ...content, parts: run }, undefined, inside, around.decoration);
        if (text) children.push(text);
      }
      run = [];
    };
    for (const part of parts) {
      if (part.kind !== 'box') {
        run.push(part);
        continue;
      }
      endRun();
      const child = this.#element(part.styled, inside);
      if (child) children.push(child);
    }
    endRun();
    const [only] = children;
    if (!only) return [];
    const align = alignments[(parent.style.text.get('textAlign') ?? '').replace('-webkit-', '')] ?? 'flex-start';
    if (isSingle) {
      if (only.style['alignSelf'] === undefined) only.style['alignSelf'] = align;
      return [only];
    }
    if (texts > 0) this.report('Row', 'approximated', 'Texts and boxes of a line are next to each other.');
    const isCentered = texts > 0 || boxes > 1;
    const gap = hasBlank ? Number((parent.style.em * 0.25).toFixed(2)) : 0;
    return [
      built(
        { type: 'container' },
        {
          order: parent.order,
          children,
          style: {
            flexDirection: 'row',
            flexWrap: 'wrap',
            ...(isCentered ? { alignItems: texts > 0 ? 'center' : 'flex-end' } : {}),
            ...(align === 'flex-start' ? {} : { justifyContent: align }),
            ...(gap > 0 ? { columnGap: gap } : {}),
          },
        },
      ),
    ];
  }

  /** A text, with the box of its element if it is all that is inside it. */
  #text(
    styled: StyledElement,
    content: InlineContent,
    box: BoxOfElement | undefined,
    around: Around,
    decoration: string,
  ): Built | undefined {
    this.#reportInline(content, around);
    const problems = new Set([...(box?.problems ?? []), ...content.problems]);
    const base = textStyle(styled.style, decoration, problems);
    const text = textFields(content.parts, base);
    if (!text) {
      if (!box) return undefined;
      const empty = this.#toBuilt(styled, { type: 'container' }, box, around);
      return drawsSomething(empty) && this.#take(around, nameOf(styled))
        ? this.#reported(empty, styled, box)
        : undefined;
    }
    const name = textName(styled, text.fields);
    if (!this.#take(around, name)) return undefined;
    this.#characters += content.parts.reduce((sum, part) => sum + (part.kind === 'text' ? part.text.length : 0), 0);
    const cut = text.isCut ? ['It has too many changes of style.'] : [];
    this.#reportBox(name, problems, [...(box ? this.#reasons(styled) : []), ...cut]);
    const clamp = Number.parseInt(styled.style.own.get('lineClamp') ?? '', 10);
    const isCut = styled.style.own.get('textOverflow') === 'ellipsis' && base['whiteSpace'] === 'pre';
    const maxLines = isCut ? 1 : clamp >= 1 && clamp <= 1_000 ? clamp : undefined;
    const fields = { ...text.fields, ...(maxLines === undefined ? {} : { maxLines }) };
    if (!box) return built(fields, { style: text.style, order: styled.order });
    const layer = this.#toBuilt(styled, fields, box, around);
    layer.style = { ...layer.style, ...text.style };
    const { name: _name, ...unnamed } = layer.fields;
    layer.fields = unnamed;
    return layer;
  }

  #reported(layer: Built, styled: StyledElement, box: BoxOfElement): Built {
    this.#reportBox(nameOf(styled), box.problems, this.#reasons(styled));
    return layer;
  }

  /** Reports what is in a line and does not become a part of it. */
  #reportInline({ links, hidden }: InlineContent, around: Around): void {
    for (const styled of hidden.splice(0)) this.#element(styled, around);
    for (const link of links.splice(0)) this.report(`Link “${link}”`, 'approximated', 'Its address is not kept.');
  }

  /** The layer of an element, with its place. */
  #toBuilt(styled: StyledElement, fields: JsonObject, box: BoxOfElement, { formatting }: Around): Built {
    const { style, margins, order, level, isOpen, isPlaced } = box;
    const place = isPlaced ? readPlace(styled, box).fields : {};
    const layer = built(
      { ...fields, ...layerName(styled), ...place, ...box.fields },
      { style, order, level, isOpen, isPlaced, margins: isPlaced ? noMargins : margins },
    );
    const isFixed = box.fields['height'] !== undefined;
    if (!isPlaced && formatting === 'block' && isFixed) layer.style['flexShrink'] = 0;
    if (!isPlaced && formatting === 'block' && !styled.isFloating) fillWidth(layer);
    return layer;
  }

  #background(
    styled: StyledElement,
    { url, fit }: { url: string; fit: string },
    box: BoxOfElement,
    around: Around,
  ): Built | undefined {
    const picture = readPictureUrl(url);
    if ('reason' in picture) return this.#drop('Background picture', picture.reason);
    if (!this.#take(around, 'Background picture')) return undefined;
    const isSure = fit !== 'none';
    this.report(
      'Background picture',
      'approximated',
      isSure ? 'It is a layer of its own.' : 'It is a layer of its own, and is not repeated.',
    );
    const radius = box.style['borderRadius'];
    return built(
      { type: 'image', name: 'Background', src: picture.src, fit, x: 0, y: 0, width: '100%', height: '100%' },
      {
        isPlaced: true,
        level: -1,
        order: styled.order,
        style: radius === undefined ? {} : { borderRadius: radius },
      },
    );
  }

  #image(styled: StyledElement, around: Around): Built | undefined {
    const { attributes } = styled.element;
    const alt = attributes.get('alt')?.trim().slice(0, 500) ?? '';
    const name = alt === '' ? 'Image' : `Image “${shorten(alt)}”`;
    const picture = readPictureUrl(attributes.get('src'));
    if ('reason' in picture) return this.#drop(name, picture.reason);
    if (!this.#take(around, name)) return undefined;
    const box = readBox(styled, around.formatting);
    const { own } = styled.style;
    const fields = { type: 'image', src: picture.src, ...readFit(own), ...(alt === '' ? {} : { alt: literal(alt) }) };
    const layer = this.#toBuilt(styled, fields, box, { ...around, formatting: 'flex' });
    if (around.formatting === 'block' && !styled.isPlaced && layer.margins.left !== 'auto')
      layer.style['alignSelf'] ??= 'flex-start';
    this.#reportBox(name, box.problems, this.#reasons(styled));
    return layer;
  }

  #drawing(styled: StyledElement, around: Around): Built | undefined {
    const box = readBox(styled, around.formatting);
    const { own } = styled.style;
    const [width, height] = [toNumber(own.get('width')), toNumber(own.get('height'))];
    const imported = importInlineSvg(styled, { width, height }, this.#options.newId);
    if ('reason' in imported) return this.#drop('Drawing', imported.reason);
    const isRoom = this.#layers + imported.layers.length <= this.#options.maxLayers;
    if (!isRoom || around.depth + nesting(imported.layers) > this.#options.maxDepth) {
      this.#omitted++;
      return undefined;
    }
    this.#layers += imported.layers.length;
    this.parts.push(...imported.parts);
    const [root, ...others] = imported.layers;
    if (!root) return undefined;
    const { id: _id, x: _x, y: _y, style: _style, ...fields } = root;
    const layer = this.#toBuilt(styled, fields, { ...box, fields: { ...fields, ...withoutSizes(box.fields) } }, around);
    layer.style = { overflow: 'hidden', flexShrink: 0, ...layer.style };
    layer.layers = [root, ...others];
    return layer;
  }

  /** A line between blocks, as a rectangle. */
  #rule(styled: StyledElement, around: Around): Built | undefined {
    if (!this.#take(around, 'Line')) return undefined;
    const box = readBox(styled, around.formatting);
    const { own } = styled.style;
    const { top, bottom } = borders(box.style);
    const line = box.style['borderTop'] ?? box.style['border'] ?? box.style['borderBottom'];
    const color = line === undefined ? undefined : findColor(String(line));
    const background = box.style['backgroundColor'] ?? box.style['background'];
    const fill = background ?? color ?? toStyleValue('color', styled.style.text.get('color') ?? '') ?? '#808080';
    const height = toNumber(own.get('height')) ?? 0;
    const fields = {
      type: 'shape',
      shape: 'rectangle',
      fill: String(fill),
      ...box.fields,
      height: Math.max(1, height || top + bottom),
    };
    const { opacity, width } = box.fields;
    const layer = built(
      { ...fields, ...(opacity === undefined ? {} : { opacity }), ...(width === undefined ? {} : { width }) },
      { margins: box.margins, order: styled.order, style: { flexShrink: 0 } },
    );
    fillWidth(layer);
    this.#reportBox('Line', new Set());
    return layer;
  }

  /** A field of a form, as a box with its text. */
  #control(styled: StyledElement, around: Around): Built | undefined {
    const { name, attributes } = styled.element;
    const type = attributes.get('type')?.toLowerCase() ?? 'text';
    if (name === 'input' && /^(?:checkbox|radio|range|color|file|image|hidden)$/.test(type))
      return this.#drop('Control', 'This control has no equivalent.');
    const value =
      name === 'select' ? selectedOption(styled) : name === 'textarea' ? innerText(styled) : attributes.get('value');
    const placeholder = attributes.get('placeholder') ?? '';
    const isButton = name === 'input' && /^(?:submit|button|reset)$/.test(type);
    const text = value ?? (isButton ? (type === 'reset' ? 'Reset' : type === 'submit' ? 'Submit' : '') : '');
    const shown = text === '' ? placeholder : type === 'password' ? '•'.repeat(Math.min(20, text.length)) : text;
    const box = readBox(styled, around.formatting);
    if (box.fields['width'] === undefined && !isButton) box.fields['width'] = 170;
    const label = `Control “${shorten(shown)}”`;
    if (!this.#take(around, label)) return undefined;
    this.#reportBox(label, box.problems, ['It is drawn, and not a control.']);
    const layer = this.#toBuilt(styled, { type: 'container' }, box, around);
    layer.style['justifyContent'] = name === 'textarea' ? 'flex-start' : 'center';
    const inside = { ...around, depth: around.depth + 1 };
    if (shown.trim() === '' || !this.#take(inside, label)) return layer;
    this.#characters += shown.length;
    const style = textStyle(styled.style, '', new Set());
    if (text === '') style['color'] = '#757575';
    layer.children = [built({ type: 'text', content: literal(shown.slice(0, 5_000)) }, { style })];
    return layer;
  }

  /** A list item with its marker next to it. */
  #listItem(styled: StyledElement, around: Around): Built | undefined {
    const marker = markerOf(styled);
    if (marker === undefined || styled.isPlaced || around.formatting !== 'block') return this.#block(styled, around);
    const inside: Around = { ...around, formatting: 'flex', depth: around.depth + 1 };
    if (!this.#take(around, 'List item') || !this.#take(inside, 'Marker')) return undefined;
    const content = this.#block(styled, inside);
    const list = markerWidth(styled.parent);
    const width = list === 0 ? 24 : list;
    const { textDecoration: _decoration, textIndent: _indent, ...style } = textStyle(styled.style, '', new Set());
    const mark = built(
      { type: 'text', content: marker, width },
      { style: { ...style, textAlign: 'right', paddingRight: markerGap(marker, styled.style.em), flexShrink: 0 } },
    );
    const { top, bottom } = content?.margins ?? noMargins;
    if (content) {
      content.margins = { ...content.margins, top: 0, bottom: 0 };
      if (content.fields['width'] === undefined) content.style['flex'] = '1 1 0px';
      content.isOpen = { top: false, bottom: false };
    }
    return built(
      { type: 'container', name: 'List item' },
      {
        order: styled.order,
        style: { flexDirection: 'row', ...(content?.fields['type'] === 'container' ? { alignItems: 'baseline' } : {}) },
        margins: { ...noMargins, top, bottom, left: list === 0 ? -width : 0 },
        children: content ? [mark, content] : [mark],
      },
    );
  }

  /** A table as a grid, or as a column if it has one column. */
  #table(styled: StyledElement, around: Around): Built | undefined {
    const box = readBox(styled, around.formatting);
    const decoration = addDecoration(around.decoration, styled);
    const { own, text } = styled.style;
    const hasWidth = box.fields['width'] !== undefined;
    const table = readTable(styled, hasWidth);
    if (table.cells.length === 0 && table.captions.length === 0) return undefined;
    const at = this.parts.length;
    if (!this.#take(around, 'Table')) return undefined;
    const isPlaced = box.level !== undefined;
    const placed: Built[] = [];
    const inside: Around = {
      formatting: 'grid',
      decoration,
      depth: around.depth + 1,
      placed: isPlaced ? placed : around.placed,
    };
    const isCollapsed = text.get('borderCollapse') === 'collapse';
    const spacing = isCollapsed ? 0 : (toNumber(text.get('borderSpacing')?.split(/\s+/)[0]) ?? 0);
    const isColumn = table.columnCount === 1;
    const cells = table.cells.flatMap((cell) => {
      const child = this.#cell(cell.styled, cell.row, { ...inside, formatting: isColumn ? 'block' : 'grid' });
      if (!child) return [];
      child.margins = noMargins;
      if (!isColumn) {
        delete child.fields['width'];
        Object.assign(child.style, gridPlace(cell));
      } else if (child.fields['width'] !== '100%' || child.style['maxWidth'] !== undefined)
        delete child.fields['width'];
      if (isCollapsed) collapseBorders(child, cell);
      return [child];
    });
    const captions = table.captions.flatMap(
      (caption) => this.#block(caption, { ...inside, formatting: 'block' }) ?? [],
    );
    const layer = this.#toBuilt(styled, { type: 'container' }, box, around);
    layer.children = [...cells, ...placed];
    layer.isOpen = { top: false, bottom: false };
    if (!isColumn) layer.style = { display: 'grid', gridTemplateColumns: table.template, ...layer.style };
    // The outer borders of the cells are those of the table.
    if (isCollapsed && cells.some(({ style }) => borders(style).left > 0)) dropBorders(layer.style);
    if (spacing > 0) {
      Object.assign(layer.style, { gap: spacing });
      if (box.style['padding'] === undefined) layer.style['padding'] = spacing;
    }
    if (!hasWidth && around.formatting === 'block' && !layer.isPlaced) shrinkWidth(layer);
    this.#insertReport(at, 'Table', box.problems, [
      ...(table.columnCount > 1 ? ['The widths of its columns may differ.'] : []),
      ...(table.isCut ? ['It has too many rows, and the last ones are left out.'] : []),
    ]);
    if (captions.length > 0) return this.#captioned(layer, captions, own.get('captionSide') === 'bottom');
    const [only] = cells;
    const isLayoutOnly = cells.length === 1 && only && isColumn && spacing === 0 && placed.length === 0;
    return isLayoutOnly ? this.#mergeCell(layer, only) : layer;
  }

  #captioned(table: Built, captions: Built[], isBelow: boolean): Built {
    const { margins, order } = table;
    const { alignSelf, ...style } = table.style;
    const inner = { ...table, style, margins: noMargins };
    const children = isBelow ? [inner, ...captions] : [...captions, inner];
    const outer: Built['style'] = alignSelf === undefined ? {} : { alignSelf };
    return built({ type: 'container', name: 'Table' }, { order, margins, children, style: outer });
  }

  /** A table with one cell is one box, unless both have a background or a border. */
  #mergeCell(table: Built, cell: Built): Built {
    const { flexShrink: _shrink, ...style } = table.style;
    const conflicts = Object.keys(style).some((name) => cell.style[name] !== undefined && name !== 'alignSelf');
    const hasBoth = Object.keys(style).some((name) => /^(?:border|padding|background|boxShadow)/.test(name));
    if (conflicts || hasBoth || cell.layers || cell.fields['type'] === 'image') return table;
    const { width: _width, ...fields } = cell.fields;
    const { type: _type, height, ...own } = table.fields;
    this.#layers--;
    return {
      ...cell,
      fields: { ...fields, ...own, ...(height === undefined || fields['height'] !== undefined ? {} : { height }) },
      style: { ...cell.style, ...style },
      margins: table.margins,
      order: table.order,
      level: table.level,
      isPlaced: table.isPlaced,
      isOpen: { top: false, bottom: false },
    };
  }

  #cell(styled: StyledElement, row: StyledElement | undefined, around: Around): Built | undefined {
    const cell = row ? withRowStyle(styled, row) : styled;
    const align = cell.style.own.get('verticalAlign') ?? 'middle';
    const box = readBox(cell, 'block');
    // The height of a cell is what it has at least.
    const { height } = box.fields;
    delete box.fields['height'];
    if (typeof height === 'number' && height > 0) box.style['minHeight'] ??= height;
    // In a column, a text of a cell needs no box around it to be at its top, center or bottom.
    const isPlain = around.formatting === 'block' && height === undefined;
    const layer = isPlain
      ? this.#block({ ...cell, display: 'block' }, around)
      : this.#container(cell, box, { ...around, decoration: addDecoration(around.decoration, cell) });
    if (!layer) return layer;
    const justify = /middle|center/.test(align) ? 'center' : align === 'bottom' ? 'flex-end' : undefined;
    if (justify !== undefined && layer.fields['type'] === 'container' && around.formatting === 'grid')
      layer.style['justifyContent'] = justify;
    if (layer.fields['type'] !== 'container' && around.formatting === 'grid')
      layer.style['alignSelf'] = justify ?? 'flex-start';
    return layer;
  }
}

/** The distance between a marker and its item, as browsers leave it. */
function markerGap(marker: string, em: number): number {
  return Number((em * (/\w/.test(marker) ? 0.25 : 0.55)).toFixed(2));
}

const alignments: Readonly<Record<string, string>> = { center: 'center', right: 'flex-end', end: 'flex-end' };

function isTableCell({ display }: StyledElement): boolean {
  return display === 'table-cell';
}

function isBoxName({ element }: StyledElement): boolean {
  return element.name === 'button' || element.name === 'svg';
}

/** How deep layers are nested. Every layer comes after its parent. */
function nesting(layers: readonly JsonObject[]): number {
  const depths = new Map<unknown, number>();
  for (const { id, parentId } of layers) depths.set(id, (depths.get(parentId) ?? 0) + 1);
  return Math.max(0, ...depths.values());
}

/** Whether an element is a list whose markers are drawn in its padding. */
function hasMarkers({ element, children }: StyledElement): boolean {
  const isList = element.name === 'ul' || element.name === 'ol';
  return (
    isList && children.some((child) => isStyled(child) && child.element.name === 'li' && markerOf(child) !== undefined)
  );
}

/** Whether an element has lines of text only, so that it can be one text. */
function hasOnlyText(styled: StyledElement): boolean {
  return styled.children.every((child) => {
    if (!isStyled(child)) return true;
    const isInline = isInlineLevel(child) && !child.isPlaced;
    return (
      isInline &&
      child.display !== 'none' &&
      child.display !== 'contents' &&
      (child.element.name === 'br' || hasOnlyText(child))
    );
  });
}

/** Whether an element draws nothing itself, and lays out what is inside it as its parent would. */
function isUnwrapped(styled: StyledElement, box: BoxOfElement, around: Around): boolean {
  const { margins } = box;
  const isCell = isTableCell(styled);
  return (
    styled.element.name !== 'body' &&
    !isCell &&
    innerFormatting(styled) === 'block' &&
    Object.keys(box.style).length === 0 &&
    Object.keys(box.fields).length === 0 &&
    box.level === undefined &&
    !styled.isFloating &&
    margins.left === 0 &&
    margins.right === 0 &&
    around.formatting !== 'grid'
  );
}

function drawsSomething({ fields, style, layers }: Built): boolean {
  if (layers) return true;
  const { opacity: _opacity, name: _name, type: _type, x: _x, y: _y, ...sizes } = fields;
  const { color: _color, flexDirection: _direction, alignItems: _items, justifyContent: _content, ...others } = style;
  return Object.keys(sizes).length > 0 || Object.keys(others).length > 0;
}

function flexStyle({ style }: StyledElement): { flexDirection?: string } {
  const direction = style.own.get('flexDirection') ?? 'row';
  return direction === 'column' ? {} : { flexDirection: direction };
}

/** A block fills its parent, even if its margins are `auto`: those of a flex item would shrink it. */
function fillWidth(layer: Built): void {
  const { margins, fields, style } = layer;
  if (margins.left !== 'auto' && margins.right !== 'auto') return;
  if (fields['width'] !== undefined) return;
  if (style['maxWidth'] === undefined) {
    const plain = (side: 'left' | 'right') => (margins[side] === 'auto' ? 0 : margins[side]);
    layer.margins = { ...margins, left: plain('left'), right: plain('right') };
  } else fields['width'] = '100%';
}

/** A table is as wide as its content. */
function shrinkWidth(layer: Built): void {
  if (layer.fields['width'] === '100%') delete layer.fields['width'];
  if (layer.margins.left !== 'auto' && layer.margins.right !== 'auto') layer.style['alignSelf'] ??= 'flex-start';
}

/** Blocks in a centered cell or in `center` are centered themselves (HTML, section 15.3.3). */
function alignBlock(node: StyledElement, child: Built, parent: StyledElement): void {
  const align = parent.style.text.get('textAlign') ?? '';
  const position = align.startsWith('-webkit-') ? alignments[align.replace('-webkit-', '')] : undefined;
  const isNarrow =
    child.fields['width'] !== undefined || child.style['maxWidth'] !== undefined || /table/.test(node.display);
  if (position === undefined || !isNarrow || child.margins.left === 'auto') return;
  child.style['alignSelf'] = position;
}

function splitAtBreaks(parts: readonly InlinePart[]): InlinePart[][] {
  const lines: InlinePart[][] = [[]];
  for (const part of parts) {
    if (part.kind === 'break') lines.push([]);
    else lines.at(-1)?.push(part);
  }
  return lines.filter((line) => line.length > 0);
}

function selectedOption(styled: StyledElement): string {
  const options = styled.children
    .filter(isStyled)
    .flatMap((child) => (child.element.name === 'option' ? [child] : child.children.filter(isStyled)));
  const selected = options.find(({ element }) => element.attributes.has('selected')) ?? options[0];
  return selected ? innerText(selected).trim() : '';
}

function gridPlace({ column, columns, line, rows }: { column: number; columns: number; line: number; rows: number }) {
  return {
    ...(columns > 1 ? { gridColumn: `${column} / span ${columns}` } : { gridColumn: `${column}` }),
    gridRow: rows > 1 ? `${line} / span ${rows}` : `${line}`,
  };
}

function dropBorders(style: Built['style']): void {
  for (const name of Object.keys(style)) if (/^border(?!.*Radius)/.test(name)) delete style[name];
}

/** Neighbors with collapsed borders share one: the borders of later cells are drawn over those of earlier ones. */
function collapseBorders(child: Built, { column, line }: { column: number; line: number }): void {
  const { left, top } = borders(child.style);
  child.margins = { ...noMargins, left: column > 1 && left > 0 ? -left : 0, top: line > 1 && top > 0 ? -top : 0 };
}

/** A cell with the background and the borders of its row. */
function withRowStyle(cell: StyledElement, row: StyledElement): StyledElement {
  const own = new Map(cell.style.own);
  for (const [name, value] of row.style.own) {
    const isShared = /^(?:background|border(?!Radius|Spacing|Collapse)|height$)/.test(name);
    const group = name.startsWith('background') ? /^background/ : name === 'height' ? /^height$/ : /^border(?!Radius)/;
    if (isShared && ![...cell.style.own.keys()].some((each) => group.test(each))) own.set(name, value);
  }
  return { ...cell, style: { ...cell.style, own } };
}

function withoutSizes({ width: _width, height: _height, ...others }: JsonObject): JsonObject {
  return others;
}
