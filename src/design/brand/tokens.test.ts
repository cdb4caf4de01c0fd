import { describe, expect, it } from 'vitest';
import { newBrand } from '../../contract/brands.ts';

function listFaults(body: object): string[] {
  const result = newBrand.safeParse({ name: 'House', ...body });
  return result.success ? [] : result.error.issues.map(({ path }) => path.join('.'));
}

describe('a brand', () => {
  it('[BRD-6] accepts the named groups with their types, and any other group', () => {
    const tokens = {
      logos: { main: 'https://pictures.test/a.png', mark: 'asset:Ab_3-x', none: '' },
      images: { inline: 'data:image/png;base64,AAAA', plain: 'http://pictures.test/b' },
      colors: { hex: '#369', named: 'rebeccapurple', modern: 'hsl(210 50% 40% / 0.5)' },
      typography: { heading: { fontFamily: 'Inter', fontWeight: 700, lineHeight: '1.2', any: true } },
      copy: { tagline: 'Łódź 漢字' },
      radii: { small: 4, list: [1, { a: null }] },
      note: 'top level',
    };
    expect(
      listFaults({ draftTokens: tokens, liveTokens: tokens, tokens, variants: { dark: tokens }, extra: tokens }),
    ).toEqual([]);
  });

  it('[GEN-2, BRD-6] lists every fault of every set at once', () => {
    const wrong = {
      logos: { main: 'javascript:alert(1)' },
      images: { list: ['https://a.test/b.png'] },
      colors: { red: 'red; background: url(x)', number: 5, empty: '' },
      typography: { heading: 'Inter', body: { fontFamily: 5, fontSize: [] } },
      copy: { tagline: 1 },
    };
    const paths = [
      'logos.main',
      'images.list',
      'colors.red',
      'colors.number',
      'colors.empty',
      'copy.tagline',
      'typography.heading',
      'typography.body.fontFamily',
      'typography.body.fontSize',
    ];
    const expected = [
      ...paths.map((path) => `draftTokens.${path}`),
      ...paths.map((path) => `variants.dark.${path}`),
      'variants.light',
      'liveTokens.logos',
    ];
    const faults = listFaults({ draftTokens: wrong, liveTokens: { logos: 'x' }, variants: { dark: wrong, light: [] } });
    expect(faults.sort()).toEqual(expected.sort());
  });

  it.each(['tokens', 'draftTokens', 'liveTokens', 'variants', 'extra'])(
    '[SEC-3] rejects values in %s that nest too deep or could reach a prototype',
    (field) => {
      const nested = (depth: number) => JSON.parse(`${'{"a":'.repeat(depth)}{}${'}'.repeat(depth)}`);
      expect(listFaults({ [field]: nested(31) })).toEqual([]);
      expect(listFaults({ [field]: nested(32) })).toEqual([`${field}${'.a'.repeat(32)}`]);
      expect(listFaults({ [field]: { a: { prototype: {}, constructor: { b: 1 } } } })).toEqual([
        `${field}.a.prototype`,
        `${field}.a.constructor`,
      ]);
    },
  );
});
