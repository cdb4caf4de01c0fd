import { element, printPart, type Xml } from '../xml.ts';

/** The colors that PowerPoint offers to users who edit the deck. They are those of Office's own theme. */
const colors: Readonly<Record<string, string>> = {
  dk1: '000000',
  lt1: 'FFFFFF',
  dk2: '44546A',
  lt2: 'E7E6E6',
  accent1: '4472C4',
  accent2: 'ED7D31',
  accent3: 'A5A5A5',
  accent4: 'FFC000',
  accent5: '5B9BD5',
  accent6: '70AD47',
  hlink: '0563C1',
  folHlink: '954F72',
};

/** Refers to a color by its name in the theme. */
export function schemeColor(name: string): Xml {
  return element('a:schemeClr', { val: name });
}

/**
 * Prints ppt/theme/theme1.xml (ECMA-376 part 1, section 14.2.7). Slides state their own colors, fonts and effects, so
 * the theme is plain. It applies to what users add to the deck.
 */
export function theme(): string {
  return printPart(
    element(
      'a:theme',
      { 'xmlns:a': 'http://schemas.openxmlformats.org/drawingml/2006/main', name: 'Galley' },
      element('a:themeElements', {}, colorScheme(), fontScheme(), formatScheme()),
    ),
  );
}

function colorScheme(): Xml {
  return element(
    'a:clrScheme',
    { name: 'Office' },
    Object.entries(colors).map(([name, val]) => element(`a:${name}`, {}, element('a:srgbClr', { val }))),
  );
}

function fontScheme(): Xml {
  const font = (name: string, typeface: string) =>
    element(
      name,
      {},
      element('a:latin', { typeface }),
      element('a:ea', { typeface: '' }),
      element('a:cs', { typeface: '' }),
    );
  return element(
    'a:fontScheme',
    { name: 'Office' },
    font('a:majorFont', 'Calibri Light'),
    font('a:minorFont', 'Calibri'),
  );
}

/** Prints the format scheme. The schema requires at least three formats of each kind. None of them has an effect. */
function formatScheme(): Xml {
  const fill = element('a:solidFill', {}, schemeColor('phClr'));
  const line = (w: number) => element('a:ln', { w }, fill, element('a:prstDash', { val: 'solid' }));
  const noEffect = element('a:effectStyle', {}, element('a:effectLst', {}));
  return element(
    'a:fmtScheme',
    { name: 'Office' },
    element('a:fillStyleLst', {}, [fill, fill, fill]),
    element('a:lnStyleLst', {}, [line(6_350), line(12_700), line(19_050)]),
    element('a:effectStyleLst', {}, [noEffect, noEffect, noEffect]),
    element('a:bgFillStyleLst', {}, [fill, fill, fill]),
  );
}
