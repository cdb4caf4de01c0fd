import type { Symbology } from './scan.ts';

/** A page with one code, and the way in which the code is made hard to read. */
interface CodePage {
  symbology: Symbology;
  value: string;
  inverted: boolean;
  page: { name: string; width: number; height: number; backgroundColor: string; layers: object[] };
}

const values: Readonly<Record<Symbology, string>> = {
  qr: 'https://galley.example/r/1?x=ü',
  ean13: '4006381333931',
  code128: 'Galley-2026 #42',
  datamatrix: 'Galley ^042 <b>',
  pdf417: 'Galley ^042 <b>',
};
/** px of layers that have two or three pixels per module at scale 1. */
const small: Readonly<Record<Symbology, [width: number, height: number]>> = {
  qr: [76, 76],
  ean13: [226, 60],
  code128: [420, 60],
  datamatrix: [64, 64],
  pdf417: [220, 50],
};
const symbologies = Object.keys(values) as Symbology[];

/** Every symbology: dark on light, light on dark, small, and in a layer of an odd size at an odd position. */
export const codePages: ReadonlyMap<string, CodePage> = new Map(
  symbologies.flatMap((symbology): [string, CodePage][] => {
    const [width, height] = small[symbology];
    return [
      codePage(symbology, 'plain', { x: 20, y: 20, width: width * 2, height: height * 2 }),
      codePage(symbology, 'inverted', { x: 20, y: 20, width: width * 2, height: height * 2 }, true),
      codePage(symbology, 'small', { x: 10, y: 10, width, height }),
      codePage(symbology, 'odd', { x: 10.5, y: 7.3, width: width * 1.5 + 0.7, height: height * 1.3 + 1.9 }),
    ];
  }),
);

function codePage(
  symbology: Symbology,
  about: string,
  place: { x: number; y: number; width: number; height: number },
  inverted = false,
): [string, CodePage] {
  const value = values[symbology];
  const colors = inverted ? { color: '#ffffff', backgroundColor: '#10243a' } : {};
  const layer = { id: 'code', type: 'qrcode', symbology, value, ...place, ...colors };
  const page = {
    name: about,
    width: Math.ceil(place.width + 40),
    height: Math.ceil(place.height + 40),
    backgroundColor: inverted ? '#10243a' : '#ffffff',
    layers: [layer],
  };
  return [`${symbology}-${about}`, { symbology, value, inverted, page }];
}
