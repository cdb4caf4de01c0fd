import { describe, expect, it } from 'vitest';
import { toBase64 } from '../../../core/base64.ts';
import type { Picture } from '../../gather/picture.ts';
import { tidySvg } from './index.ts';
import type { BoxMatrix } from './local-masks.ts';

const wrap = (content: string) =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="100" height="80">\n  ${content}\n</svg>`;
const tidied = (content: string, pictures: Picture[] = [], masked: BoxMatrix[] = []) =>
  tidySvg(wrap(content), { pictures, masked });
const drawn = (drawing: string): Picture => ({
  key: drawing,
  bytes: new Uint8Array(),
  width: 10,
  height: 10,
  decodedBytes: 0,
  drawing,
});
const image = (drawing: string, attributes: string) =>
  `<image ${attributes} href="data:image/svg+xml;base64,${toBase64(new TextEncoder().encode(drawing))}"/>`;
const listIds = (markup: string) => [...markup.matchAll(/ id="([^"]*)"/g)].map(([, id]) => id);

describe('an svg file', () => {
  it('[RND-13] has ids with a common prefix, and only those that something refers to', () => {
    const clip = (id: string, d: string) => `<clipPath id="${id}"><path d="${d}"/></clipPath>`;
    const page = (d: string) => tidied(`${clip('a', d)}${clip('b', 'M1 1')}<g clip-path="url(#a)"/>`);
    const [one, other] = [page('M0 0h5v5z'), page('M0 0h6v6z')];
    const [id] = listIds(one);
    expect(one).toContain(`<g clip-path="url(#${id})"/>`);
    expect(listIds(one)).toHaveLength(1);
    expect(id).toMatch(/^g[a-z0-9]+-0$/);
    expect(listIds(other)).not.toEqual(listIds(one));
    expect(page('M0 0h5v5z')).toBe(one);
  });

  it('[RND-13] defines nothing twice', () => {
    const gradient = (id: string) => `<linearGradient id="${id}"><stop offset="0"/><stop offset="1"/></linearGradient>`;
    const markup = tidied(`${gradient('a')}<rect fill="url(#a)"/>${gradient('b')}<rect fill="url(#b)"/>`);
    expect(markup.match(/<linearGradient/g)).toHaveLength(1);
    expect(new Set(markup.match(/url\(#[^)]+\)/g)).size).toBe(1);
  });

  it('[RND-13] shares elements that refer to shared elements', () => {
    const nested = (a: string, b: string) =>
      `<clipPath id="${a}"><path d="M0 0"/></clipPath><clipPath id="${b}"><g clip-path="url(#${a})"/></clipPath><g clip-path="url(#${b})"/>`;
    const markup = tidied(nested('a', 'b') + nested('c', 'd'));
    expect(markup.match(/<clipPath/g)).toHaveLength(2);
  });

  it('[RND-13] uses luminance masks, which every reader supports', () => {
    const mask = (content: string) => `<mask id="m" style="mask-type:alpha">${content}</mask><g mask="url(#m)"/>`;
    const text = tidied(
      mask('<g fill="#000"><path d="M0 0h9v9z"/></g><stop stop-opacity=".5"/><path fill="none" d="M1 1"/>'),
    );
    expect(text).toContain('<g fill="#fff"><g fill="#fff"><path d="M0 0h9v9z"/></g>');
    expect(text).toContain('<stop stop-opacity=".5" stop-color="#fff"/>');
    expect(text).toContain('fill="none"');
    expect(text).not.toContain('mask-type');
    // The opacity of a picture cannot be computed from its colors.
    expect(tidied(mask('<image href="data:image/png;base64,AAAA"/>'))).toContain('mask-type="alpha"');
  });

  it('[RND-14] gives filters at least the room of the page, and mixes them as CSS does', () => {
    const filter = '<filter id="f"><feGaussianBlur stdDeviation="30"/></filter><line filter="url(#f)" x2="9"/>';
    const room = 'x="-25" y="-20" width="150" height="120"';
    const markup = tidied(filter);
    expect(markup).toContain('color-interpolation-filters="sRGB"');
    expect(markup).toContain('filterUnits="userSpaceOnUse"');
    for (const side of room.split(' ')) expect(markup).toContain(` ${side}`);
    const ownRegion = 'filterUnits="userSpaceOnUse" x="1" y="2" width="3" height="4"';
    const tidiedMarkup = tidied(
      `<filter id="f" ${ownRegion} color-interpolation-filters="linearRGB"/><path filter="url(#f)"/>`,
    );
    expect(tidiedMarkup).toContain(`${ownRegion} color-interpolation-filters="linearRGB"`);
  });

  it('[RND-14] saturates beyond what resvg supports, by the matrix of the specification', () => {
    const saturated = (by: string) =>
      tidied(`<filter id="f"><feColorMatrix type="saturate" values="${by}"/></filter><path filter="url(#f)"/>`);
    const matrix = '1.787 -0.715 -0.072 0 0 -0.213 1.285 -0.072 0 0 -0.213 -0.715 1.928 0 0 0 0 0 1 0';
    expect(saturated('2')).toContain(`<feColorMatrix type="matrix" values="${matrix}"/>`);
    expect(saturated('0.5')).toContain('type="saturate" values="0.5"');
  });

  it('[RND-13] has no seams in a conic gradient, and joins its wedges of one color', () => {
    const point = (degrees: number) => {
      const angle = (degrees * Math.PI) / 180;
      return `${(50 * Math.sin(angle)).toFixed(3)} ${(-50 * Math.cos(angle)).toFixed(3)}`;
    };
    const cone = (fill: (degrees: number) => string) =>
      Array.from({ length: 180 }, (_, index) => {
        const [from, to] = [point(index * 2), point(index * 2 + 2)];
        return `<path d="M0 0 ${from} ${to}Z" fill="${fill(index * 2)}"/>`.replaceAll(' -', '-');
      }).join('');
    const smooth = tidied(cone((degrees) => `#0000${(degrees >> 1).toString(16).padStart(2, '0')}`));
    const paths = [...smooth.matchAll(/<path d="M0 0 ([^"]+)Z" fill="(#\w+)"/g)];
    expect(paths).toHaveLength(181);
    // The last wedge lies below the first one, and each extends below the next one.
    expect(paths[0]?.[2]).toBe(paths[180]?.[2]);
    expect(paths[1]?.[1]).toBe([0, 2, 4].map(point).join(' '));
    const quarters = tidied(cone((degrees) => (degrees % 180 < 90 ? '#000' : '#fff')));
    expect(quarters.match(/<path/g)).toHaveLength(5);
  });

  it('[RND-13] keeps triangles that are a separate drawing', () => {
    const star = '<path d="M0 0 1 1 2 2Z" fill="#111"/><path d="M0 0 2 2 3 3Z" fill="#222"/>';
    expect(tidied(star)).toContain(star);
  });

  it("[RND-13] has the service's own drawings as vectors, defined once if they appear twice", () => {
    const dot =
      '<svg xmlns="http://www.w3.org/2000/svg" width="8" height="9"><defs><g id="x"/></defs><use href="#x"/></svg>';
    const once = tidied(image(dot, 'x="1" y="2" width="3" height="4" opacity=".5" preserveAspectRatio="none"'), [
      drawn(dot),
    ]);
    expect(once).toMatch(
      /<g opacity=".5"><svg x="1" y="2" width="3" height="4" viewBox="0 0 8 9" preserveAspectRatio="none"><defs><g id="(g\w+-\d)"\/><\/defs><use href="#\1"\/><\/svg><\/g>/,
    );
    const images = image(dot, 'x="1" width="3" height="3"') + image(dot, 'x="9" width="3" height="3"');
    const twice = tidied(images, [drawn(dot)]);
    expect(twice).toMatch(
      /<symbol id="(g\w+-\d)" viewBox="0 0 8 9">.*<use x="1" width="3" height="3" href="#\1"\/><use x="9"/,
    );
    expect(once + twice).not.toContain('<image');
    // An uploaded picture stays a picture.
    expect(tidied(images)).toContain('<image');
  });

  it('[RND-24] lets layers blend with everything behind a clip', () => {
    const clip = (id: string) => `<clipPath id="${id}"><path d="M0 0h9v9z"/></clipPath>`;
    const blend = '<g style="mix-blend-mode:multiply"><rect width="5" height="5"/></g>';
    const cut = (content: string) => tidied(`${clip('a')}<g clip-path="url(#a)">${content}</g>`).replace(/g\w+-/g, '');
    expect(cut(`<path d="M1 1"/><path d="M2 2"/>${blend}<path d="M3 3"/>`)).toContain(
      '<g clip-path="url(#0)"><path d="M1 1"/><path d="M2 2"/></g>' +
        '<g style="mix-blend-mode:multiply" clip-path="url(#0)"><rect width="5" height="5"/></g>' +
        '<g clip-path="url(#0)"><path d="M3 3"/></g>',
    );
    // In the element's own coordinates, the clip would have another position.
    expect(cut('<g style="mix-blend-mode:screen" transform="scale(2)" opacity=".5"><path d="M1 1"/></g>')).toContain(
      '<g style="mix-blend-mode:screen" clip-path="url(#0)"><g transform="scale(2)" opacity=".5"><path d="M1 1"/></g></g>',
    );
    const nested = tidied(
      `${clip('a')}<g clip-path="url(#a)"><path d="M1 1"/><clipPath id="b"><path d="M0 0h3v3z"/></clipPath><g clip-path="url(#b)">${blend}</g></g>`,
    ).replace(/g\w+-/g, '');
    expect(nested).toContain(
      '<g style="mix-blend-mode:multiply" clip-path="url(#0)"><g clip-path="url(#1)"><rect width="5" height="5"/></g></g>',
    );
  });

  it('[RND-24] keeps a clip around content that does not blend with anything outside', () => {
    const clip = '<clipPath id="a"><path d="M0 0h9v9z"/></clipPath>';
    for (const content of [
      '<path d="M1 1"/>',
      '<g opacity=".5"><g style="mix-blend-mode:multiply"><path d="M1 1"/></g></g>',
      '<g style="isolation:isolate"><g style="mix-blend-mode:multiply"><path d="M1 1"/></g></g>',
      '<g style="mix-blend-mode:normal"><path d="M1 1"/></g>',
    ])
      expect(tidied(`${clip}<g clip-path="url(#a)">${content}</g>`)).toContain(`-0)">${content}</g>`);
  });

  it('[RND-24] rotates a mask with the box that is rotated, and with no other', () => {
    const turned = 'matrix(.866 .5 -.5 .866 56.699 10.359)';
    const matrix: BoxMatrix = [0.866, 0.5, -0.5, 0.866, 56.7, 10.36];
    const masked = `<mask id="m" maskUnits="userSpaceOnUse"><rect width="9" height="9"/></mask><g mask="url(#m)"><g transform="${turned}"><path d="M1 1"/></g></g>`;
    const placed = tidied(masked, [], [matrix]);
    expect(placed).toContain(`<g transform="${turned}"><rect`);
    // Without this area, the mask would end with the page, in the surrounding coordinates.
    expect(placed).toContain('maskUnits="userSpaceOnUse" x="-100000" y="-100000" width="200000" height="200000"');
    // The masked box is not rotated and lies at the page's corner. Its content is rotated.
    expect(tidied(masked, [], [[1, 0, 0, 1, 0, 0]])).not.toContain(`<g transform="${turned}"><rect`);
    // Inside a rotated box, the combined transform must be used.
    const inside = `<g transform="matrix(0 1 -1 0 50 0)" opacity=".5">${masked}</g>`;
    expect(tidied(inside, [], [[-0.5, 0.866, -0.866, -0.5, 39.641, 56.699]])).toContain(
      `<g transform="${turned}"><rect`,
    );
    expect(tidied(inside, [], [matrix])).not.toContain(`<g transform="${turned}"><rect`);
  });

  it('[RND-13] keeps the values of attributes', () => {
    expect(tidied('<path d="M0 0" aria-label="a &lt; b &amp; &quot;c&quot;"/>')).toContain(
      'aria-label="a &lt; b &amp; &quot;c&quot;"',
    );
  });
});
