const svg = (content: string) => `<svg xmlns="http://www.w3.org/2000/svg" width="1000" height="1000">${content}</svg>`;
const repeat = (count: number, make: (index: number) => string) =>
  Array.from({ length: count }, (_, index) => make(index)).join('');
const zigzag = (commands: number) =>
  `M0 0${repeat(commands, (index) => `L${(index * 7919) % 1_000} ${(index * 104_729) % 1_000}`)}`;
const rect = '<rect width="1000" height="1000"/>';
const rects = (count: number, attributes: string) =>
  repeat(
    count,
    (index) =>
      `<rect ${attributes} fill="#${(index % 4_096).toString(16).padStart(3, '0')}" width="1000" height="1000"/>`,
  );

/** Drawings that cost an engine the most for their size in bytes. */
export const svgs: Readonly<Record<string, string>> = {
  'clip of 18,000 commands over 500 shapes': svg(
    `<clipPath id="c"><path d="${zigzag(18_000)}"/></clipPath><g clip-path="url(#c)">${rects(500, '')}</g>`,
  ),
  'clip of 18,000 commands on each of 500 shapes': svg(
    `<clipPath id="c"><path d="${zigzag(18_000)}"/></clipPath>${rects(500, 'clip-path="url(#c)"')}`,
  ),
  'mask of 18,000 commands on each of 500 shapes': svg(
    `<mask id="c"><path fill="#fff" d="${zigzag(18_000)}"/></mask>${rects(500, 'mask="url(#c)"')}`,
  ),
  'path of 20,000 commands': svg(`<path fill-rule="evenodd" d="${zigzag(19_999)}"/>`),
  '5 paths of 20,000 commands': svg(repeat(5, () => `<path stroke="red" fill="none" d="${zigzag(19_990)}"/>`)),
  'strokes of dashes': svg(`<path stroke-dasharray="0.01 0.01" stroke="red" d="M0 0H1000V1000H0Z"/>`),
  'uses of uses': svg(
    `<defs><g id="u0">${rect}</g>${repeat(14, (index) => `<g id="u${index + 1}"><use href="#u${index}"/><use href="#u${index}"/></g>`)}</defs><use href="#u14"/>`,
  ),
  'uses of a path of 20,000 commands': svg(
    `<defs><path id="p" d="${zigzag(19_990)}"/></defs>${repeat(2_000, () => '<use href="#p"/>')}`,
  ),
  'pattern of a path of 10,000 commands on 500 shapes': svg(
    `<pattern id="p" width="0.01" height="0.01"><path d="${zigzag(10_000)}"/></pattern>${repeat(500, () => '<rect fill="url(#p)" width="1000" height="1000"/>')}`,
  ),
  'tiny pattern': svg(
    `<pattern id="p" width="0.01" height="0.01" patternUnits="userSpaceOnUse"><rect width="1" height="1"/></pattern><rect fill="url(#p)" width="1000" height="1000"/>`,
  ),
  'markers on 2,000 points': svg(
    `<marker id="m"><path d="${zigzag(15)}"/></marker><path marker-mid="url(#m)" fill="none" stroke="red" d="${zigzag(2_000)}"/>`,
  ),
  '45 blurs': svg(
    `<filter id="f"><feGaussianBlur stdDeviation="300"/></filter>${repeat(45, () => '<rect filter="url(#f)" width="1000" height="1000"/>')}`,
  ),
  'turbulence and morphology': svg(
    `<filter id="f">${repeat(30, () => '<feTurbulence baseFrequency="0.9" numOctaves="9999"/><feMorphology operator="dilate" radius="500"/>')}</filter><rect filter="url(#f)" width="1000" height="1000"/>`,
  ),
  'layers in layers': svg(`${'<g opacity="0.9">'.repeat(60)}${rects(1_000, '')}${'</g>'.repeat(60)}`),
  '19,000 shapes': svg(rects(9_000, 'opacity="0.9"')),
  'gradient of 10,000 stops on 500 shapes': svg(
    `<linearGradient id="g">${repeat(10_000, (index) => `<stop offset="${index / 10_000}" stop-color="#${(index % 4_096).toString(16).padStart(3, '0')}"/>`)}</linearGradient>${repeat(500, () => '<rect fill="url(#g)" width="1000" height="1000"/>')}`,
  ),
  'text of 5,000 letters': svg(`<text font-size="20">${'Wg'.repeat(2_500)}</text>`),
  'text of 100,000 marks': svg(`<text font-size="20">a${'\u0301\u0316'.repeat(50_000)}</text>`),
  'text on a path of 20,000 commands': svg(
    `<path id="p" d="${zigzag(19_000)}"/><text><textPath href="#p">${'Wg'.repeat(2_000)}</textPath></text>`,
  ),
  'rules that match every element': svg(
    `<style>${repeat(4_000, (index) => `rect g rect, .c${index}{fill:#f00}`)}</style>${rects(4_000, 'class="c1 c2 c3"')}`,
  ),
  'a megabyte of entities': `<!DOCTYPE svg [<!ENTITY a "${'a'.repeat(400_000)}">]>${svg(`<text>${'&a;'.repeat(10_000)}</text>`)}`,
};
