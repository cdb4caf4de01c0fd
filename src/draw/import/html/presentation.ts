import type { HtmlElement } from './element.ts';
import type { Declaration } from './style-sheet.ts';

/** The declarations that stand for presentational attributes (HTML, section 15.3). They are weaker than any rule. */
export function presentationalDeclarations(element: HtmlElement): Declaration[] {
  const { name, attributes } = element;
  const declared: [property: string, value: string][] = [];
  const get = (attribute: string) => attributes.get(attribute)?.trim();
  const add = (property: string, value: string | undefined) => {
    if (value !== undefined && value !== '') declared.push([property, value]);
  };
  if (sized.has(name)) {
    add('width', toLength(get('width')));
    add('height', toLength(get('height')));
  }
  if (colored.has(name)) add('background-color', toColor(get('bgcolor')));
  const background = colored.has(name) ? get('background') : undefined;
  if (background !== undefined && !/["\\\n]/.test(background)) add('background-image', `url("${background}")`);
  if (name === 'body') add('color', toColor(get('text')));
  const align = get('align')?.toLowerCase();
  if (name === 'table' || name === 'hr') {
    if (align === 'center') declared.push(['margin-left', 'auto'], ['margin-right', 'auto']);
    if (align === 'right') declared.push(['margin-left', 'auto']);
    if (name === 'table' && align === 'left') add('float', align);
  } else if (name === 'img') {
    if (align === 'left' || align === 'right') add('float', align);
    add('margin-left', toLength(get('hspace')));
    add('margin-right', toLength(get('hspace')));
    add('border-width', toLength(get('border')));
    if (Number(get('border')) > 0) add('border-style', 'solid');
  } else if (aligned.has(name)) {
    const isWord = align !== undefined && ['left', 'right', 'center', 'justify'].includes(align);
    add('text-align', isWord ? (name === 'p' || align === 'justify' ? align : `-webkit-${align}`) : undefined);
  }
  if (name === 'font') {
    add('color', toColor(get('color')));
    add('font-family', get('face'));
    add('font-size', fontSizes[get('size') ?? '']);
  }
  if (name === 'td' || name === 'th' || name === 'tr') add('vertical-align', get('valign')?.toLowerCase());
  if (name === 'td' || name === 'th') {
    if (attributes.has('nowrap')) add('white-space', 'nowrap');
    const table = tableOf(element);
    add('padding', toLength(table?.attributes.get('cellpadding')));
    if (hasBorder(table)) add('border', '1px solid #808080');
  }
  if (name === 'table') {
    add('border-spacing', toLength(get('cellspacing')));
    if (hasBorder(element))
      add('border', `${Math.min(100, Number.parseInt(get('border') ?? '', 10) || 1)}px solid #808080`);
  }
  if (name === 'ol' || name === 'li' || name === 'ul') add('list-style-type', listStyles[get('type') ?? '']);
  if (attributes.get('dir') === 'rtl' || attributes.get('dir') === 'ltr') add('direction', get('dir'));
  return declared.map(([property, value]) => ({ property, value, isImportant: false }));
}

const words = (text: string): ReadonlySet<string> => new Set(text.split(' '));
const sized = words('table td th img svg hr input canvas col');
const colored = words('body table thead tbody tfoot tr td th');
const aligned = words('p div h1 h2 h3 h4 h5 h6 td th tr thead tbody tfoot caption');

const fontSizes: Readonly<Record<string, string>> = {
  '1': '10px',
  '2': '13px',
  '3': '16px',
  '4': '18px',
  '5': '24px',
  '6': '32px',
  '7': '48px',
};

const listStyles: Readonly<Record<string, string>> = {
  '1': 'decimal',
  a: 'lower-alpha',
  A: 'upper-alpha',
  i: 'lower-roman',
  I: 'upper-roman',
  disc: 'disc',
  circle: 'circle',
  square: 'square',
};

function hasBorder(table: HtmlElement | undefined): boolean {
  const border = table?.attributes.get('border');
  return border !== undefined && border.trim() !== '0';
}

function tableOf({ parent }: HtmlElement): HtmlElement | undefined {
  // A cell is in a row, and mostly in a section.
  let ancestor = parent;
  for (let level = 0; ancestor && level < 3; level++) {
    if (ancestor.name === 'table') return ancestor;
    ancestor = ancestor.parent;
  }
  return undefined;
}

function toLength(value: string | undefined): string | undefined {
  const [, number, percent = ''] = /^\s*(\d{1,5}(?:\.\d{1,5})?)\s*(%?)/.exec(value ?? '') ?? [];
  return number === undefined ? undefined : `${number}${percent || 'px'}`;
}

/** Colors in attributes may lack their #. */
function toColor(value: string | undefined): string | undefined {
  return value !== undefined && /^[\da-f]{6}$/i.test(value) ? `#${value}` : value;
}
